import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { discrepancies, payments } from '#db/payment-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makePaidOrder, stateOf } from '#tests/helpers/provider-ledgers.ts';
import { CANCELLED, moneyWorld, NOW, UNPAID } from '#tests/helpers/reconciliation-shop.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import type { Providers } from '../payments/providers/provider.ts';
import { countAsNotPaid } from './count-as-not-paid.ts';

const db = await testDatabase();
const { paystack, paypal, given } = await moneyWorld(db);
const providers: Providers = { paystack, paypal, testing: true, publicUrl: 'http://shop.test' };
const { id: adminId } = await makeAdminUser(db);
let paid: Awaited<ReturnType<typeof makePaidOrder>>;

beforeEach(async () => {
	paid = await makePaidOrder(db, { ...given(4), booked: { status: 'failed' } });
});

const uncount = (paymentId = paid.payment.id, asked = providers) =>
	countAsNotPaid(db, asked, paymentId, { adminId, reason: 'No such money', now: NOW });
const rowOf = async ({ payment } = paid) =>
	(await db.select().from(payments).where(eq(payments.id, payment.id)))[0];
const listed = async ({ order } = paid) =>
	(await db.select().from(discrepancies).where(eq(discrepancies.orderId, order.id))).map(
		({ kind }) => kind,
	);

test('a payment is taken off with all that was noted of its money; its order is listed as unpaid', async () => {
	await uncount();
	expect(await rowOf()).toMatchObject({
		state: 'failed',
		...UNPAID,
		captureId: expect.any(String),
	});
	expect(await stateOf(db, paid.order.id)).toBe('placed');
	expect(await listed()).toEqual(['placed-unpaid']);
	const ofPayment = and(eq(auditTrail.noun, 'payment'), eq(auditTrail.nounId, paid.payment.id));
	expect(await db.select().from(auditTrail).where(ofPayment)).toMatchObject([
		{
			userId: adminId,
			action: 'uncount',
			before: { state: 'paid' },
			after: { state: 'failed', reason: 'No such money' },
		},
	]);
	await expect(uncount()).rejects.toMatchObject({ code: 'conflict' });
});

test('of an order that came to nothing there is nothing to be paid', async () => {
	paid = await makePaidOrder(db, { ...given(4), order: CANCELLED, booked: { status: 'failed' } });
	await uncount();
	expect(await rowOf()).toMatchObject({ state: 'failed' });
	expect(await listed()).toEqual([]);
});

test.each(['paid', 'pending', 'refunded', 'partly-refunded'] as const)(
	'what its provider says is %s is not taken off',
	async (status) => {
		paid = await makePaidOrder(db, { ...given(4), booked: { status } });
		await expect(uncount()).rejects.toMatchObject({
			code: 'conflict',
			message: expect.stringContaining(status),
		});
		expect(await rowOf()).toMatchObject({ state: 'paid', paidAt: expect.any(Date) });
	},
);

test('without a word of the provider nothing is taken off', async () => {
	paystack.isDown = true;
	await expect(uncount()).rejects.toMatchObject({ name: 'ProviderDown' });
	paystack.isDown = false;
	const { paystack: _, ...others } = providers;
	await expect(uncount(paid.payment.id, others)).rejects.toMatchObject({ name: 'ProviderDown' });
	await expect(uncount(2_000_000_000)).rejects.toMatchObject({ code: 'not-found' });
	expect(await rowOf()).toMatchObject({ state: 'paid' });
});
