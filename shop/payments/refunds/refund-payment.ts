import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#db/client.ts';
import { refunds } from '#db/refund-schema.ts';
import { recordChange } from '../../audit/audit.ts';
import { enqueue } from '../../kit/jobs.ts';
import { formatKobo } from '../../kit/money.ts';
import { fieldProblem, Problem } from '../../kit/problem.ts';
import { transact } from '../../kit/transact.ts';
import { paymentGoesBackMessage } from '../../mail/payment-messages.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { mailShop } from '../../settings/settings.ts';
import {
	lockPayment,
	type PayingOrder,
	type Payment,
	type PaymentFacts,
	readPayment,
	updatePayment,
} from '../payment-rows.ts';
import { PAYMENT_STATE_LABELS } from '../payment-states.ts';
import { minutesAfter } from '../payment-times.ts';
import { type Money, PROVIDER_LABELS } from '../providers/provider.ts';
import { givenBack, leftOf, type Part, paidMoney, partOf } from './refund-amounts.ts';
import { type Refund, refundsOf, replaceFailed } from './refund-rows.ts';

// Deciding that money goes back. refresh-refund.ts has the provider do it.

/** How long the job has before the sweep asks the provider about a refund. */
export const REFUND_CHECK_MINUTES = 60;

type Why = {
	reason: string;
	adminId: number | null;
	/** The return of the pieces that the money is for. */
	returnId?: number | null;
};

/**
 * Refunds all that is left of a payment when somebody decides so (`adminId` null: the shop itself). The order stays as
 * it is.
 * @throws Problem not-found; conflict when there is no money of it here
 */
export async function refundPayment(db: Db, paymentId: number, why: Why): Promise<void> {
	const { payment: known } = await readPayment(db, paymentId);
	await transact(db, async (tx) => {
		const { payment } = await lockPayment(tx, known);
		await giveBack(tx, payment, why);
	});
}

/** As refundPayment, for a locked payment, as part of a larger step. @throws Problem conflict */
export async function giveBack(tx: Tx, payment: Payment, why: Why): Promise<void> {
	const left = leftOf(payment, await refundsOf(tx, [payment.id]));
	const isHere = payment.state === 'paid' || payment.state === 'review';
	if (!isHere || left.minor === 0) {
		const state = PAYMENT_STATE_LABELS[payment.state];
		throw new Problem('conflict', `A payment that is "${state}" cannot be given back.`);
	}
	const now = new Date();
	await recordChange(tx, {
		userId: why.adminId,
		action: 'refund',
		noun: 'payment',
		nounId: payment.id,
		before: { state: payment.state },
		after: { state: 'refunding', amount: formatKobo(left.amountKobo), reason: why.reason },
	});
	await updatePayment(tx, payment, 'refunding', {}, now);
	await replaceFailed(tx, payment.id);
	await askFor(tx, payment, left, why, now);
}

export type PartOrder = Why & {
	amountKobo: number;
	/** What was left when it was decided: whoever decides on another amount than is here now is told so. */
	leftKobo: number;
};

/**
 * Refunds a part of what is left of a paid payment, or all of it, when staff decide so. Of dollars the same share goes
 * back. The order stays as it is.
 * @throws Problem not-found; conflict when it is not paid, or somebody gave back money of it meanwhile; invalid with a
 * message on `amount` when that is more than is left, or less than the smallest coin
 */
export async function refundPart(db: Db, paymentId: number, order: PartOrder): Promise<void> {
	const { payment: known } = await readPayment(db, paymentId);
	await transact(db, async (tx) => {
		const { payment } = await lockPayment(tx, known);
		await replaceFailed(tx, payment.id);
		await givePartBack(tx, payment, order);
	});
}

/**
 * Asks once more for the refunds that were refused, or for as much of them as is still here.
 * @throws Problem not-found; conflict when none was refused, or there is no money of it here
 */
export async function refundOnceMore(
	db: Db,
	paymentId: number,
	adminId: number | null,
): Promise<void> {
	const { payment: known } = await readPayment(db, paymentId);
	await transact(db, async (tx) => {
		const { payment } = await lockPayment(tx, known);
		const refused = (await refundsOf(tx, [payment.id])).filter(
			({ state, isReplaced }) => state === 'failed' && !isReplaced,
		);
		if (refused.length === 0)
			throw new Problem('conflict', 'No refund of this payment waits to be asked for again.');
		await replaceFailed(tx, payment.id);
		for (const { amountKobo, reason, returnId } of refused) {
			const why = { reason, adminId, returnId };
			const leftKobo = leftOf(payment, await refundsOf(tx, [payment.id])).amountKobo;
			// A whole refund that was refused leaves the payment to be looked at: there is nothing in between.
			if (payment.state === 'review' || amountKobo >= leftKobo)
				return await giveBack(tx, payment, why);
			await givePartBack(tx, payment, { ...why, amountKobo, leftKobo });
		}
	});
}

/**
 * As refundPart, for a locked payment, as part of a larger step; refunds that were refused before still wait to be asked
 * for again. Returns what the provider is to send.
 */
export async function givePartBack(
	tx: Tx,
	payment: Payment,
	{ amountKobo, leftKobo, ...why }: PartOrder,
): Promise<Money> {
	const before = await refundsOf(tx, [payment.id]);
	const { left, part } = possiblePart(payment, before, { amountKobo, leftKobo });
	const money = { minor: part.minor, currency: paidMoney(payment).currency };
	if (amountKobo === left.amountKobo) {
		await giveBack(tx, payment, why);
		return money;
	}
	const had = givenBack(before).amountKobo;
	await recordChange(tx, {
		userId: why.adminId,
		action: 'refund',
		noun: 'payment',
		nounId: payment.id,
		before: { given_back: formatKobo(had) },
		after: { given_back: formatKobo(had + amountKobo), reason: why.reason },
	});
	await askFor(tx, payment, part, why, new Date());
	return money;
}

/**
 * Refuses a part that cannot be given back, as refundPart would now.
 * @throws Problem as refundPart
 */
export async function refuseImpossiblePart(
	db: Db,
	paymentId: number,
	amounts: Pick<PartOrder, 'amountKobo' | 'leftKobo'>,
): Promise<void> {
	const { payment } = await readPayment(db, paymentId);
	possiblePart(payment, await refundsOf(db, [paymentId]), amounts);
}

/** What is left of a payment, and what the provider is to send for a part of it. @throws Problem as refundPart */
function possiblePart(
	payment: Payment,
	before: readonly Refund[],
	{ amountKobo, leftKobo }: Pick<PartOrder, 'amountKobo' | 'leftKobo'>,
): { left: Part; part: Part } {
	if (payment.state !== 'paid') {
		const state = PAYMENT_STATE_LABELS[payment.state];
		throw new Problem('conflict', `Of a payment that is "${state}" no part can be given back.`);
	}
	const left = leftOf(payment, before);
	if (left.amountKobo !== leftKobo) {
		const now = formatKobo(left.amountKobo);
		throw new Problem(
			'conflict',
			`Of this payment ${now} is left by now: somebody gave back some of it meanwhile. Look at its refunds first.`,
		);
	}
	if (amountKobo > left.amountKobo)
		throw fieldProblem('amount', `Only ${formatKobo(left.amountKobo)} is left to give back.`);
	const part = partOf(payment, before, amountKobo);
	if (!part) throw fieldProblem('amount', tooLittle(payment));
	return { left, part };
}

function tooLittle(payment: Payment): string {
	return paidMoney(payment).currency === 'NGN'
		? 'The amount must be more than 0.'
		: `That is less than the smallest coin ${PROVIDER_LABELS[payment.provider]} can send.`;
}

/** Returns all money of a payment that an order can no longer use, and mails the shopper at once. */
export async function beginRefund(
	tx: Tx,
	{ order, payment }: { order: PayingOrder; payment: Payment },
	{ reason, ...facts }: PaymentFacts & { reason: string },
	{ publicUrl, now }: { publicUrl: string; now: Date },
): Promise<Payment> {
	const refunding = await updatePayment(tx, payment, 'refunding', facts, now);
	const left = leftOf(refunding, await refundsOf(tx, [payment.id]));
	await askFor(tx, refunding, left, { reason, adminId: null }, now);
	await queueMail(tx, {
		kind: 'payment-late',
		dedupeKey: `payment-late:${payment.id}`,
		to: payment.payerEmail || order.email,
		...paymentGoesBackMessage(await mailShop(tx, publicUrl), order, {
			paid: paidMoney(refunding),
			provider: PROVIDER_LABELS[payment.provider],
			isCancelled: order.state === 'cancelled',
		}),
	});
	return refunding;
}

/** One that is refused and asked for again is a new one: under the old id the provider would repeat that it failed. */
async function askFor(
	tx: Tx,
	payment: Payment,
	part: Part,
	{ reason, adminId, returnId = null }: Why,
	now: Date,
): Promise<void> {
	await tx.insert(refunds).values({
		...part,
		paymentId: payment.id,
		currency: paidMoney(payment).currency,
		state: 'asked' satisfies Refund['state'],
		reason,
		returnId,
		byUserId: adminId,
		requestId: `refund-${payment.id}-${randomUUID()}`,
		askedAt: now,
		nextCheckAt: minutesAfter(now, REFUND_CHECK_MINUTES),
	});
	await enqueue(tx, 'payment-refund', { paymentId: payment.id });
}
