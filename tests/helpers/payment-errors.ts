import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { discrepancies, payments } from '#db/payment-schema.ts';
import { refundsOf } from '#shop/payments/refunds/refund-rows.ts';
import { type Booked, makePaidOrder, paymentState, stateOf } from './provider-ledgers.ts';
import {
	ago,
	CANCELLED,
	HOUR,
	type Injected,
	type MoneyErrors,
	NOW,
	UNPAID,
} from './reconciliation-shop.ts';

// Payments that differ between shop and provider, or that no order needs.

/** A payment whose money is being returned after the difference was resolved. */
const goesBack = (db: Db, { id }: { id: number }): Injected => ({
	subject: `payment:${id}`,
	resolved: () => paymentState(db, id),
	becomes: 'refunding',
});

export const PAYMENT_ERRORS: MoneyErrors = [
	[
		'paid-not-here',
		async ({ db, given }) => {
			const { order, payment } = await makePaidOrder(db, {
				...given(3),
				order: { state: 'awaiting-payment' },
				payment: { state: 'started', ...UNPAID, reservedUntil: new Date(NOW.valueOf() + HOUR) },
			});
			return {
				subject: `payment:${payment.id}`,
				resolved: async () => [await paymentState(db, payment.id), await stateOf(db, order.id)],
				becomes: ['paid', 'placed'],
			};
		},
	],
	[
		'paid-not-there',
		async ({ db, given }) => {
			const { order, payment } = await makePaidOrder(db, {
				...given(4),
				booked: { status: 'failed' },
			});
			const listed = and(
				eq(discrepancies.subject, `order:${order.id}`),
				isNull(discrepancies.closedAt),
			);
			return {
				subject: `payment:${payment.id}`,
				resolved: async () => [
					await paymentState(db, payment.id),
					(await db.select().from(discrepancies).where(listed)).map(({ kind }) => kind),
				],
				becomes: ['failed', ['placed-unpaid']],
			};
		},
	],
	[
		'wrong-amount',
		async ({ db, given }) => {
			const { payment } = await makePaidOrder(db, {
				...given(5),
				order: { state: 'delivered' },
				booked: { minor: 1_00 },
			});
			return goesBack(db, payment);
		},
	],
	[
		'wrong-currency',
		async ({ db, given }) => {
			const { payment } = await makePaidOrder(db, {
				...given(5),
				order: CANCELLED,
				payment: { state: 'review', paidCurrency: 'GHS' },
				booked: { currency: 'GHS' },
			});
			return goesBack(db, payment);
		},
	],
	[
		'refunded-elsewhere',
		async ({ db, given }) => {
			const { payment } = await makePaidOrder(db, {
				...given(30),
				order: { state: 'delivered' },
				booked: { status: 'refunded' },
			});
			return {
				subject: `payment:${payment.id}`,
				resolved: () => paymentState(db, payment.id),
				becomes: 'refunded',
			};
		},
	],
	[
		'refunded-in-part',
		async ({ db, paystack, given }) => {
			// Paid long before the days that are matched, so only the list of refunds shows it.
			const { payment } = await makePaidOrder(db, {
				...given(24 * 9),
				order: { state: 'delivered' },
				refund: { refundId: 'by-staff', amountKobo: 1_000_00, minor: 1_000_00 },
			});
			const { reference } = payment;
			const [own] = paystack.refunds.filter((refund) => refund.reference === reference);
			if (!own) throw new Error('the books have no refund by staff');
			own.status = 'done';
			paystack.refunds.push({ ...own, refundId: 'in-its-pages', minor: 2_000_00 });
			return {
				subject: `payment:${payment.id}`,
				resolved: async () =>
					(await refundsOf(db, [payment.id])).map(({ state, amountKobo }) => [state, amountKobo]),
				becomes: [
					['done', 1_000_00],
					['done', 2_000_00],
				],
			};
		},
	],
	[
		'refunded-not-there',
		async ({ db, paystack, given }) => {
			const { payment } = await makePaidOrder(db, {
				...given(31),
				order: CANCELLED,
				payment: { state: 'refunded' },
			});
			return {
				subject: `payment:${payment.id}`,
				resolved: async () => paystack.booked.get(payment.reference)?.status,
				becomes: 'refunded',
			};
		},
	],
	[
		'cancelled-paid',
		async ({ db, given }) => {
			const { payment } = await makePaidOrder(db, { ...given(6), order: CANCELLED });
			return goesBack(db, payment);
		},
	],
	[
		'unknown-payment',
		async ({ paystack }) => {
			const entry: Booked = { status: 'paid', minor: 777, currency: 'NGN', at: ago(7) };
			paystack.booked.set('elsewhere-1', entry);
			return {
				subject: 'paystack:elsewhere-1',
				resolved: async () => entry.status,
				becomes: 'refunded',
			};
		},
	],
	[
		'paid-twice',
		async ({ db, paystack, given }) => {
			const { order } = await makePaidOrder(db, given(8));
			const [second] = await db
				.insert(payments)
				.values({
					orderId: order.id,
					provider: 'paystack',
					reference: `${order.trackingNo}.2`,
					state: 'review',
					amountKobo: order.totalKobo,
					chargedMinor: order.totalKobo,
					chargedCurrency: 'NGN',
					paidMinor: order.totalKobo,
					paidCurrency: 'NGN',
					paidAt: ago(8),
					reservedUntil: ago(7),
					createdAt: ago(8),
				})
				.returning();
			paystack.booked.set(`${order.trackingNo}.2`, {
				status: 'paid',
				minor: order.totalKobo,
				currency: 'NGN',
				at: ago(8),
			});
			return {
				subject: `payment:${second?.id}`,
				resolved: () => paymentState(db, second?.id ?? 0),
				becomes: 'refunding',
			};
		},
	],
	[
		'refund-failed',
		async ({ db, given }) => {
			const { payment } = await makePaidOrder(db, {
				...given(9),
				order: CANCELLED,
				payment: { state: 'review' },
				refund: { state: 'failed', reason: 'It was broken' },
			});
			return goesBack(db, payment);
		},
	],
	[
		'in-review',
		async ({ db, given }) => {
			const { payment } = await makePaidOrder(db, {
				...given(9),
				order: CANCELLED,
				payment: { state: 'review' },
			});
			return goesBack(db, payment);
		},
	],
	[
		'stuck-refund',
		async ({ db, given }) => {
			const { payment } = await makePaidOrder(db, {
				...given(10),
				order: CANCELLED,
				payment: { state: 'refunding' },
				refund: { askedAt: ago(3) },
			});
			return {
				subject: `payment:${payment.id}`,
				resolved: () => paymentState(db, payment.id),
				becomes: 'refunded',
			};
		},
	],
	[
		'charge-unlike-total',
		async ({ db, paypal, given }) => {
			const { payment } = await makePaidOrder(db, { ...given(12, 45_000_99), books: paypal });
			// One cent less than the rate requires, at the provider too.
			const short = { chargedMinor: payment.chargedMinor - 1, paidMinor: payment.chargedMinor - 1 };
			await db.update(payments).set(short).where(eq(payments.id, payment.id));
			const entry = paypal.booked.get(payment.reference);
			if (entry) entry.minor -= 1;
			return { subject: `payment:${payment.id}` };
		},
	],
];
