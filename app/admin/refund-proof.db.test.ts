import { describe, expect, test } from 'vitest';
import type { DiscrepancyKind } from '#shop/payments/discrepancies/discrepancy-kinds.ts';
import type { Providers } from '#shop/payments/providers/provider.ts';
import { saveSettings } from '#shop/settings/settings-saving.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { sessionOf } from '#tests/helpers/factors.ts';
import { makePaidOrder, paymentState, stateOf } from '#tests/helpers/provider-ledgers.ts';
import { CANCELLED, HOUR, makeDifference, moneyWorld } from '#tests/helpers/reconciliation-shop.ts';
import { paidAtPaystack } from '#tests/helpers/refunds.ts';
import { makeAdminUser, makeOwnRoleUser } from '#tests/helpers/staff.ts';
import { sendToPage } from '#tests/helpers/staff-forms.ts';
import { action as resolve } from './money/money.tsx';
import { action as move } from './orders/order.tsx';
import { refuseUnprovedPart } from './refund-proof.ts';

const db = await testDatabase();
const world = await moneyWorld(db);
const { paystack, paypal } = world;
const providers: Providers = { paystack, paypal, testing: true, publicUrl: 'http://shop.test' };
const HOUR_AGO = new Date(Date.now() - HOUR);

/** Sends a form of the page of an order, or of the money, as somebody who last proved who they are then. */
async function send(
	action: typeof move | typeof resolve,
	{ userId, provedAt, orderId }: { userId: number; provedAt: Date; orderId?: number },
	fields: Record<string, string>,
) {
	const { user } = await sessionOf(db, userId);
	const pattern = orderId ? '/admin/orders/:id' : '/admin/money';
	const context = { providers };
	const params = { id: String(orderId) };
	const sending = { db, user: { ...user, provedAt }, pattern, params, context };
	return sendToPage<never>(action, sending, fields);
}

test('parts of a payment need a fresh proof once they are, together, above the sum that is set', async () => {
	const owner = await makeAdminUser(db);
	await saveSettings(db, owner.id, { refundProofAbove: 50_000 });
	const { orderId, part } = await paidAtPaystack(db, owner.id);
	const { user } = await sessionOf(db, owner.id);
	const refund = (kobo: number, provedAt: Date | null = null) =>
		refuseUnprovedPart({ db, admin: { ...user, provedAt } }, orderId, kobo);
	await refund(30_000_00);
	await part(30_000_00);
	await refund(20_000_00);
	await expect(refund(20_000_01)).rejects.toMatchObject({ reason: 'proof-needed' });
	await refund(20_000_01, new Date());
});

test('a part that is more than is left, or of other money than was seen, is refused before a proof is asked', async () => {
	const owner = await makeAdminUser(db);
	await saveSettings(db, owner.id, { refundProofAbove: 50_000 });
	const { order, payment } = await makePaidOrder(db, world.given(1, 90_000_00));
	const by = { userId: owner.id, provedAt: HOUR_AGO, orderId: order.id };
	const part = (amount: string, left = '90000') =>
		send(move, by, { intent: 'part', payment: String(payment.id), amount, left, reason: '' });
	const tooMuch = await part('90000.01');
	expect(tooMuch).toMatchObject({
		status: 422,
		errors: { amount: ['Only ₦90,000 is left to give back.'] },
	});
	expect(tooMuch.facts?.proofNeeded).toBeUndefined();
	expect(await part('60000', '80000')).toMatchObject({ status: 409 });
	expect(await part('60000')).toMatchObject({ status: 403, facts: { proofNeeded: {} } });
	expect(await paymentState(db, payment.id)).toBe('paid');
});

test('a paid order moves on without a proof, whatever its form says of the money; cancelled, it needs one', async () => {
	const owner = await makeAdminUser(db);
	await saveSettings(db, owner.id, { refundProofAbove: 50_000 });
	const { order } = await makePaidOrder(db, world.given(1, 90_000_00));
	const by = { userId: owner.id, provedAt: HOUR_AGO, orderId: order.id };
	const to = (from: string, state: string) =>
		send(move, by, { from_state: from, to_state: state, refund: 'whole', left_kobo: '9000000' });
	expect(await to('placed', 'confirmed')).toEqual({ status: 303 });
	expect(await to('confirmed', 'cancelled')).toMatchObject({
		status: 403,
		facts: { proofNeeded: {} },
	});
	expect(await stateOf(db, order.id)).toBe('confirmed');
});

describe('money that the page of differences gives back', () => {
	const given = { ...world.given(1, 90_000_00), order: CANCELLED };

	test.each<[DiscrepancyKind, Record<string, string | number>]>([
		['cancelled-paid', {}],
		['refund-failed', {}],
		['unknown-payment', { capture: 'c', providerMinor: 90_000_00, providerCurrency: 'NGN' }],
		['unknown-payment', { capture: 'c', providerMinor: 90_00, providerCurrency: 'USD' }],
		['unknown-payment', {}],
	])('%s %o needs a proof above the sum, and the permission for refunds', async (kind, facts) => {
		const owner = await makeAdminUser(db);
		await saveSettings(db, owner.id, { refundProofAbove: 50_000 });
		const { id, paymentId } = await makeDifference(world, kind, given, facts);
		const stale = await send(resolve, { userId: owner.id, provedAt: HOUR_AGO }, { id });
		expect(stale).toMatchObject({ status: 403, facts: { proofNeeded: {} } });
		const clerk = await makeOwnRoleUser(db, ['money']);
		const refused = await send(resolve, { userId: clerk.id, provedAt: new Date() }, { id });
		expect(refused).toMatchObject({
			status: 403,
			message: expect.stringContaining('does not include Refunds'),
		});
		expect(await paymentState(db, paymentId)).toBe('paid');
	});

	test('a proof is enough, and what stays as it is needs none', async () => {
		const owner = await makeAdminUser(db);
		const { id, paymentId } = await makeDifference(world, 'cancelled-paid', given);
		const proved = await send(resolve, { userId: owner.id, provedAt: new Date() }, { id });
		expect(proved).toEqual({ status: 303 });
		expect(await paymentState(db, paymentId)).not.toBe('paid');
		const clerk = await makeOwnRoleUser(db, ['money']);
		const other = await makeDifference(world, 'cancelled-paid', given);
		const seen = { id: other.id, intent: 'seen', note: 'He took another one.' };
		const by = { userId: clerk.id, provedAt: HOUR_AGO };
		expect(await send(resolve, by, seen)).toEqual({ status: 303 });
		expect(await paymentState(db, other.paymentId)).toBe('paid');
	});

	test('what was refunded already is asked for again with a proof above the sum', async () => {
		const owner = await makeAdminUser(db);
		await saveSettings(db, owner.id, { refundProofAbove: 50_000 });
		const by = { userId: owner.id, provedAt: HOUR_AGO };
		for (const [kobo, expected] of [
			[90_000_00, { status: 403 }],
			[40_000_00, { status: 303 }],
		] as const) {
			const { id } = await makeDifference(world, 'stuck-refund', {
				...world.given(1, kobo),
				order: CANCELLED,
				payment: { state: 'refunding' },
			});
			expect(await send(resolve, by, { id })).toMatchObject(expected);
		}
	});
});
