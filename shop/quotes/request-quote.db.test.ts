import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { cartItems } from '#db/order-schema.ts';
import { quotes } from '#db/quotes/quote-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { quoting } from '#tests/helpers/quotes.ts';
import { fillCart, makeShopper } from '#tests/helpers/shoppers.ts';
import { newFormKey } from '../kit/sent-once.ts';
import { answerQuote } from './answer-quote.ts';
import { quotesToWorkOn } from './quote-list.ts';
import { quoteOfKey } from './quotes.ts';
import { requestQuote } from './request-quote.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: categoryId } = await makeCategory(db);
const makeGoods = () =>
	makeProduct(db, { categoryId, sellingKobo: 1000_00, originalKobo: 0, qty: 10 });
const shop = { ...SHOP, newOrdersTo: 'staff@shop.example' };
const ASKED = {
	organisation: 'Girls’ School Awka',
	firstname: 'Ifeoma',
	lastname: 'Okoye',
	phone: '0803 555 0102',
	state: 'Anambra',
	wish: 'For a hall of 300 seats.',
};

async function asking() {
	const { id: userId } = await makeShopper(db, 'Ifeoma Okoye');
	const ask = (fields: Record<string, string> = {}, formKey = newFormKey()) =>
		requestQuote(db, { userId, address: '102.89.1.1', shop, formKey }, { ...ASKED, ...fields });
	return { userId, ask };
}

test('a request has the goods of the cart, which stay there, and is answered by making it open', async () => {
	const [drum, hidden] = [await makeGoods(), await makeGoods()];
	const { userId, ask } = await asking();
	await fillCart(db, userId, [drum, 3], [hidden, 1]);
	await db.update(products).set({ status: 1 }).where(eq(products.id, hidden.id));
	const key = (await ask()) ?? '';
	const quote = await quoteOfKey(db, key);
	expect(quote).toMatchObject({
		state: 'requested',
		userId,
		maker: null,
		deliveryKobo: null,
		totalKobo: 3000_00,
		reason: ASKED.wish,
		lines: [{ productId: drum.id, qty: 3, unitKobo: 1000_00 }],
	});
	expect(await db.$count(cartItems, eq(cartItems.userId, userId))).toBe(2);
	expect((await quotesToWorkOn(db)).asked.total).toBe(1);
	const dedupeKey = `quote-requested:${quote.id}`;
	const [mail] = await db.select().from(mails).where(eq(mails.dedupeKey, dedupeKey));
	expect(mail?.bodyText).toContain('For a hall of 300 seats.');

	const as = { key, address: '102.89.1.1', seenVersion: 1, shop };
	await expect(answerQuote(db, as, { kind: 'accepted', name: 'Ifeoma' })).rejects.toMatchObject({
		message: expect.stringContaining('not offered anything yet'),
	});
	await quoting(db, ada.id).change(quote.id, {
		[`qty_${drum.id}`]: '3',
		[`price_${drum.id}`]: '900',
	});
	await answerQuote(db, { ...as, seenVersion: 2 }, { kind: 'accepted', name: 'Ifeoma' });
	expect(await quoteOfKey(db, key)).toMatchObject({ state: 'accepted', reason: ASKED.wish });
	expect((await quotesToWorkOn(db)).accepted.total).toBe(1);
});

test('refuses an empty cart, wrong fields and a form sent twice, and drops what a program sends', async () => {
	const before = await db.$count(quotes);
	const { userId, ask } = await asking();
	await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining('is empty') });
	await fillCart(db, userId, [await makeGoods(), 1]);
	await expect(ask({ phone: '12', email: 'nobody', firstname: '' })).rejects.toMatchObject({
		fields: {
			phone: [expect.any(String)],
			email: [expect.any(String)],
			firstname: [expect.any(String)],
		},
	});
	expect(await ask({ website: 'http://spam.example' })).toBeNull();
	expect(await db.$count(quotes)).toBe(before);
	const formKey = newFormKey();
	const both = await Promise.allSettled([ask({}, formKey), ask({}, formKey)]);
	expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(await db.$count(quotes)).toBe(before + 1);
});

test('too many requests of one network are refused', async () => {
	const { userId } = await asking();
	await fillCart(db, userId, [await makeGoods(), 1]);
	const by = { userId, address: '102.89.7.7', shop, formKey: undefined };
	for (let sent = 0; sent < 30; sent += 1) await requestQuote(db, by, ASKED);
	await expect(requestQuote(db, by, ASKED)).rejects.toMatchObject({ code: 'too-many' });
});
