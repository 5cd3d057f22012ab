import { expect, test } from 'vitest';
import { CASH_MODE } from '#shop/orders/payment-modes.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makePaidOrder, openLedger } from '#tests/helpers/provider-ledgers.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { loadPage } from '#tests/helpers/staff-forms.ts';
import { loader } from './order.tsx';

const db = await testDatabase();
const user = await makeAdminUser(db);
const shopper = await makeShopper(db);
const product = await makeProduct(db, { categoryId: (await makeCategory(db)).id });

type Given = Parameters<typeof makePaidOrder>[1];

async function isUnpaid(order: Given['order'], payment: Given['payment']): Promise<boolean> {
	const made = await makePaidOrder(db, {
		userId: shopper.id,
		productId: product.id,
		books: openLedger('paystack'),
		at: new Date(Date.now() - 3_600_000),
		totalKobo: 45_000_00,
		order: { state: 'placed', ...order },
		payment: { ...payment },
	});
	const params = { id: String(made.order.id) };
	return (await loadPage(loader, { db, user, pattern: '/admin/orders/:id', params })).isUnpaid;
}

test('an order that waits for staff says when all of its money went back', async () => {
	expect(await isUnpaid({}, { state: 'refunded' })).toBe(true);
	expect(await isUnpaid({ state: 'packed' }, { state: 'refunding' })).toBe(true);
	expect(await isUnpaid({}, { state: 'paid' })).toBe(false);
	expect(await isUnpaid({ state: 'cancelled' }, { state: 'refunded' })).toBe(false);
	// What is paid at the door does not depend on it.
	expect(await isUnpaid({ paymentMode: CASH_MODE }, { state: 'refunded' })).toBe(false);
});

test('the rate of a payment in dollars is shown as shoppers saw it', async () => {
	const made = await makePaidOrder(db, {
		userId: shopper.id,
		productId: product.id,
		books: openLedger('paypal'),
		at: new Date(),
		totalKobo: 12_000_00,
		payment: { chargedMinor: 750, chargedCurrency: 'USD', rate: '1600.5' },
	});
	const params = { id: String(made.order.id) };
	const page = await loadPage(loader, { db, user, pattern: '/admin/orders/:id', params });
	expect(page.payments[0]?.facts[0]).toEqual({
		name: 'Asked',
		value: 'US$7.50 (₦12,000 at ₦1,600.5)',
	});
});
