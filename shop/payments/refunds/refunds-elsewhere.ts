import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { refunds } from '#db/refund-schema.ts';
import { Problem } from '../../kit/problem.ts';
import { transact } from '../../kit/transact.ts';
import { sentBack } from '../discrepancies/payment-discrepancy.ts';
import { lockPayment, type Payment, readPayment } from '../payment-rows.ts';
import type { PaymentState } from '../payment-states.ts';
import { minutesAfter } from '../payment-times.ts';
import {
	PROVIDER_LABELS,
	ProviderDown,
	type ProviderRefund,
	type Providers,
} from '../providers/provider.ts';
import { followRefunds, noteRefund, type RefreshContext, refreshRefund } from './refresh-refund.ts';
import { givenBack, leftOf, paidMoney, worthOf } from './refund-amounts.ts';
import { REFUND_CHECK_MINUTES } from './refund-payment.ts';
import { type Refund, refundsOf, replaceFailed } from './refund-rows.ts';

// Money that went back without the shop: by somebody in the provider's own pages, or by a bank that demanded it.

const WHY = 'Refunded at the provider';

/**
 * Refreshes a payment's own refunds, and asks whether money of it went back without the shop. When all of it did, that
 * is booked and listed; a part is only listed, until staff count it. Returns the payment's state.
 * @throws Problem not-found; ProviderDown
 */
export async function bookReturnedMoney(
	db: Db,
	providers: Providers,
	paymentId: number,
	now = new Date(),
): Promise<PaymentState> {
	const state = await refreshRefund(db, providers, paymentId, now);
	if (!isHere(state)) return state;
	const { payment: known } = await readPayment(db, paymentId);
	const provider = providerOf(providers, known);
	const report = await provider.report(known);
	const isAll = report.status === 'refunded';
	const there = isAll ? [] : await provider.refundsOf(known);
	return await transact(db, async (tx) => {
		const { order, payment } = await lockPayment(tx, known);
		if (!isHere(payment.state)) return payment.state;
		// Read after the provider's answer: whatever the shop asked for before it is among them.
		const here = await refundsOf(tx, [payment.id]);
		if (isAll) {
			const left = leftOf(payment, here);
			const gone = {
				refundId: '',
				status: 'done' as const,
				providerMessage: report.providerMessage,
			};
			const { currency } = paidMoney(payment);
			const rest = await bookOne(tx, payment, here, { ...gone, currency, minor: left.minor }, now);
			await noteRefund(tx, 'refunded-elsewhere', { order, payment }, rest);
			const all = { all: [...here, rest], changed: [rest] };
			return await followRefunds(tx, { order, payment }, all, { ...providers, now });
		}
		const more = sentBack(there) - givenBack(here).minor;
		if (more > 0) await noteRefund(tx, 'refunded-in-part', { order, payment }, { minor: more });
		return payment.state;
	});
}

/**
 * Counts money that went back without the shop as given back, all of it or a part, when staff say so.
 * @throws Problem not-found; conflict when the shop's own refund is being asked for; ProviderDown
 */
export async function countRefunded(
	db: Db,
	providers: Providers,
	paymentId: number,
	now: Date,
): Promise<void> {
	const state = await bookReturnedMoney(db, providers, paymentId, now);
	if (!isHere(state)) return;
	const { payment: known } = await readPayment(db, paymentId);
	const there = await providerOf(providers, known).refundsOf(known);
	await transact(db, (tx) => bookUnknown(tx, known, there, { ...providers, now }));
}

async function bookUnknown(
	tx: Tx,
	known: Payment,
	there: readonly ProviderRefund[],
	refreshing: RefreshContext,
): Promise<void> {
	const { order, payment } = await lockPayment(tx, known);
	let all = await refundsOf(tx, [payment.id]);
	const isUnderWay = all.some(({ state, refundId }) => state === 'asked' && refundId === null);
	// One of those at the provider may be this one.
	if (isUnderWay)
		throw new Problem('conflict', 'A refund of this payment is being asked for: look again soon.');
	const changed: Refund[] = [];
	for (const refund of there.filter(({ status }) => status !== 'failed')) {
		const own = all.find(({ refundId }) => refundId === refund.refundId);
		if (own && own.state !== 'failed') continue;
		// One that was refused went through after all, mostly since somebody at the provider helped it on.
		if (own) all = all.filter((other) => other !== own);
		const booked = own
			? await reviveOne(tx, own, refund, refreshing.now)
			: await bookOne(tx, payment, all, refund, refreshing.now);
		all.push(booked);
		changed.push(booked);
	}
	await followRefunds(tx, { order, payment }, { all, changed }, refreshing);
}

async function bookOne(
	tx: Tx,
	payment: Payment,
	before: readonly Refund[],
	refund: ProviderRefund,
	now: Date,
): Promise<Refund> {
	const facts = refundState(refund, now);
	const name = refund.refundId || `all-${before.length}`;
	const values = {
		...worthOf(payment, before, refund.minor),
		...facts,
		paymentId: payment.id,
		currency: paidMoney(payment).currency,
		reason: WHY,
		requestId: `elsewhere-${payment.id}-${name}`.slice(0, 191),
		refundId: refund.refundId || null,
		askedAt: now,
	};
	// Whoever sent it may have done so in place of one that was refused.
	await replaceFailed(tx, payment.id);
	const [row] = await tx.insert(refunds).values(values).returning();
	if (!row) throw new Error('A refund was not stored');
	return { ...row, state: facts.state, byName: null };
}

async function reviveOne(tx: Tx, own: Refund, refund: ProviderRefund, now: Date): Promise<Refund> {
	const facts = refundState(refund, now);
	await tx.update(refunds).set(facts).where(eq(refunds.id, own.id));
	return { ...own, ...facts };
}

function refundState({ status, providerMessage }: ProviderRefund, now: Date) {
	return status === 'done'
		? { state: 'done' as const, providerMessage, doneAt: now, nextCheckAt: null }
		: {
				state: 'asked' as const,
				providerMessage,
				doneAt: null,
				nextCheckAt: minutesAfter(now, REFUND_CHECK_MINUTES),
			};
}

function isHere(state: PaymentState): boolean {
	return state === 'paid' || state === 'review';
}

function providerOf(providers: Providers, { provider: name }: Payment) {
	const provider = providers[name];
	if (!provider) throw new ProviderDown(`${PROVIDER_LABELS[name]} is not set up.`);
	return provider;
}
