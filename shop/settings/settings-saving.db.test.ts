import { asc, desc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { categories } from '#db/catalogue-schema.ts';
import { settings } from '#db/site-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { announcedBy, makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { shownCategories } from '../catalogue/catalogue.ts';
import type { SetUp } from '../payments/providers/open-payment-methods.ts';
import {
	checkoutShop,
	settingsSavedAt,
	shopSettings,
	shopText,
	shopTexts,
	staffSettings,
} from './settings.ts';
import { saveSettings } from './settings-saving.ts';

const db = await testDatabase();
const adminId = (await makeAdmin(db)).user.id;

beforeEach(async () => {
	await db.delete(settings);
	await db.delete(auditTrail);
	await db.delete(categories);
});

const save = (given: Record<string, unknown>) => saveSettings(db, adminId, given);
const refused = (given: Record<string, unknown>) =>
	save(given).then(
		() => ({}),
		(problem) => problem.fields,
	);
const lastChange = async () =>
	(await db.select().from(auditTrail).orderBy(desc(auditTrail.id)).limit(1))[0];

test('given settings are saved, others stay, and the trail records exactly the changes', async () => {
	const given = { tagline: 'Loud & clear', realReviewCounts: 'on', policyText: 'Own <policy>' };
	expect(await announcedBy(db, () => save(given))).toEqual(['settings', 'catalogue']);
	expect(await shopSettings(db)).toMatchObject({
		name: 'Bridgehead Audio',
		tagline: 'Loud & clear',
		realReviewCounts: true,
		payments: { cod: true, card: true, wallet: true },
	});
	expect(await shopSettings(db)).not.toHaveProperty('policyText');
	expect(await shopTexts(db)).toEqual({
		policyText: 'Own <policy>',
		faqText: '',
		creditsText: '',
	});
	expect(await shopText(db, 'policyText')).toBe('Own <policy>');
	expect(await shopText(db, 'faqText')).toBe('');
	expect(await lastChange()).toMatchObject({
		userId: adminId,
		noun: 'settings',
		nounId: null,
		before: { realReviewCounts: false, policyText: '' },
		after: { tagline: 'Loud & clear', realReviewCounts: true, policyText: 'Own <policy>' },
	});
	expect(Object.keys((await lastChange())?.after ?? {})).toHaveLength(3);
	await save({ realReviewCounts: false });
	expect((await shopSettings(db)).tagline).toBe('Loud & clear');
});

test('a new name of the shop drops every cached page', async () => {
	expect(await announcedBy(db, () => save({ name: 'Niger Sound' }))).toEqual(['all']);
});

test('lists come as lines of a text box or as lists', async () => {
	await save({
		phones: ' 0803 123 4567 \r\n\r\n+234 916 123 4567',
		socialLinks: 'Face book https://www.facebook.com/shop\nX https://x.com/shop',
		chatNumber: '+234 (803) 123-4567',
		payments: { cod: '0', wallet: '0', barter: '1' },
	});
	expect(await shopSettings(db)).toMatchObject({
		phones: ['0803 123 4567', '+234 916 123 4567'],
		socialLinks: [
			{ name: 'Face book', url: 'https://www.facebook.com/shop' },
			{ name: 'X', url: 'https://x.com/shop' },
		],
		chatNumber: '2348031234567',
		payments: { cod: false, card: true, wallet: false },
	});
	expect(await checkoutShop(db, 'https://shop.example')).toMatchObject({
		phone: '0803 123 4567',
		payments: { cod: false, card: true, wallet: false },
	});
	await save({ socialLinks: '', phones: ['0803 123 4567'], payments: { cod: '1' } });
	expect(await shopSettings(db)).toMatchObject({
		socialLinks: [],
		phones: ['0803 123 4567'],
		payments: { cod: true, card: true, wallet: false },
	});
});

test('new orders are mailed to one address or to none, which no page for shoppers shows', async () => {
	const to = async () => (await checkoutShop(db, 'https://shop.example')).newOrdersTo;
	expect(await to()).toBe('');
	await save({ newOrdersTo: ' staff@shop.example ' });
	expect([await to(), await staffSettings(db)]).toEqual([
		'staff@shop.example',
		expect.objectContaining({ newOrdersTo: 'staff@shop.example' }),
	]);
	expect(JSON.stringify(await shopSettings(db))).not.toContain('staff@');
	for (const newOrdersTo of ['staff', 'a@shop.example, b@shop.example'])
		expect(await refused({ newOrdersTo })).toEqual({
			newOrdersTo: ['The email must be a valid email address.'],
		});
	await save({ newOrdersTo: '' });
	expect(await to()).toBe('');
});

test('limits are whole numbers from 0, and begin as the shop thinks right', async () => {
	const now = async () => {
		const { openCashOrders, heldProducts, unverifiedMails } = await staffSettings(db);
		return [openCashOrders, heldProducts, unverifiedMails];
	};
	expect(await now()).toEqual([20, 20, 6]);
	await save({ openCashOrders: ' 5 ', heldProducts: 0, unverifiedMails: '10000' });
	expect(await now()).toEqual([5, 0, 10_000]);
	for (const wrong of ['', ' ', '-1', '1.5', '1e3', '10001', 'many', -1, 0.5, null, true])
		expect(await refused({ openCashOrders: wrong }), String(wrong)).toEqual({
			openCashOrders: [expect.stringContaining('no limit')],
		});
	expect(await now()).toEqual([5, 0, 10_000]);
});

test('not all payment methods can be switched off: not at once, not one after the other, not by two at a time', async () => {
	const conflict = { payments: [expect.stringContaining('at least one way of paying')] };
	const all = { cod: '0', card: '0', wallet: '0' };
	expect(await refused({ payments: all })).toEqual(conflict);
	expect(await refused({ payments: all, name: ' ' })).toMatchObject(conflict);
	await save({ payments: { card: '0', wallet: '0' } });
	expect(await refused({ name: 'Unchanged', payments: { cod: '0' } })).toEqual(conflict);
	expect(await shopSettings(db)).toMatchObject({
		name: 'Bridgehead Audio',
		payments: { cod: true, card: false, wallet: false },
	});
	await save({ payments: { card: '1' } });
	const two = await Promise.allSettled([
		save({ payments: { cod: '0' } }),
		save({ payments: { card: '0' } }),
	]);
	expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('payment methods whose keys are all missing are refused, but keep no other setting from being saved', async () => {
	const saveWith = (given: Record<string, unknown>, providers: SetUp) =>
		saveSettings(db, adminId, given, { providers });
	const onlyCards = { payments: { cod: '0', card: '1', wallet: '0' } };
	await expect(saveWith(onlyCards, { paypal: {} })).rejects.toMatchObject({
		fields: { payments: [expect.stringContaining('their keys are not set')] },
	});
	expect(await shopSettings(db)).toMatchObject({ payments: { cod: true } });
	await saveWith(onlyCards, { paystack: {} });
	await saveWith({ ...onlyCards, tagline: 'Keys lost since' }, {});
	expect(await shopSettings(db)).toMatchObject({
		tagline: 'Keys lost since',
		payments: { cod: false, card: true, wallet: false },
	});
});

test('each invalid setting is reported by name, and nothing is saved', async () => {
	const wrong = {
		tagline: 'fine',
		name: ' ',
		email: 'nobody',
		phones: 'abc',
		chatNumber: '0803',
		socialLinks: 'Mine javascript:alert(1)',
		developer: 'https://example.com/nameless',
		deliveryText: '',
		realReviewCounts: 'perhaps',
		payments: { cod: 'perhaps' },
		faqText: 'a\0b',
		navOrder: ['x'],
	};
	expect(await announcedBy(db, () => refused(wrong))).toEqual([]);
	const fields = await refused(wrong);
	expect(Object.keys(fields).sort()).toEqual([
		'chatNumber',
		'deliveryText',
		'developer',
		'email',
		'faqText',
		'name',
		'navOrder',
		'payments',
		'phones',
		'realReviewCounts',
		'socialLinks',
	]);
	expect(await refused({ phones: '' })).toEqual({ phones: ['Give at least one phone number.'] });
	expect(await db.$count(settings)).toBe(0);
	expect(await db.$count(auditTrail)).toBe(0);
});

test('the navigation gets the given order; other categories follow', async () => {
	const ids: number[] = [];
	for (let i = 0; i < 4; i += 1) ids.push((await makeCategory(db)).id);
	const [a = 0, b = 0, c = 0, d = 0] = ids;
	await save({ navOrder: `${d},${b},999999` });
	const inOrder = async () => (await shownCategories(db)).map(({ id }) => id);
	expect(await inOrder()).toEqual([d, b, a, c]);
	await save({ navOrder: [c, c] });
	expect(await inOrder()).toEqual([c, d, b, a]);
	expect(await lastChange()).toMatchObject({
		before: { navOrder: [d, b, a, c] },
		after: { navOrder: [c, d, b, a] },
	});
	expect(await db.$count(settings)).toBe(0);
});

test('the developer is one line of name and address', async () => {
	await save({ developer: ' Nkem & Sons  https://nkem.example/shops ' });
	const developer = { name: 'Nkem & Sons', url: 'https://nkem.example/shops' };
	expect((await shopSettings(db)).developer).toEqual(developer);
	for (const wrong of ['Nkem', 'Nkem javascript:alert(1)', 'Nkem https://nkem.example/\0', ''])
		expect(Object.keys(await refused({ developer: wrong })), wrong).toEqual(['developer']);
	expect((await shopSettings(db)).developer).toEqual(developer);
});

test('the second to save is refused, unless they have seen the first change', async () => {
	const saveSeen = (tagline: string, expectedUpdatedAt: Date) =>
		saveSettings(db, adminId, { tagline }, { expectedUpdatedAt });
	const neverSaved = await settingsSavedAt(db);
	const first = await saveSeen('first', neverSaved);
	expect(await settingsSavedAt(db)).toEqual(first);
	const conflict = await saveSeen('second', neverSaved).catch((problem) => problem);
	expect(conflict).toMatchObject({ code: 'conflict', facts: { updatedAt: first.toISOString() } });
	expect((await shopSettings(db)).tagline).toBe('first');
	const second = await saveSeen('second', first);
	expect(second.getTime()).toBeGreaterThan(first.getTime());
	const both = await Promise.allSettled([saveSeen('third', second), saveSeen('fourth', second)]);
	expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('when two save at once, the trail records both correctly', async () => {
	await Promise.all([save({ tagline: 'one' }), save({ tagline: 'two' })]);
	const trail = await db.select().from(auditTrail).orderBy(asc(auditTrail.id));
	const [first, second] = trail as { before: unknown; after: unknown }[];
	expect(second?.before).toEqual(first?.after);
});
