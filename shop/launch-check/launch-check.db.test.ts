import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import { sampleArticles, sampleCategories } from '#db/seed/index.ts';
import { reviews } from '#db/shopper-schema.ts';
import { articles, settings } from '#db/site-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeSampleGoods } from '#tests/helpers/sample-catalogue.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { ensureAdmin } from '../accounts/accounts.ts';
import { changeOwnPassword } from '../accounts/own-password.ts';
import { signIn, userOfToken } from '../accounts/sign-in.ts';
import { settingsSavedAt } from '../settings/settings.ts';
import { saveSettings } from '../settings/settings-saving.ts';
import { dismissLaunchItems, launchCheck, recordBackup } from './launch-check.ts';
import { countSampleGoods, removeSampleGoods } from './sample-goods.ts';

const db = await testDatabase();
const first = await ensureAdmin(db);
const ofFirst = eq(users.email, 'admin@bridgehead.example');
const ORIGIN = { address: '10.0.0.1' };
const admin = await makeAdminUser(db);
const NEW_SHOP = {
	isMailSent: false,
	providers: { testing: false },
	publicUrl: 'http://localhost:3000',
};

async function states(facts = NEW_SHOP, now?: Date) {
	const { items } = await launchCheck(db, facts, now);
	return Object.fromEntries(items.map(({ id, state }) => [id, state]));
}

async function productOf(slug: string) {
	const [row] = await db.select().from(products).where(eq(products.slug, slug));
	if (!row) throw new Error(`${slug} is missing`);
	return row;
}

test('of a shop as it comes nothing is done but what there is none of', async () => {
	expect(await states()).toEqual({
		contact: 'sample',
		place: 'sample',
		delivery: 'sample',
		payments: 'open',
		mail: 'open',
		newOrders: 'open',
		texts: 'sample',
		goods: 'done',
		stars: 'open',
		password: 'sample',
		backup: 'open',
		address: 'open',
	});
});

test('test keys are no payments, and a provider that is switched off is none either', async () => {
	const paystack = {};
	const shop = { ...NEW_SHOP, providers: { testing: true, paystack } };
	expect((await states(shop)).payments).toBe('sample');
	const real = { ...NEW_SHOP, providers: { testing: false, paystack } };
	expect((await states(real)).payments).toBe('done');
	await saveSettings(db, admin.id, { payments: { card: false } });
	expect((await states(real)).payments).toBe('open');
});

test('what the owner sets is done', async () => {
	await saveSettings(db, admin.id, {
		email: 'shop@ada.ng',
		phones: ['0802 000 1111'],
		street: '1 Awka Road',
		deliveryText: 'Delivery in Onitsha within 2 days',
		policyText: 'Our terms.',
		realReviewCounts: true,
		newOrdersTo: 'orders@ada.ng',
	});
	const facts = { ...NEW_SHOP, isMailSent: true, publicUrl: 'https://ada.ng' };
	expect(await states(facts)).toMatchObject({
		// The number for chat messages is still the sample's, as are the answers.
		contact: 'sample',
		texts: 'sample',
		place: 'done',
		delivery: 'done',
		mail: 'done',
		newOrders: 'done',
		stars: 'done',
		address: 'done',
	});
	await saveSettings(db, admin.id, { chatNumber: '2348020001111', faqText: 'Our answers.' });
	expect(await states(facts)).toMatchObject({ contact: 'done', texts: 'done' });
});

test('the password of the first start counts until another took its place, under My Account or by a mailed link', async () => {
	const isGenerated = async () => (await states()).password;
	expect(await isGenerated()).toBe('sample');
	await db.update(users).set({ emailVerifiedAt: new Date() }).where(ofFirst);
	expect(await isGenerated()).toBe('sample');
	if (!first) throw new Error('no first admin');
	const { token } = await signIn(db, first, ORIGIN);
	const user = await userOfToken(db, token);
	if (!user) throw new Error('not signed in');
	const password = 'brass-kettle-42';
	const input = { current_password: first.password, password, password_confirmation: password };
	await changeOwnPassword(db, { user, origin: ORIGIN, deviceToken: null }, input, SHOP);
	expect(await isGenerated()).toBe('done');
});

test('of a shop that was started earlier, a used mailed link tells that the password is another', async () => {
	await db.delete(settings).where(eq(settings.key, 'generatedPassword'));
	await db.update(users).set({ emailVerifiedAt: null }).where(ofFirst);
	expect((await states()).password).toBe('sample');
	await db.update(users).set({ emailVerifiedAt: new Date() }).where(ofFirst);
	expect((await states()).password).toBe('done');
});

test('a backup counts for a week', async () => {
	await recordBackup(db, '/backups/1');
	expect((await states()).backup).toBe('done');
	const inEightDays = new Date(Date.now() + 8 * 24 * 3_600_000);
	expect((await states(NEW_SHOP, inEightDays)).backup).toBe('open');
});

test('items are right for the owner until asked again, are recorded, and disturb nobody who edits settings', async () => {
	const savedAt = await settingsSavedAt(db);
	const dismissed = async () => {
		const { items } = await launchCheck(db, NEW_SHOP);
		return items.filter(({ isDismissed }) => isDismissed).map(({ id }) => id);
	};
	await dismissLaunchItems(db, admin.id, ['mail', 'address'], true);
	expect(await dismissed()).toEqual(['mail', 'address']);
	await dismissLaunchItems(db, admin.id, ['mail'], false);
	expect(await dismissed()).toEqual(['address']);
	await expect(dismissLaunchItems(db, admin.id, ['mail', 'moon'], true)).rejects.toThrow();
	await expect(dismissLaunchItems(db, admin.id, [], true)).rejects.toThrow();
	expect(await dismissed()).toEqual(['address']);
	expect(await settingsSavedAt(db)).toEqual(savedAt);
	const trail = await db.select().from(auditTrail).where(eq(auditTrail.noun, 'launch check'));
	expect(trail.map(({ userId, before, after }) => [userId, before, after])).toEqual([
		[admin.id, { right: [] }, { right: ['mail', 'address'] }],
		[admin.id, { right: ['mail', 'address'] }, { right: ['address'] }],
	]);
	await db.update(settings).set({ value: 7 }).where(eq(settings.key, 'launchCheckDismissed'));
	expect(await dismissed()).toEqual([]);
});

test('of the sample everything is removed that nobody ordered, changed or wrote', async () => {
	await makeSampleGoods(db);
	const picture = { mainImage: 'uploads/x.jpg', mainWidth: 1, mainHeight: 1 };
	const [first, second] = sampleArticles;
	if (!first || !second) throw new Error('no articles');
	for (const { slug, title, content, author } of [first, second])
		await db.insert(articles).values({ slug, title, content, author, ...picture });
	await db.update(articles).set({ title: 'Ours' }).where(eq(articles.slug, second.slug));
	const ordered = await productOf('oduma-dv-3-dynamic-vocal-microphone');
	const repriced = await productOf('brennick-congas-pair');
	const shopper = await makeShopper(db);
	await makeOrder(db, { userId: shopper.id }, [
		{ productId: ordered.id, name: ordered.name, unitKobo: 100, qty: 1 },
	]);
	await db.update(products).set({ sellingKobo: 100 }).where(eq(products.id, repriced.id));
	const review = { productId: ordered.id, stars: 5, author: 'Ada O.', state: 'shown' };
	await db.insert(reviews).values([review, { ...review, userId: shopper.id, stars: 3 }]);
	const all = sampleCategories.reduce((sum, { products: own }) => sum + own.length, 0);

	expect(await countSampleGoods(db)).toEqual({ products: all - 1, articles: 1, reviews: 1 });
	expect((await states()).goods).toBe('sample');
	expect(await removeSampleGoods(db, admin.id)).toEqual({
		products: all - 2,
		articles: 1,
		reviews: 1,
	});

	const left = await db.select({ slug: products.slug }).from(products);
	expect(left.map(({ slug }) => slug).toSorted()).toEqual([repriced.slug, ordered.slug].toSorted());
	expect(await productOf(ordered.slug)).toMatchObject({ reviewCount: 1, reviewStars: 3 });
	expect(await db.$count(articles)).toBe(1);
	expect(await db.$count(auditTrail, eq(auditTrail.action, 'delete'))).toBe(all - 2 + 1 + 1);
	await expect(removeSampleGoods(db, admin.id)).rejects.toThrow(/Nothing of the sample is left/);
});
