import type { Db, Tx } from '#db/client.ts';
import { recordChange } from '../audit.ts';
import { enqueue } from '../jobs.ts';
import { paymentGoesBackMessage, paymentRefundedMessage } from '../mail/payment-messages.ts';
import { post } from '../mail/post.ts';
import { Problem } from '../problem.ts';
import { mailShop } from '../settings.ts';
import { transact } from '../transact.ts';
import { noteDifference } from './differences.ts';
import {
	lockPayment,
	type PayingOrder,
	type Payment,
	type PaymentFacts,
	readPayment,
	updatePayment,
} from './payment-rows.ts';
import { PAYMENT_STATE_LABELS, type PaymentState } from './payment-states.ts';
import {
	PROVIDER_LABELS,
	ProviderDown,
	ProviderRefusal,
	type Providers,
	type RefundReport,
} from './provider.ts';

// Refunds: decided in a transaction, sent to the provider by a job, and checked until they are done.

type Locked = { order: PayingOrder; payment: Payment };

/**
 * Refunds all the money of a payment when somebody decides so (`adminId` null: the shop itself). The order stays as it
 * is.
 * @throws Problem not-found; conflict when there is no money of it here
 */
export async function refundPayment(
	db: Db,
	paymentId: number,
	{ reason, adminId }: { reason: string; adminId: number | null },
): Promise<void> {
	const { payment: known } = await readPayment(db, paymentId);
	await transact(db, async (tx) => {
		const { payment } = await lockPayment(tx, known);
		await giveBack(tx, payment, { reason, adminId });
	});
}

/** As refundPayment, for a locked payment, as part of a larger step. @throws Problem conflict */
export async function giveBack(
	tx: Tx,
	payment: Payment,
	{ reason, adminId }: { reason: string; adminId: number | null },
): Promise<void> {
	if (payment.state !== 'paid' && payment.state !== 'review') {
		const state = PAYMENT_STATE_LABELS[payment.state];
		throw new Problem('conflict', `A payment that is "${state}" cannot be given back.`);
	}
	await recordChange(tx, {
		userId: adminId,
		action: 'refund',
		noun: 'payment',
		nounId: payment.id,
		before: { state: payment.state },
		after: { state: 'refunding', reason },
	});
	const facts = { refundReason: reason, refundId: null };
	await updatePayment(tx, payment, 'refunding', facts, new Date());
	await enqueue(tx, 'payment-refund', { paymentId: payment.id });
}

/** Returns money that an order can no longer use, and mails the shopper at once. */
export async function beginRefund(
	tx: Tx,
	{ order, payment }: Locked,
	facts: PaymentFacts & { refundReason: string },
	{ publicUrl, now }: { publicUrl: string; now: Date },
): Promise<Payment> {
	const refunding = await updatePayment(tx, payment, 'refunding', facts, now);
	await enqueue(tx, 'payment-refund', { paymentId: payment.id });
	await post(tx, {
		kind: 'payment-late',
		dedupeKey: `payment-late:${payment.id}`,
		to: order.email,
		...paymentGoesBackMessage(await mailShop(tx, publicUrl), order, {
			paid: paidMoney(refunding),
			provider: PROVIDER_LABELS[payment.provider],
			isCancelled: order.state === 'cancelled',
		}),
	});
	return refunding;
}

/**
 * Asks the provider for the refund of a payment, or for its progress, and records refunds made outside the shop.
 * Returns the payment's new state.
 * @throws Problem not-found; ProviderDown when there is no answer: the same request is then repeated
 */
export async function settleRefund(
	db: Db,
	providers: Providers,
	paymentId: number,
	now = new Date(),
): Promise<PaymentState> {
	const { payment: known } = await readPayment(db, paymentId);
	const report = await refundReport(providers, known);
	if (!report) return known.state;
	return await transact(db, async (tx) => {
		const { order, payment } = await lockPayment(tx, known);
		// Another process may have been faster.
		if (payment.state !== known.state || payment.refundId !== known.refundId) return payment.state;
		const { said } = report;
		const refundId = report.refundId || null;
		if (report.status === 'pending') {
			return (await updatePayment(tx, payment, payment.state, { refundId, said }, now)).state;
		}
		if (report.status === 'failed') {
			await listRefund(tx, 'refund-failed', { order, payment });
			return (await updatePayment(tx, payment, 'review', { refundId: null, said }, now)).state;
		}
		if (payment.state !== 'refunding')
			await listRefund(tx, 'refunded-elsewhere', { order, payment });
		const done = { refundId, said, refundedAt: now };
		const refunded = await updatePayment(tx, payment, 'refunded', done, now);
		await post(tx, {
			kind: 'payment-refunded',
			dedupeKey: `payment-refunded:${payment.id}`,
			to: order.email,
			...paymentRefundedMessage(await mailShop(tx, providers.publicUrl), order, {
				paid: paidMoney(refunded),
				provider: PROVIDER_LABELS[payment.provider],
			}),
		});
		return refunded.state;
	});
}

/** Null when there is nothing to do in the payment's state. */
async function refundReport(providers: Providers, payment: Payment): Promise<RefundReport | null> {
	const provider = providers[payment.provider];
	if (!provider) throw new ProviderDown(`${PROVIDER_LABELS[payment.provider]} is not set up.`);
	const { reference, captureId, refundId, state } = payment;
	const goneBack = async () => {
		const { status, said } = await provider.report(payment);
		return status === 'refunded' ? { refundId: '', status: 'done' as const, said } : null;
	};
	if (state === 'paid' || state === 'review') return await goneBack();
	if (state !== 'refunding') return null;
	if (refundId) return await provider.refundReport({ refundId, reference });
	try {
		return await provider.refund({
			...paidMoney(payment),
			captureId: captureId ?? reference,
			reference,
			requestId: requestOf(payment),
		});
	} catch (error) {
		if (!(error instanceof ProviderRefusal)) throw error;
		// It may be refused because it is done already, by a request whose answer was lost.
		return (await goneBack()) ?? { refundId: '', status: 'failed', said: error.message };
	}
}

/**
 * A refund that failed and is requested again is a new one: under the old id the provider would repeat that it failed.
 */
export function requestOf({ id, refundAskedAt }: Pick<Payment, 'id' | 'refundAskedAt'>): string {
	return `refund-${id}-${refundAskedAt?.getTime() ?? 0}`;
}

async function listRefund(tx: Tx, kind: string, { order, payment }: Locked): Promise<void> {
	const { minor, currency } = paidMoney(payment);
	await noteDifference(tx, {
		kind,
		subject: `payment:${payment.id}`,
		orderId: order.id,
		paymentId: payment.id,
		facts: { paid: minor, paidCurrency: currency, reference: payment.reference },
	});
}

function paidMoney({ paidMinor, paidCurrency, chargedMinor, chargedCurrency }: Payment) {
	return { minor: paidMinor ?? chargedMinor, currency: paidCurrency ?? chargedCurrency };
}
