import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql, sum } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { orderLines } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { moveOrder } from '../orders/move-order.ts';
import { payableKobo } from '../totals/deposit.ts';
import {
	asPayment,
	isOpen,
	lockPayment,
	type PayingOrder,
	type Payment,
	readPayment,
	updatePayment,
} from './payment-rows.ts';
import { isPayable, nextCheck } from './payment-times.ts';
import {
	type Money,
	PROVIDER_LABELS,
	ProviderDown,
	type ProviderName,
	ProviderRejection,
	type Providers,
	type StartedPayment,
} from './providers/provider.ts';
import { type ChargedParts, chargedParts } from './rates/charged-parts.ts';
import { lockedQuote } from './rates/exchange-rate.ts';

const NOT_BEGUN = 'The payment could not be begun';

// One attempt to pay an order: its row is written with the order, and it is started at the provider afterwards.

export type BegunPayment = {
	orderId: number;
	trackingNo: string;
	totalKobo: number;
	paymentId: number;
	reference: string;
	provider: ProviderName;
	/** The page where the shopper pays, and what opens the provider's popup, if it has one. */
	payUrl: string;
	accessCode: string | null;
	/** What the provider charges. */
	charged: Money;
};

type Attempt = {
	order: Pick<PayingOrder, 'id' | 'trackingNo' | 'totalKobo' | 'depositKobo'> &
		Partial<Pick<PayingOrder, 'payUntil'>>;
	userId: number;
	provider: ProviderName;
	/** The rate the shopper was shown; only for PayPal. */
	rateId: number | null | undefined;
	reservedUntil: Date;
	/** Of whoever pays an order without an address; empty otherwise. */
	payerEmail?: string;
	now: Date;
};

/**
 * Writes an attempt before the provider is asked.
 * @throws Problem conflict when the rate is too old; too-many above LIMITS.payAccount
 */
export async function writeAttempt(tx: Tx, attempt: Attempt): Promise<Payment> {
	const { order, provider, reservedUntil, payerEmail = '', now } = attempt;
	await countBegun(tx, attempt);
	const { rate, ...charged } = await chargeFor(tx, attempt);
	return await insertAttempt(tx, {
		orderId: order.id,
		provider,
		reference: newReference(order),
		amountKobo: payableKobo(order),
		chargedMinor: charged.minor,
		chargedCurrency: charged.currency,
		rate,
		reservedUntil,
		payerEmail,
		createdAt: now,
	});
}

/**
 * By the account; of an order that anybody may pay by its link by the order, so that a stranger does not use up what its owner may
 * begin, and so that a week of them is not thousands. @throws Problem too-many
 */
async function countBegun(tx: Tx, { order, userId }: Attempt): Promise<void> {
	await (order.payUntil
		? countAttempt(tx, attemptKey('payLink', String(order.id)), LIMITS.payLink)
		: countAttempt(tx, attemptKey('payAccount', String(userId)), LIMITS.payAccount));
}

type NewAttempt = Omit<typeof payments.$inferInsert, 'state' | 'nextCheckAt'> & {
	createdAt: Date;
};

/** Writes an attempt with all its known facts. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<Payment> {
	const state = 'started' as const;
	const [row] = await tx
		.insert(payments)
		.values({ ...attempt, state, nextCheckAt: nextCheck({ ...attempt, state }, attempt.createdAt) })
		.returning();
	if (!row) throw new Error('A payment was not stored');
	return asPayment(row);
}

/** Our references begin with the tracking number; the rest cannot be guessed. */
function newReference({ trackingNo }: Pick<PayingOrder, 'trackingNo'>): string {
	return `${trackingNo}.${randomBytes(4).toString('hex')}`;
}

/** What the provider charges: naira, or dollars at PayPal, which does not take naira. */
async function chargeFor(
	db: DbOrTx,
	{ order, provider, rateId }: Attempt,
): Promise<Money & { rate: string | null }> {
	const dueKobo = payableKobo(order);
	if (provider === 'paystack') return { minor: dueKobo, currency: 'NGN', rate: null };
	const { usdCents, rate } = await lockedQuote(db, rateId ?? 0, dueKobo);
	return { minor: usdCents, currency: 'USD', rate };
}

/**
 * Starts a written attempt at the provider, or returns how it was started before.
 * @throws Problem conflict when the provider refuses it: then it is closed and its order given up; unavailable when the
 * provider does not answer: it may be started again, and nobody can have paid
 */
export async function startAttempt(
	db: Db,
	providers: Providers,
	paymentId: number,
): Promise<BegunPayment> {
	const { payment, order } = await readPayment(db, paymentId);
	if (payment.payUrl !== null) return begun(payment, order);
	const page = `${providers.publicUrl}/payments/${payment.id}`;
	try {
		const provider = providers[payment.provider];
		if (!provider) throw new ProviderDown(`${PROVIDER_LABELS[payment.provider]} is not set up.`);
		const started = await provider.start({
			reference: payment.reference,
			minor: payment.chargedMinor,
			currency: payment.chargedCurrency,
			email: payment.payerEmail || order.email,
			orderId: order.id,
			userId: order.userId,
			trackingNo: order.trackingNo,
			returnUrl: page,
			// With its name, as the return has it: who pays by a link has no other proof.
			cancelUrl: `${page}?left=1&reference=${payment.reference}`,
			parts: await partsOf(db, payment, order),
		});
		return begun(await keepStart(db, payment, started), order);
	} catch (error) {
		if (error instanceof ProviderRejection)
			return await afterRejection(db, providers, payment, error);
		if (!(error instanceof ProviderDown)) throw error;
		throw new Problem(
			'unavailable',
			`${PROVIDER_LABELS[payment.provider]} does not answer just now. ${notCharged(order)}. Please press again in a minute, or choose another way to pay.`,
		);
	}
}

/**
 * What a charge in another currency is made of; in naira it is the order's own parts, which no provider shows, and a
 * deposit is made of none.
 */
async function partsOf(
	db: DbOrTx,
	{ amountKobo, chargedMinor, chargedCurrency }: Payment,
	order: PayingOrder,
): Promise<ChargedParts | null> {
	if (chargedCurrency === 'NGN' || amountKobo !== order.totalKobo || amountKobo === 0) return null;
	const [goods] = await db
		.select({ taxKobo: sum(orderLines.taxKobo).mapWith(Number) })
		.from(orderLines)
		.where(eq(orderLines.orderId, order.id));
	return chargedParts(chargedMinor, { ...order, goodsTaxKobo: goods?.taxKobo ?? 0 });
}

/** Stores how a payment was started; if another process was faster, returns what that one stored. */
async function keepStart(db: Db, { id }: Payment, started: StartedPayment): Promise<Payment> {
	await db
		.update(payments)
		.set({ ...started, updatedAt: sql`now()` })
		.where(and(eq(payments.id, id), isNull(payments.payUrl)));
	const { payment } = await readPayment(db, id);
	// Given up while the provider was asked: nobody may be sent to its page any more.
	if (isOpen(payment)) return payment;
	throw new Problem('conflict', 'This payment was given up meanwhile. Please press again.');
}

/** Whoever pays by a link has no cart. */
function notCharged({ payUntil }: Pick<PayingOrder, 'payUntil'>): string {
	return payUntil ? 'Nothing was charged' : 'Nothing was charged, and your cart is as it was';
}

async function afterRejection(
	db: Db,
	providers: Providers,
	known: Payment,
	rejection: ProviderRejection,
): Promise<BegunPayment> {
	const next = await transact(db, async (tx) => {
		const { order, payment, others } = await lockPayment(tx, known);
		// Another process was faster and has started it.
		if (!isOpen(payment) || payment.payUrl !== null) return payment.id;
		const now = new Date();
		await updatePayment(tx, payment, 'failed', { providerMessage: rejection.message }, now);
		if (order.state !== 'awaiting-payment') return null;
		if (rejection.duplicate) return (await copyAttempt(tx, payment, order, now)).id;
		if (!others.some(isOpen) && !isPayable(order, now))
			await moveOrder(tx, order.id, 'cancelled', { byUserId: null, note: NOT_BEGUN });
		return null;
	});
	if (next !== null) return await startAttempt(db, providers, next);
	const { order } = await readPayment(db, known.id);
	const label = PROVIDER_LABELS[known.provider];
	throw new Problem(
		'conflict',
		`${label} does not take this payment. ${notCharged(order)}. Please choose another way to pay.`,
		{ facts: { providerMessage: rejection.message } },
	);
}

/** The same attempt under a new reference, since the provider does not repeat the page of the first one. */
async function copyAttempt(
	tx: Tx,
	{ provider, amountKobo, chargedMinor, chargedCurrency, rate, reservedUntil, payerEmail }: Payment,
	order: PayingOrder,
	now: Date,
): Promise<Payment> {
	return await insertAttempt(tx, {
		orderId: order.id,
		provider,
		reference: newReference(order),
		amountKobo,
		chargedMinor,
		chargedCurrency,
		rate,
		reservedUntil,
		payerEmail,
		createdAt: now,
	});
}

function begun(payment: Payment, order: PayingOrder): BegunPayment {
	const { id, reference, provider, payUrl, accessCode, chargedMinor, chargedCurrency } = payment;
	if (payUrl === null) throw new Error('A payment was begun without a page to pay on');
	return {
		orderId: order.id,
		trackingNo: order.trackingNo,
		totalKobo: order.totalKobo,
		paymentId: id,
		reference,
		provider,
		payUrl,
		accessCode,
		charged: { minor: chargedMinor, currency: chargedCurrency },
	};
}
