import { eq } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { payments } from '#db/payment-schema.ts';
import { isGuestOfOrder } from '../guests/claim-orders.ts';
import { transact } from '../kit/transact.ts';
import { moveOrder } from '../orders/move-order.ts';
import type { OrderState } from '../orders/order-states.ts';
import { reportMoney } from './discrepancies/report-money.ts';
import { giveUpUnpaid } from './pay-link.ts';
import {
	isCreatedByUs,
	isOpen,
	lockPayment,
	type PayingOrder,
	type Payment,
	readPayment,
	updatePayment,
} from './payment-rows.ts';
import type { PaymentState } from './payment-states.ts';
import {
	isPayable,
	longestReservation,
	minutesAfter,
	TRANSFER_RESERVATION_MINUTES,
} from './payment-times.ts';
import {
	PROVIDER_LABELS,
	ProviderDown,
	ProviderRejection,
	type ProviderReport,
	type Providers,
	unknownPayment,
} from './providers/provider.ts';
import { refreshRefund } from './refunds/refresh-refund.ts';
import { hasComeIn, takeMoney, wrongMoney } from './take-money.ts';
import { isOthersMoney } from './whose-money.ts';

type States = { paymentState: PaymentState; orderState: OrderState };
export type RefreshedPayment = States & {
	/** What the provider reported; null when it was not asked, since nothing more could be learned. */
	reported: ProviderReport['status'] | null;
};

/** States in which money may still arrive. */
const ASKED: readonly PaymentState[] = ['started', 'pending', 'expired', 'failed'];

/**
 * Asks the provider about a payment and brings payment, order and stock in line with the answer: the one function that
 * return page, webhook and sweep call, as often and as concurrently as they like. An approved payment is captured while
 * its order awaits it; a full payment places the order; money that cannot be used is returned; an order whose time is
 * over is given up and its goods are released.
 * @throws Problem not-found; ProviderDown when there is no answer: the sweep then asks again, and nothing has changed,
 * except that a silent provider cannot reserve goods for longer than longestReservation
 */
export async function refreshPayment(
	db: Db,
	providers: Providers,
	paymentId: number,
	now = new Date(),
): Promise<RefreshedPayment> {
	const { payment, order } = await readPayment(db, paymentId);
	if (payment.state === 'refunding') {
		const paymentState = await refreshRefund(db, providers, paymentId, now);
		return { paymentState, orderState: order.state, reported: null };
	}
	const report = ASKED.includes(payment.state)
		? await askProvider(db, providers, { payment, order, now }).catch(async (error: unknown) => {
				if (error instanceof ProviderDown) await endLongReservation(db, providers, payment, now);
				throw error;
			})
		: null;
	const isOthers =
		report?.status === 'paid' &&
		!isCreatedByUs(payment, order) &&
		(await isOthersMoney(db, { ...payment, userId: order.userId }, report));
	const states = await transact(db, async (tx) => {
		const locked = await lockPayment(tx, payment);
		if (isOthers) return await dropClaim(tx, locked);
		// Its guest may have signed in since the provider was asked.
		const owned = report && (await asOfOwner(tx, locked.order, report));
		const answered = owned
			? await applyReport(tx, locked, owned, { publicUrl: providers.publicUrl, now })
			: locked.payment;
		const { publicUrl } = providers;
		return await giveUpWhenOver(tx, { ...(await lockPayment(tx, answered)), publicUrl, now });
	});
	return { ...states, reported: report?.status ?? null };
}

/** As refreshPayment, but null when the provider does not answer. @throws Problem not-found */
export async function refreshIfAnswered(
	db: Db,
	providers: Providers,
	paymentId: number,
): Promise<RefreshedPayment | null> {
	try {
		return await refreshPayment(db, providers, paymentId);
	} catch (error) {
		if (error instanceof ProviderDown) return null;
		throw error;
	}
}

/** The provider's report, after capturing money that only waited for that. */
async function askProvider(
	db: Db,
	providers: Providers,
	{ payment, order, now }: { payment: Payment; order: PayingOrder; now: Date },
): Promise<ProviderReport> {
	const provider = providers[payment.provider];
	try {
		if (!provider) throw new ProviderDown(`${PROVIDER_LABELS[payment.provider]} is not set up.`);
		const report = await asOfOwner(db, order, await reportMoney(provider, payment));
		// Its attempt may be over while the order still waits, if that is paid by a link.
		const isInTime = isOpen(payment) || (payment.state === 'expired' && isPayable(order, now));
		const isWanted = order.state === 'awaiting-payment' && isInTime;
		if (report.status !== 'approved' || !isWanted || wrongMoney(payment, order, report))
			return report;
		return await provider.capture({ ...payment, providerId: report.providerId }).catch((error) => {
			if (!(error instanceof ProviderRejection)) throw error;
			return { ...report, status: 'failed' as const, providerMessage: error.message };
		});
	} catch (error) {
		// Nobody ever got the address to pay at, so nothing can have arrived.
		const isUnseen = payment.payUrl === null && isCreatedByUs(payment, order);
		if (error instanceof ProviderDown && isUnseen) return unknownPayment(payment, '');
		throw error;
	}
}

/** Who paid as a guest is now the owner of the account to which the order came. */
async function asOfOwner(
	db: DbOrTx,
	{ id, userId }: PayingOrder,
	report: ProviderReport,
): Promise<ProviderReport> {
	const { userId: payer } = report;
	if (payer === null || payer === userId) return report;
	return (await isGuestOfOrder(db, id, payer)) ? { ...report, userId } : report;
}

/** Somebody named another user's payment as theirs: their order is given up, and the owner may use the payment. */
async function dropClaim(
	tx: Tx,
	{ order, payment }: { order: PayingOrder; payment: Payment },
): Promise<States> {
	await tx.delete(payments).where(eq(payments.id, payment.id));
	if (order.state !== 'awaiting-payment')
		return { paymentState: 'failed', orderState: order.state };
	await moveOrder(tx, order.id, 'cancelled', {
		byUserId: null,
		note: 'The payment that was named is not his',
	});
	return { paymentState: 'failed', orderState: 'cancelled' };
}

async function applyReport(
	tx: Tx,
	locked: { order: PayingOrder; payment: Payment; others: Payment[] },
	report: ProviderReport,
	settling: { publicUrl: string; now: Date },
): Promise<Payment> {
	const { payment } = locked;
	// Another process may have been faster.
	if (!ASKED.includes(payment.state)) return payment;
	if (hasComeIn(report)) return await takeMoney(tx, locked, report, settling);
	const { providerMessage, providerId } = report;
	const facts = { providerMessage, providerId: providerId ?? payment.providerId };
	if (report.status === 'pending' && payment.state === 'started') {
		const reservedUntil = minutesAfter(payment.createdAt, TRANSFER_RESERVATION_MINUTES);
		return await updatePayment(tx, payment, 'pending', { ...facts, reservedUntil }, settling.now);
	}
	// After a refusal by the bank there is nothing to wait for: the shopper may pay again at once.
	const isRefused = report.status === 'failed' && payment.state === 'pending';
	return await updatePayment(
		tx,
		payment,
		isRefused ? 'failed' : payment.state,
		facts,
		settling.now,
	);
}

/** A provider that is silent for hours, or no longer set up, must not keep goods from being sold. */
async function endLongReservation(
	db: Db,
	{ publicUrl }: Providers,
	known: Payment,
	now: Date,
): Promise<void> {
	await transact(db, async (tx) => {
		const { order, payment, others } = await lockPayment(tx, known);
		if (longestReservation(order) > now) return;
		const looked = await updatePayment(tx, payment, payment.state, {}, now);
		await giveUpWhenOver(tx, { order, payment: looked, others, publicUrl, now });
	});
}

type Holding = {
	order: PayingOrder;
	payment: Payment;
	others: Payment[];
	publicUrl: string;
	now: Date;
};

/** Once a payment's time is over it reserves nothing; an order without another open payment, or a link to pay it, is given up. */
async function giveUpWhenOver(
	tx: Tx,
	{ order, payment, others, publicUrl, now }: Holding,
): Promise<States> {
	if (payment.reservedUntil > now) return { paymentState: payment.state, orderState: order.state };
	const isAwaited = order.state === 'awaiting-payment';
	const over = isAwaited ? 'expired' : 'failed';
	// Also when the state stays the same: this check must be recorded, lest the sweep repeats it for ever.
	const last = await updatePayment(tx, payment, isOpen(payment) ? over : payment.state, {}, now);
	const isHeld =
		isPayable(order, now) || others.some((other) => isOpen(other) && other.reservedUntil > now);
	if (!isAwaited || isHeld) return { paymentState: last.state, orderState: order.state };
	await giveUpUnpaid(tx, order, publicUrl);
	return { paymentState: last.state, orderState: 'cancelled' };
}
