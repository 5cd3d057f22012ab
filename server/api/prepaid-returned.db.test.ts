import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { discrepancies } from '#db/payment-schema.ts';
import { recordDiscrepancy } from '#shop/payments/discrepancies/discrepancies.ts';
import { sweepPayments } from '#shop/payments/sweep.ts';
import { resolveDiscrepancy } from '#shop/reconciliation/resolve-discrepancy.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import {
	discrepanciesOf,
	letPass,
	PLACED,
	TOTAL,
	traces,
	UNTOUCHED,
} from '#tests/helpers/payments.ts';
import { prepaidOrders } from '#tests/helpers/prepaid-orders.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';

// Money that goes back, or of which a part went back, buys nothing.

const db = await testDatabase();
const admin = await makeAdminUser(db);
const { aPayment } = await prepaidOrders(db);
type Paid = Awaited<ReturnType<typeof aPayment>>;

/** A payment made elsewhere and listed as unknown, and staff who give it back. */
async function listedPayment() {
	const payment = await aPayment();
	const { providers, reference, paid } = payment;
	paid();
	await recordDiscrepancy(db, {
		kind: 'unknown-payment',
		subject: `paystack:${reference}`,
		facts: {},
	});
	const [row] = await db
		.select()
		.from(discrepancies)
		.where(
			and(
				eq(discrepancies.subject, `paystack:${reference}`),
				eq(discrepancies.kind, 'unknown-payment'),
			),
		);
	const giveBack = () =>
		resolveDiscrepancy(db, providers, row?.id ?? null, { adminId: admin.id, note: '' });
	return { ...payment, giveBack };
}

/** Somebody refunds some of a payment in Paystack's own pages. */
const refundOutside = ({ providers, reference }: Paid, minor: number) =>
	providers.paystack.refund({
		captureId: `capture-${reference}`,
		reference,
		requestId: `outside-${reference}`,
		minor,
		currency: 'NGN',
	});
const sentBack = ({ providers }: Paid) =>
	[...providers.paystack.refunds.values()].map(({ minor }) => minor);

test.each(['pending', 'done'] as const)(
	'money that staff gave back places no order while its refund is %s',
	async (refundsAre) => {
		const payment = await listedPayment();
		const { providers, paying, place, giveBack } = payment;
		providers.paystack.refundsAre = refundsAre;
		await giveBack();
		expect(await place()).toMatchObject({ status: 402 });
		expect(await traces(paying)).toEqual(UNTOUCHED);
		expect(sentBack(payment)).toEqual([TOTAL]);
	},
);

test('it places none either while the provider neither answers nor lists the refund', async () => {
	const payment = await listedPayment();
	const { providers, paying, place, giveBack } = payment;
	providers.paystack.trouble.refund = 'late';
	await expect(giveBack()).rejects.toMatchObject({ code: 'unavailable' });
	await expect(giveBack()).rejects.toMatchObject({ code: 'conflict' });
	expect(await place()).toMatchObject({
		status: 402,
		message: expect.stringContaining('given back'),
	});
	expect(await traces(paying)).toEqual(UNTOUCHED);
	providers.paystack.carryOut();
	await giveBack();
	expect(sentBack(payment)).toEqual([TOTAL]);
});

test('a refund that the provider refused leaves the money free to pay', async () => {
	const { providers, paying, place, giveBack } = await listedPayment();
	providers.paystack.trouble.refund = 'refused';
	await expect(giveBack()).rejects.toMatchObject({ code: 'conflict' });
	providers.paystack.trouble = {};
	expect(await place()).toMatchObject({ status: 200 });
	expect(await traces(paying)).toEqual(PLACED);
});

test('staff give it back while it is named for an order: exactly one of both happens', async () => {
	for (const headStart of [0, 1, 2, 3, 4, 6, 8, 12]) {
		const payment = await listedPayment();
		const { place, giveBack, paying } = payment;
		const late = async <T>(work: () => Promise<T>, rounds: number) => {
			for (let round = 0; round < rounds * 5; round += 1) await new Promise(setImmediate);
			return await work();
		};
		const [given, response] = await Promise.all([
			late(giveBack, headStart % 2 ? 0 : headStart).then(
				() => true,
				() => false,
			),
			late(place, headStart % 2 ? headStart : 0),
		]);
		const { orders } = await traces(paying);
		expect(response.status).toBe(given ? 402 : 200);
		expect(orders).toEqual(given ? [] : ['placed']);
		expect(sentBack(payment)).toEqual(given ? [TOTAL] : []);
	}
});

test('given back between the look at the payment and the order, it places none', async () => {
	const payment = await listedPayment();
	const { providers, place, giveBack, paying } = payment;
	const { refundsOf } = providers.paystack;
	let isFirst = true;
	providers.paystack.refundsOf = async (asked) => {
		const listed = await refundsOf(asked);
		if (isFirst) {
			isFirst = false;
			await giveBack();
		}
		return listed;
	};
	expect(await place()).toMatchObject({ status: 402 });
	expect(await traces(paying)).toEqual(UNTOUCHED);
	expect(sentBack(payment)).toEqual([TOTAL]);
});

test.each([
	['a part', 1_000_00, 'pending'],
	['a part', 1_000_00, 'done'],
	['all', TOTAL, 'pending'],
] as const)('refunded outside the shop, %s (%i, %s), it places no order', async (_, minor, are) => {
	const payment = await aPayment();
	const { providers, paying, place, paid } = payment;
	paid();
	providers.paystack.refundsAre = are;
	await refundOutside(payment, minor);
	expect(await place()).toMatchObject({ status: 402 });
	expect(await traces(paying)).toEqual(UNTOUCHED);
	// A refund that failed took nothing away.
	for (const refund of providers.paystack.refunds.values()) refund.status = 'failed';
	if (are === 'pending') expect(await place()).toMatchObject({ status: 200 });
});

test('neither does it by the sweep: what partly went back before it was booked is for staff', async () => {
	const payment = await aPayment();
	const { providers, paying } = payment;
	const begun = await paying.begin();
	providers.paystack.tell(begun.reference, 'paid');
	await refundOutside({ ...payment, reference: begun.reference }, 1_000_00);
	await letPass(db, begun.paymentId, 21);
	await sweepPayments(db, providers);
	expect(await traces(paying)).toMatchObject({
		stock: 5,
		orders: ['cancelled'],
		payments: ['review'],
		mails: [],
	});
	expect(await discrepanciesOf(db, begun.paymentId)).toEqual(['refunded-in-part']);
});

test('the same for money of an order that was given up', async () => {
	const payment = await aPayment();
	const { providers, paying } = payment;
	const begun = await paying.begin();
	await letPass(db, begun.paymentId, 21);
	await sweepPayments(db, providers);
	expect((await traces(paying)).orders).toEqual(['cancelled']);
	providers.paystack.tell(begun.reference, 'paid');
	providers.paystack.refundsAre = 'pending';
	await refundOutside({ ...payment, reference: begun.reference }, TOTAL);
	await sweepPayments(db, providers, { now: new Date(Date.now() + 30 * 60_000) });
	expect(await traces(paying)).toMatchObject({ orders: ['cancelled'], payments: ['review'] });
	expect(await discrepanciesOf(db, begun.paymentId)).toEqual(['refunded-elsewhere']);
});
