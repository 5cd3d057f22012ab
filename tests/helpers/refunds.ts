import { and, eq, isNull, like } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { mails } from '#db/mail-schema.ts';
import { discrepancies } from '#db/payment-schema.ts';
import { refreshPayment } from '#shop/payments/refresh-payment.ts';
import { refreshRefund } from '#shop/payments/refunds/refresh-refund.ts';
import { refundPart, refundPayment } from '#shop/payments/refunds/refund-payment.ts';
import { refundsOf } from '#shop/payments/refunds/refund-rows.ts';
import { matchMoney } from '#shop/reconciliation/reconciliation.ts';
import { resolveDiscrepancy } from '#shop/reconciliation/resolve-discrepancy.ts';
import { aShopper, paymentRow, TOTAL } from './payments.ts';

// An order paid at Paystack, and functions to give its money back and to inspect what came of it.

export type PaidAtPaystack = Awaited<ReturnType<typeof paidAtPaystack>>;

export async function paidAtPaystack(db: Db, adminId: number) {
	const { providers, begin } = await aShopper(db);
	const { paymentId, orderId, reference } = await begin();
	providers.paystack.tell(reference, 'paid');
	await refreshPayment(db, providers, paymentId);
	const open = () =>
		db
			.select({ id: discrepancies.id, kind: discrepancies.kind })
			.from(discrepancies)
			.where(and(eq(discrepancies.paymentId, paymentId), isNull(discrepancies.closedAt)));
	return {
		providers,
		paymentId,
		orderId,
		/** Staff give back a part of what they think is left. */
		part: (amountKobo: number, leftKobo = TOTAL, reason = 'One came back') =>
			refundPart(db, paymentId, { amountKobo, leftKobo, reason, adminId }),
		/** Staff give back all that is left. */
		whole: () => refundPayment(db, paymentId, { reason: 'All', adminId }),
		/** Somebody gives money back in the provider's own pages. */
		outside: (minor: number) =>
			providers.paystack.refund({
				captureId: `capture-${reference}`,
				reference,
				requestId: `outside-${reference}`,
				minor,
				currency: 'NGN',
			}),
		refresh: () => refreshRefund(db, providers, paymentId),
		match: (now = new Date()) => matchMoney(db, providers, { now }),
		state: async () => (await paymentRow(db, paymentId)).state,
		/** State and kobo of each refund. */
		rows: async () =>
			(await refundsOf(db, [paymentId])).map(({ state, amountKobo }) => [state, amountKobo]),
		/** What the provider was asked to send, whoever asked. */
		sent: () => [...providers.paystack.refunds.values()].map(({ minor }) => minor),
		/** The open differences about it. */
		open,
		kinds: async () => (await open()).map(({ kind }) => kind),
		resolve: (discrepancyId: number | undefined, now = new Date()) =>
			resolveDiscrepancy(db, providers, discrepancyId ?? null, { adminId, note: '', now }),
		refundMails: () =>
			db
				.select()
				.from(mails)
				.where(like(mails.dedupeKey, `payment-refunded:${paymentId}:%`))
				.orderBy(mails.id),
	};
}
