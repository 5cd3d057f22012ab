import { and, eq, isNull } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { refunds } from '#db/refund-schema.ts';
import { transact } from '../../kit/transact.ts';
import { recordOrderEvent } from '../../kit/webhook-outbox.ts';
import { paymentRefundedMessage } from '../../mail/payment-messages.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { mailShop } from '../../settings/settings.ts';
import { recordDiscrepancy } from '../discrepancies/discrepancies.ts';
import {
	LONGEST_PROVIDER_MESSAGE,
	lockPayment,
	moneyFacts,
	type PayingOrder,
	type Payment,
	readPayment,
	updatePayment,
} from '../payment-rows.ts';
import type { PaymentState } from '../payment-states.ts';
import { minutesAfter } from '../payment-times.ts';
import {
	PROVIDER_LABELS,
	ProviderDown,
	ProviderRejection,
	type Providers,
	type RefundReport,
} from '../providers/provider.ts';
import { paidMoney, stateAfterRefunds } from './refund-amounts.ts';
import { REFUND_CHECK_MINUTES } from './refund-payment.ts';
import { requestRefund, responseAwaitedUntil } from './refund-requests.ts';
import { type Refund, refundsOf } from './refund-rows.ts';

// Has the provider make the refunds that were decided, and follows each until it is done or refused.

/** While a request is unanswered, the provider's list is read this often: it shows when the money goes. */
const UNANSWERED_CHECK_MINUTES = 2;

type Locked = { order: PayingOrder; payment: Payment };
type Known = { payment: Payment; refund: Refund };
export type RefreshContext = { publicUrl: string; now: Date };

/**
 * Asks the provider for each refund of a payment that is not finished, or for its progress. However many processes do
 * so at a time, each refund is asked for once (requestRefund). Returns the payment's state afterwards.
 * @throws Problem not-found; ProviderDown when there is no response about one: the provider's list is then read soon
 */
export async function refreshRefund(
	db: Db,
	providers: Providers,
	paymentId: number,
	now = new Date(),
	{ isByStaff = false } = {},
): Promise<PaymentState> {
	const { payment } = await readPayment(db, paymentId);
	const going = (await refundsOf(db, [paymentId])).filter(({ state }) => state === 'asked');
	let { state } = payment;
	let unanswered: ProviderDown | null = null;
	for (const refund of going) {
		try {
			const report = await askAbout(db, providers, { payment, refund }, { now, isByStaff });
			if (report) state = await book(db, { payment, refund }, report, { ...providers, now });
		} catch (error) {
			// One without a response must not hold up the others.
			if (!(error instanceof ProviderDown)) throw error;
			unanswered = error;
		}
	}
	if (unanswered) throw unanswered;
	return state;
}

/** What the provider says of a refund; null while it neither says anything nor may be asked for it again. */
async function askAbout(
	db: Db,
	providers: Providers,
	known: Known,
	asking: { now: Date; isByStaff: boolean },
): Promise<RefundReport | null> {
	const { payment, refund } = known;
	const { refundId, requestId, minor, currency } = refund;
	const provider = providers[payment.provider];
	if (!provider) throw new ProviderDown(`${PROVIDER_LABELS[payment.provider]} is not set up.`);
	const { reference, captureId } = payment;
	if (refundId) return await provider.refundReport({ refundId, reference });
	const order = { minor, currency, captureId: captureId ?? reference, reference, requestId };
	// Written before, since the process may die while it waits for the response.
	await checkAgain(db, refund, minutesAfter(asking.now, UNANSWERED_CHECK_MINUTES));
	try {
		const report = await requestRefund(db, provider, order, asking);
		if (!report) await askStaffWhenOver(db, known, asking.now);
		return report;
	} catch (error) {
		if (!(error instanceof ProviderRejection)) throw error;
		// It may be refused because it is done already, by a request whose response was lost.
		const { status, providerMessage } = await provider.report(payment);
		if (status === 'refunded') return { refundId: '', status: 'done', providerMessage };
		return { refundId: '', status: 'failed', providerMessage: error.message };
	}
}

async function checkAgain(db: Db, { id }: Refund, nextCheckAt: Date): Promise<void> {
	const isUnanswered = and(eq(refunds.state, 'asked'), isNull(refunds.refundId));
	await db
		.update(refunds)
		.set({ nextCheckAt })
		.where(and(eq(refunds.id, id), isUnanswered));
}

/** A refund that was asked for as often as the shop does so by itself, and that the provider still does not list. */
async function askStaffWhenOver(db: Db, { payment, refund }: Known, now: Date): Promise<void> {
	if (await responseAwaitedUntil(db, [refund.requestId], now)) return;
	await checkAgain(db, refund, minutesAfter(now, REFUND_CHECK_MINUTES));
	await noteRefund(db, 'stuck-refund', { order: { id: payment.orderId }, payment }, refund);
}

/** Writes what the provider reported of a refund, and what follows for its payment. */
async function book(
	db: Db,
	known: Known,
	report: RefundReport,
	refreshing: RefreshContext,
): Promise<PaymentState> {
	return await transact(db, async (tx) => {
		const { order, payment } = await lockPayment(tx, known.payment);
		const all = await refundsOf(tx, [payment.id]);
		const refund = all.find(({ id }) => id === known.refund.id);
		// Another process may have been faster.
		if (refund?.state !== 'asked' || refund.refundId !== known.refund.refundId)
			return payment.state;
		const now = await writeReport(tx, refund, report, refreshing.now);
		if (now.state === 'failed') await noteRefund(tx, 'refund-failed', { order, payment }, now);
		const others = all.filter((other) => other !== refund);
		const refunds = { all: [...others, now], changed: [now] };
		return await followRefunds(tx, { order, payment }, refunds, refreshing);
	});
}

async function writeReport(
	tx: Tx,
	refund: Refund,
	{ refundId, status, providerMessage }: RefundReport,
	now: Date,
): Promise<Refund> {
	const columns = {
		refundId: refundId || refund.refundId,
		providerMessage: providerMessage.slice(0, LONGEST_PROVIDER_MESSAGE),
		state: ({ pending: 'asked', done: 'done', failed: 'failed' } as const)[status],
		doneAt: status === 'done' ? now : null,
		failedAt: status === 'failed' ? now : null,
		nextCheckAt: status === 'pending' ? minutesAfter(now, REFUND_CHECK_MINUTES) : null,
	};
	await tx.update(refunds).set(columns).where(eq(refunds.id, refund.id));
	return { ...refund, ...columns };
}

/**
 * Brings a locked payment in line with all its refunds, and mails the shopper about each of `changed` that is done.
 * Returns the payment's state.
 */
export async function followRefunds(
	tx: Tx,
	{ order, payment }: Locked,
	{ all, changed }: { all: readonly Refund[]; changed: readonly Refund[] },
	{ publicUrl, now }: RefreshContext,
): Promise<PaymentState> {
	const state = stateAfterRefunds(payment, all);
	if (state !== payment.state) await updatePayment(tx, payment, state, {}, now);
	for (const { id, minor, currency } of changed.filter((refund) => refund.state === 'done')) {
		const facts = moneyFacts(payment, { minor, currency });
		await recordOrderEvent(tx, 'order.refunded', order.id, facts);
		await queueMail(tx, {
			kind: 'payment-refunded',
			dedupeKey: `payment-refunded:${payment.id}:${id}`,
			to: payment.payerEmail || order.email,
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
	db: DbOrTx,
	kind: 'refund-failed' | 'refunded-elsewhere' | 'refunded-in-part' | 'stuck-refund',
	{ order, payment }: { order: Pick<PayingOrder, 'id'>; payment: Payment },
	refunded: { minor: number; providerMessage?: string },
): Promise<void> {
	const { minor, currency } = paidMoney(payment);
	await recordDiscrepancy(db, {
		kind,
		subject: `payment:${payment.id}`,
		orderId: order.id,
		paymentId: payment.id,
		facts: {
			paid: minor,
			paidCurrency: currency,
			refundMinor: refunded.minor,
			refundCurrency: currency,
			providerSays: refunded.providerMessage ?? null,
			reference: payment.reference,
		},
	});
}
