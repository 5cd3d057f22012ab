import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { newsletterSubscribers } from '#db/shopper-schema.ts';
import { useUpAttempts } from '#tests/helpers/attempts.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { attemptKey, clearAttempts } from '../accounts/attempts.ts';
import { readListQuery } from '../kit/list-pages.ts';
import { confirmSubscription, leaveNewsletter, subscribe, subscriberOf } from './newsletter.ts';
import {
	exportSubscribers,
	forgetSubscriber,
	subscriberPage,
	subscriberWithConsents,
} from './newsletter-list.ts';

const db = await testDatabase();
let addresses = 0;
/** A different visitor each time. */
const from = () => ({ shop: SHOP, address: `10.0.0.${++addresses}` });

async function rowOf(email: string) {
	const [row] = await db
		.select()
		.from(newsletterSubscribers)
		.where(eq(newsletterSubscribers.email, email));
	if (!row) throw new Error(`${email} is not on the list`);
	return row;
}

const mailsTo = (email: string) => db.select().from(mails).where(eq(mails.recipient, email));

test('the number of subscriptions from one network is limited', async () => {
	await useUpAttempts(db, 'newsletterAddress', '10.9.9.9', 1);
	const here = { shop: SHOP, address: '10.9.9.9' };
	await subscribe(db, { email: 'one@example.com' }, here);
	const next = subscribe(db, { email: 'two@example.com' }, here);
	await expect(next).rejects.toMatchObject({ code: 'too-many' });
	expect(await mailsTo('two@example.com')).toEqual([]);
});

test('an address is added once its owner has confirmed it, and removed with one press', async () => {
	await subscribe(db, { email: 'ada@example.com' }, from());
	const { token, state } = await rowOf('ada@example.com');
	expect(state).toBe('unconfirmed');
	const [mail] = await mailsTo('ada@example.com');
	expect(mail?.bodyText).toContain(`https://shop.example/newsletter/confirm/${token}`);
	expect(mail?.unsubscribeUrl).toBe(`https://shop.example/newsletter/leave/${token}`);

	await confirmSubscription(db, token, '10.1.1.1');
	const confirmed = await rowOf('ada@example.com');
	expect(confirmed).toMatchObject({ state: 'confirmed', leftAt: null });
	await confirmSubscription(db, token, '10.1.1.1');
	expect(await rowOf('ada@example.com')).toEqual(confirmed);

	await leaveNewsletter(db, token, '10.1.1.1');
	expect((await rowOf('ada@example.com')).state).toBe('left');
	await leaveNewsletter(db, token, '10.1.1.1');
	expect(await subscriberOf(db, token)).toEqual({ email: 'ada@example.com', state: 'left' });
});

test('a subscriber gets no second mail, and the caller cannot tell', async () => {
	await subscribe(db, { email: 'chidi@example.com' }, from());
	await confirmSubscription(db, (await rowOf('chidi@example.com')).token, '10.1.1.1');
	await clearAttempts(db, attemptKey('newsletterAccount', 'chidi@example.com'));
	await subscribe(db, { email: 'CHIDI@example.com' }, from());
	expect(await mailsTo('chidi@example.com')).toHaveLength(1);
	expect((await rowOf('chidi@example.com')).state).toBe('confirmed');
});

test('twenty presses at once make one row and one mail; the others are refused', async () => {
	const presses = await Promise.allSettled(
		Array.from({ length: 20 }, () => subscribe(db, { email: 'many@example.com' }, from())),
	);
	expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	expect(presses.find(({ status }) => status === 'rejected')).toMatchObject({
		reason: { code: 'too-many' },
	});
	expect(await mailsTo('many@example.com')).toHaveLength(1);
});

test.each(['', 'nobody', 'x'.repeat(500), 'a\0b'])(
	'a made-up link is not found: %j',
	async (token) => {
		for (const step of [confirmSubscription, leaveNewsletter])
			await expect(step(db, token, '10.1.1.1')).rejects.toMatchObject({ code: 'not-found' });
	},
);

test('a token with anything appended is not found', async () => {
	await subscribe(db, { email: 'added@example.com' }, from());
	const { token } = await rowOf('added@example.com');
	await expect(confirmSubscription(db, `${token}\0`, '10.1.1.1')).rejects.toMatchObject({
		code: 'not-found',
	});
});

test('each step is recorded once, with its words and network address', async () => {
	await subscribe(db, { email: 'zik@example.com' }, { shop: SHOP, address: '102.89.0.1' });
	const { id, token } = await rowOf('zik@example.com');
	await Promise.all([1, 2, 3].map((n) => confirmSubscription(db, token, `102.89.0.${n}`)));
	await leaveNewsletter(db, token, '102.89.0.9');
	await leaveNewsletter(db, token, '102.89.0.9');
	const { consents } = await subscriberWithConsents(db, id);
	expect(consents.map(({ step, source }) => [step, source])).toEqual([
		['asked', 'form'],
		['given', 'mail-link'],
		['withdrawn', 'mail-link'],
	]);
	expect(consents.map(({ address }) => address)).toEqual([
		'102.89.0.1',
		expect.stringMatching(/^102\.89\.0\.[123]$/),
		'102.89.0.9',
	]);
	expect(consents[0]?.wording).toBe(
		'Get Cheaper Offers On Your Email\nNew arrivals and lower prices, a few times a month. Leave with one press, any time.\n[Subscribe]',
	);
	const csv = (await Array.fromAsync(exportSubscribers(db, 'https://shop.example'))).join('');
	expect(csv).not.toContain('zik@example.com');
	await confirmSubscription(db, token, '102.89.0.7');
	const again = (await Array.fromAsync(exportSubscribers(db, 'https://shop.example'))).join('');
	expect(again).toMatch(/zik@example\.com.*mail-link,102\.89\.0\.7,"One press/);
});

test('the file contains all subscribers, each with a link to unsubscribe; staff may delete an address', async () => {
	const admin = await makeAdminUser(db);
	await subscribe(db, { email: '=cmd@example.com' }, from());
	const { id, token } = await rowOf('=cmd@example.com');
	await confirmSubscription(db, token, '10.1.1.1');
	const csv = (await Array.fromAsync(exportSubscribers(db, 'https://shop.example'))).join('');
	expect(csv).toContain(`'=cmd@example.com`);
	expect(csv).toContain(`https://shop.example/newsletter/leave/${token}`);
	expect(csv).not.toContain('many@example.com');

	const query = readListQuery({ q: 'CMD@' }, ['newest']);
	expect((await subscriberPage(db, query, 'confirmed')).rows).toHaveLength(1);
	expect((await subscriberPage(db, query, 'left')).rows).toHaveLength(0);
	await forgetSubscriber(db, admin.id, id);
	expect((await subscriberPage(db, query, null)).rows).toHaveLength(0);
	await expect(forgetSubscriber(db, admin.id, id)).rejects.toMatchObject({ code: 'not-found' });
});
