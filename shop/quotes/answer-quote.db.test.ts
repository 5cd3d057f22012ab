import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { orders } from '#db/order-schema.ts';
import { quotes } from '#db/quotes/quote-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { inDays, quoting } from '#tests/helpers/quotes.ts';
import { answerQuote, quoteByLink } from './answer-quote.ts';
import { withdrawQuote } from './decide-quote.ts';
import { quoteForStaff } from './quotes.ts';
import { sendQuote } from './send-quote.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: categoryId } = await makeCategory(db);
const drum = await makeProduct(db, { categoryId, sellingKobo: 1000_00, originalKobo: 0, qty: 10 });
const goods = { [`qty_${drum.id}`]: '2' };
const { make, change, order } = quoting(db, ada.id);
const shop = { ...SHOP, newOrdersTo: 'staff@shop.example' };

async function answering(id: number, seenVersion = 1) {
	const { publicKey: key } = await quoteForStaff(db, id);
	const as = { key, address: '102.89.1.1', seenVersion, shop };
	return {
		accept: (name = 'Pastor Obi') => answerQuote(db, as, { kind: 'accepted', name }),
		decline: (reason = '') => answerQuote(db, as, { kind: 'declined', name: 'Ngozi', reason }),
	};
}

const mailsOf = (dedupeKey: string) =>
	db.select().from(mails).where(eq(mails.dedupeKey, dedupeKey));

const stock = async () => {
	const { rows } = await db.$client.query<{ qty: number }>(
		'select qty from products where id = $1',
		[drum.id],
	);
	return rows[0]?.qty;
};

test('accepting it records who did, tells the staff once, and takes nothing', async () => {
	const id = await make(goods);
	const before = await db.$count(orders);
	const { accept } = await answering(id);
	await accept();
	// Pressed twice, it stands.
	await accept();
	expect(await quoteForStaff(db, id)).toMatchObject({
		state: 'accepted',
		answeredBy: 'Pastor Obi',
	});
	const [mail, ...others] = await mailsOf(`quote-answered:${id}`);
	expect(mail).toMatchObject({ recipient: 'staff@shop.example', replyTo: 'parish@example.com' });
	expect(mail?.bodyText).toContain('was accepted by Pastor Obi');
	expect(others).toEqual([]);
	expect([await db.$count(orders), await stock()]).toEqual([before, 10]);
	await expect((await answering(id)).accept('Somebody else')).rejects.toMatchObject({
		message: expect.stringContaining('accepted already'),
	});
});

test('of two who answer at once, one answer stands', async () => {
	const id = await make(goods);
	const { accept, decline } = await answering(id);
	const race = await Promise.allSettled([accept(), decline('Too dear')]);
	expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(await mailsOf(`quote-answered:${id}`)).toHaveLength(1);
});

test('what was changed since its page was opened is not accepted, also in the same moment', async () => {
	const id = await make(goods);
	await change(id, { [`qty_${drum.id}`]: '3' });
	await expect((await answering(id, 1)).accept()).rejects.toMatchObject({
		message: expect.stringContaining('We have changed this quotation'),
		facts: { version: 2 },
	});
	const race = await Promise.allSettled([
		(await answering(id, 2)).accept(),
		change(id, { [`qty_${drum.id}`]: '4' }, { seenVersion: 2 }),
	]);
	expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	const { state, version } = await quoteForStaff(db, id);
	expect([`accepted 2`, `open 3`]).toContain(`${state} ${version}`);
});

test('one that has expired, is withdrawn or was declined is not accepted', async () => {
	const [expired, withdrawn, declined] = [await make(goods), await make(goods), await make(goods)];
	await db
		.update(quotes)
		.set({ validUntil: inDays(-1) })
		.where(eq(quotes.id, expired));
	await withdrawQuote(db, { adminId: ada.id, quoteId: withdrawn, seenVersion: 1 });
	await (await answering(declined)).decline('Too dear');
	expect((await quoteForStaff(db, declined)).reason).toBe('Too dear');
	for (const [id, message] of [
		[expired, 'has expired'],
		[withdrawn, 'no longer offer'],
		[declined, 'declined already'],
	] as const)
		await expect((await answering(id)).accept()).rejects.toMatchObject({
			code: 'conflict',
			message: expect.stringContaining(message),
		});
});

test('one that was accepted in time becomes an order after its last day, and is not withdrawn by an old page', async () => {
	const id = await make(goods);
	await (await answering(id)).accept();
	await expect(
		withdrawQuote(db, { adminId: ada.id, quoteId: id, seenVersion: 7 }),
	).rejects.toMatchObject({ code: 'conflict' });
	await db
		.update(quotes)
		.set({ validUntil: inDays(-1) })
		.where(eq(quotes.id, id));
	expect(await order(id)).toBeGreaterThan(0);
});

test('a link that there is not is refused, and too many of them from one address', async () => {
	const wrong = () => quoteByLink(db, '0'.repeat(32), '102.89.9.9');
	await expect(quoteByLink(db, 'short', '102.89.9.9')).rejects.toMatchObject({ code: 'not-found' });
	for (let tried = 1; tried < 30; tried += 1)
		await expect(wrong()).rejects.toMatchObject({ code: 'not-found' });
	await expect(wrong()).rejects.toMatchObject({ code: 'too-many' });
	const { publicKey } = await quoteForStaff(db, await make(goods));
	expect((await quoteByLink(db, publicKey, '102.89.9.9')).publicKey).toBe(publicKey);
});

test('its mail has the goods, the total and the link; the same form sent twice is one mail', async () => {
	const id = await make({ ...goods, note: 'Delivered in 3 days.' });
	const { publicKey } = await quoteForStaff(db, id);
	const formKey = crypto.randomUUID();
	const send = () => sendQuote(db, { adminId: ada.id, quoteId: id, formKey, shop: SHOP });
	await send();
	await send();
	const [mail, ...others] = await mailsOf(`quote:${id}:${formKey}`);
	expect(others).toEqual([]);
	expect(mail?.recipient).toBe('parish@example.com');
	for (const text of ['₦2,000', 'Delivered in 3 days.', `/quote/${publicKey}`])
		expect(mail?.bodyText).toContain(text);
	await withdrawQuote(db, { adminId: ada.id, quoteId: id, seenVersion: 1 });
	await expect(send()).rejects.toMatchObject({ message: 'This quotation is withdrawn.' });
	const without = await make({ ...goods, email: '' });
	await expect(
		sendQuote(db, { adminId: ada.id, quoteId: without, formKey, shop: SHOP }),
	).rejects.toMatchObject({ message: expect.stringContaining('no mail address') });
});
