import { expect, test } from 'vitest';
import type { payments } from '#db/payment-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makePaidOrder, openLedger } from '#tests/helpers/provider-ledgers.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { findPayments } from './find-payments.ts';

const db = await testDatabase();
const { id: userId } = await makeShopper(db, 'Chidi Eze');
const { id: categoryId } = await makeCategory(db);
const { id: productId } = await makeProduct(db, { categoryId });

/** A payment of an order without an address. */
async function nameless(payment: Partial<typeof payments.$inferInsert> = {}) {
	const paid = { userId, productId, at: new Date(), totalKobo: 45_000_00 };
	const books = openLedger('paystack');
	return (await makePaidOrder(db, { ...paid, books, order: { email: '' }, payment })).payment;
}

test('a payment of an order without an address is found by that of who paid it by its link', async () => {
	const { id } = await nameless({ payerEmail: 'Payer@example.com' });
	await nameless({ payerEmail: 'other@example.com' });
	await nameless();
	const found = async (q: string) => (await findPayments(db, q))?.ids;
	expect(await found('payer@example.com')).toEqual([id]);
	expect(await found('PAYER@example.com')).toEqual([id]);
	expect(await found('ayer@example.com')).toEqual([]);
});
