import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { refunds } from '#db/refund-schema.ts';
import { paymentRefundedMessage } from '../mail/payment-messages.ts';
import { post } from '../mail/post.ts';
import { mailShop } from '../settings.ts';
import { transact } from '../transact.ts';
import { noteDifference } from './differences.ts';
import {
	LONGEST_SAID,
	lockPayment,
	type PayingOrder,
	type Payment,
	readPayment,
	updatePayment,
} from './payment-rows.ts';
import type { PaymentState } from './payment-states.ts';
import { minutesAfter } from './payment-times.ts';
import {
	PROVIDER_LABELS,
	ProviderDown,
	ProviderRefusal,
	type Providers,
	type RefundReport,
} from './provider.ts';
import { paidMoney, stateAfterRefunds } from './refund-amounts.ts';
import { REFUND_CHECK_MINUTES } from './refund-payment.ts';
import { type Refund, refundsOf } from './refund-rows.ts';

// Has the provider make the refunds that were decided, and follows each until it is done or refused.

type Locked = { order: PayingOrder; payment: Payment };
export type Settling = { publicUrl: string; now: Date };

/**
 * Asks the provider for each refund of a payment that is not finished, or for its progress. Returns the payment's
 * state afterwards.
 * @throws Problem not-found; ProviderDown when there is no answer about one: the same request is then repeated
 */
export async function settleRefund(
	db: Db,
	providers: Providers,
	paymentId: number,
	now = new Date(),
): Promise<PaymentState> {
	const { payment } = await readPayment(db, paymentId);
	const going = (await refundsOf(db, [paymentId])).filter(({ state }) => state === 'asked');
	let { state } = payment;
	let unanswered: ProviderDown | null = null;
	for (const refund of going) {
		try {
			const report = await askAbout(providers, payment, refund);
			state = await book(db, { payment, refund }, report, { ...providers, now });
		} catch (error) {
			// One without an answer must not hold up the others.
			if (!(error instanceof ProviderDown)) throw error;
			unanswered = error;
		}
	}
	if (unanswered) throw unanswered;
	return state;
}

async function askAbout(
	providers: Providers,
	payment: Payment,
	{ refundId, requestId, minor, currency }: Refund,
): Promise<RefundReport> {
	const provider = providers[payment.provider];
	if (!provider) throw new ProviderDown(`${PROVIDER_LABELS[payment.provider]} is not set up.`);
	const { reference, captureId } = payment;
	if (refundId) return await provider.refundReport({ refundId, reference });
	try {
		return await provider.refund({
			minor,
			currency,
			captureId: captureId ?? reference,
			reference,
			requestId,
		});
	} catch (error) {
		if (!(error instanceof ProviderRefusal)) throw error;
		// It may be refused because it is done already, by a request whose answer was lost.
		const { status, said } = await provider.report(payment);
		if (status === 'refunded') return { refundId: '', status: 'done', said };
		return { refundId: '', status: 'failed', said: error.message };
	}
}

/** Writes what the provider said of a refund, and what follows for its payment. */
async function book(
	db: Db,
	known: { payment: Payment; refund: Refund },
	report: RefundReport,
	settling: Settling,
): Promise<PaymentState> {
	return await transact(db, async (tx) => {
		const { order, payment } = await lockPayment(tx, known.payment);
		const all = await refundsOf(tx, [payment.id]);
		const refund = all.find(({ id }) => id === known.refund.id);
		// Another process may have been faster.
		if (refund?.state !== 'asked' || refund.refundId !== known.refund.refundId)
			return payment.state;
		const now = await writeReport(tx, refund, report, settling.now);
		if (now.state === 'failed') await noteRefund(tx, 'refund-failed', { order, payment }, now);
		const others = all.filter((other) => other !== refund);
		const refunds = { all: [...others, now], changed: [now] };
		return await followRefunds(tx, { order, payment }, refunds, settling);
	});
}

async function writeReport(
	tx: Tx,
	refund: Refund,
	{ refundId, status, said }: RefundReport,
	now: Date,
): Promise<Refund> {
	const told = {
		refundId: refundId || refund.refundId,
		said: said.slice(0, LONGEST_SAID),
		state: ({ pending: 'asked', done: 'done', failed: 'failed' } as const)[status],
		doneAt: status === 'done' ? now : null,
		nextCheckAt: status === 'pending' ? minutesAfter(now, REFUND_CHECK_MINUTES) : null,
	};
	await tx.update(refunds).set(told).where(eq(refunds.id, refund.id));
	return { ...refund, ...told };
}

/**
 * Brings a locked payment in line with all its refunds, and mails the shopper about each of `changed` that is done.
 * Returns the payment's state.
 */
export async function followRefunds(
	tx: Tx,
	{ order, payment }: Locked,
	{ all, changed }: { all: readonly Refund[]; changed: readonly Refund[] },
	{ publicUrl, now }: Settling,
): Promise<PaymentState> {
	const state = stateAfterRefunds(payment, all);
	if (state !== payment.state) await updatePayment(tx, payment, state, {}, now);
	for (const { id, minor, currency } of changed.filter((refund) => refund.state === 'done')) {
		await post(tx, {
			kind: 'payment-refunded',
			dedupeKey: `payment-refunded:${payment.id}:${id}`,
			to: order.email,
			...paymentRefundedMessage(await mailShop(tx, publicUrl), order, {
				paid: paidMoney(payment),
				refunded: { minor, currency },
				provider: PROVIDER_LABELS[payment.provider],
			}),
		});
	}
	return state;
}

/** Lists for staff what became of money that goes back. */
export async function noteRefund(
	tx: Tx,
	kind: 'refund-failed' | 'refunded-elsewhere' | 'refunded-in-part',
	{ order, payment }: Locked,
	refunded: { minor: number; said?: string },
): Promise<void> {
	const { minor, currency } = paidMoney(payment);
	await noteDifference(tx, {
		kind,
		subject: `payment:${payment.id}`,
		orderId: order.id,
		paymentId: payment.id,
		facts: {
			paid: minor,
			paidCurrency: currency,
			refundMinor: refunded.minor,
			refundCurrency: currency,
			providerSays: refunded.said ?? null,
			reference: payment.reference,
		},
	});
}
