import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/order-schema.ts';
import { issueToken } from '#shop/accounts/sign-in.ts';
import { exportOrders } from '#shop/fulfilment/order-export.ts';
import { ALL_ORDERS } from '#shop/fulfilment/staff-orders.ts';
import { saveSettings } from '#shop/settings/settings-saving.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { aDepositor } from '#tests/helpers/deposits.ts';
import { PLACEMENT } from '#tests/helpers/shoppers.ts';

// What programs hear of deposits.

const db = await testDatabase();
const { app } = await testApp(db);
const { user: admin } = await makeAdmin(db, 'Ada Admin');

async function callsOf(userId: number) {
	const token = await db.transaction((tx) => issueToken(tx, userId));
	return async (method: 'GET' | 'POST', path: string, payload?: object) => {
		const headers = { authorization: `Bearer ${token}` };
		const sent = { method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) };
		return (await app.inject(sent)).json();
	};
}

test('an order says its deposit, what of it is paid and what is left to collect; so does the export', async () => {
	const shopper = await aDepositor(db);
	const call = await callsOf(shopper.userId);
	const { orderId, trackingNo } = await shopper.placed();
	const sums = async () => {
		const [answered] = (await call('GET', '/orders')).orders;
		const { total, payment_mode, deposit, deposit_paid, rest_to_collect } = answered;
		const text = (await Array.fromAsync(exportOrders(db, ALL_ORDERS, trackingNo))).join('');
		const [row]: Record<string, string>[] = parse(text, { columns: true, bom: true });
		expect([row?.deposit, row?.deposit_paid, row?.rest_to_collect]).toEqual(
			[deposit, deposit_paid, rest_to_collect].map(String),
		);
		return [payment_mode, total, deposit, deposit_paid, rest_to_collect];
	};
	expect(await sums()).toEqual(['cod-card', 90_000, 9_000, 9_000, 81_000]);
	await db.update(orders).set({ state: 'returned' }).where(eq(orders.id, orderId));
	expect(await sums()).toEqual(['cod-card', 90_000, 9_000, 9_000, 0]);
});

test('an order for cash that needs a deposit is refused with it, and the modes of deposits are no way to order', async () => {
	const shopper = await aDepositor(db);
	const call = await callsOf(shopper.userId);
	await saveSettings(db, admin.id, { cashMost: '50000', cashAsks: 'percent', cashDeposit: '10' });
	const refused = await call('POST', '/place-order', PLACEMENT);
	expect(refused).toMatchObject({
		status: 409,
		message: expect.stringContaining('a deposit of ₦9,000'),
	});
	const typed = await call('POST', '/place-order', { ...PLACEMENT, payment_mode: 'cod-card' });
	expect(typed.errors.payment_mode).toEqual([
		'The payment mode must be one of: cod, paystack, Paid by PayPal.',
	]);
	expect((await call('GET', '/orders')).orders ?? []).toEqual([]);
	await saveSettings(db, admin.id, { cashMost: '0' });
	expect(await call('POST', '/place-order', PLACEMENT)).toMatchObject({ status: 200 });
});

test('a deposit of a hundred per cent is refused beside its field', async () => {
	const saving = saveSettings(db, admin.id, { cashAsks: 'percent', cashDeposit: '100' });
	await expect(saving).rejects.toMatchObject({
		fields: { cashDeposit: [expect.stringContaining('99 per cent at most')] },
	});
	await expect(saveSettings(db, admin.id, { cashDeposit: '0' })).rejects.toMatchObject({
		fields: { cashDeposit: ['Give a deposit of at least 1.'] },
	});
});
