import { and, asc, desc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { orderEvents, orderLines } from '#db/order-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { isPickup } from '../delivery/order-delivery.ts';
import { plainText } from '../kit/input.ts';
import { localTime } from '../kit/local-time.ts';
import { formatKobo } from '../kit/money.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { moveOrder } from '../orders/move-order.ts';
import {
	isOrderState,
	ORDER_STATE_LABELS,
	ORDER_STATES,
	returnsStock,
	staffMovesFrom,
} from '../orders/order-states.ts';
import { partsOfLine } from '../orders/orders.ts';
import { isCollected } from '../orders/payment-modes.ts';
import { stateLabelOf } from '../orders/state-label.ts';
import { lockPayments, type PayingOrder, type Payment } from '../payments/payment-rows.ts';
import { leftOf } from '../payments/refunds/refund-amounts.ts';
import { refundsOf } from '../payments/refunds/refund-rows.ts';
import { recordPackedUnits } from '../serial-numbers/record-units.ts';
import { giveDoorCode, refuseWithoutCode } from './door-codes.ts';
import { refuseUnconfirmed } from './first-orders.ts';
import { giveOrderMoneyBack, mailOrderMoved } from './order-move-news.ts';
import type { Parcel } from './parcel-input.ts';
import { parcelFacts, parcelLine } from './parcel-text.ts';
import { leftText, piecesText } from './returned-pieces.ts';
import { shipmentsOfOrder, unsentLines, writeShipment } from './shipments.ts';
import { TAKE_BACK_SECONDS } from './take-move-back.ts';

/** What staff send to move an order; only staff see the note. */
export const OrderMove = z.object({
	/** The state in which they saw it: a move of an order that is in another one by now is refused. */
	from_state: z.enum(ORDER_STATES, {
		error: 'This page does not say what it showed. Open the order anew, then move it.',
	}),
	to_state: z.enum(ORDER_STATES, { error: 'Choose what the order shall be.' }),
	note: plainText(500).optional().default(''),
	/** A sentence to the shopper, in the mail and with the order. */
	message: plainText(300)
		.transform((typed) => typed.trim())
		.optional(),
	/** What happens to the money of a paid order that is cancelled or returned: all that is left goes back, or nothing. */
	refund: z.enum(['whole', 'none']).optional(),
	/** The lines of an order that comes back whose pieces go on sale again; the others are kept out of the stock. */
	restock: z.array(z.number().int()).optional(),
	/** A cash order on its way comes back because nobody took it at the door. */
	refused: z.literal('1').optional(),
	/** Staff called the buyer of a first order, who wants it. */
	reached: z.literal('1').optional(),
	/** The code that the buyer says at the door. */
	door_code: z.string().max(20, 'A code has four digits.').optional(),
	/** It is delivered although nobody gave its code; for those who look after the money. */
	without_code: z.literal('1').optional(),
	/** For goods sold by serial number: the numbers, one a line, by the id of their product. */
	serials: z.record(z.string(), plainText(20_000)).optional(),
	/** What was left of its payment when they saw it, in kobo; checked before that is refunded. */
	left_kobo: z.coerce.number().int().min(0).optional(),
});
export type OrderMove = z.infer<typeof OrderMove>;

export type By = { adminId: number; orderId: number | null; shop: MailShop };

/**
 * Moves an order by hand and mails the shopper once. When a paid order is cancelled or returned, the same step also
 * refunds what is left of the payment if staff choose so. The mail leaves once the move cannot be taken back any more
 * (take-move-back.ts).
 * @throws Problem not-found; conflict when it is in another state than `from_state`, cannot move there from it, or
 * another amount than `left_kobo` is to be refunded; invalid when it is paid, is cancelled or returned, and `refund` is
 * missing, when it waits for its buyer's word (`reached`) or its code (`door_code`), or lacks serial numbers to be packed
 * (recordPackedUnits)
 * @returns the id of the move, by which it can be taken back
 */
export async function moveOrderByHand(db: Db, by: By, move: OrderMove): Promise<number> {
	return transact(db, (tx) => moveIn(tx, by, move));
}

/**
 * As moveOrderByHand, within a transaction. What is left of an order that is sent leaves with it, as `parcel`.
 * @throws Problem as moveOrderByHand
 */
export async function moveIn(
	tx: Tx,
	{ adminId, orderId, shop }: By,
	move: OrderMove,
	parcel?: Parcel,
): Promise<number> {
	const { to_state: toState, note, message = '', refund, restock = [] } = move;
	const { order, payments } = await lockPayments(tx, orderId ?? 0);
	if (order.state !== move.from_state) throw await movedMeanwhile(tx, order, adminId);
	await refuseUnready(tx, order, move);
	const paid = returnsStock(toState) ? payments.find(({ state }) => state === 'paid') : undefined;
	const isReturn = toState === 'returned';
	const isRefused = isRefusedAtTheDoor(order, move);
	const restocked = isReturn ? await describeRestock(tx, order.id, restock) : '';
	const { eventId } = await moveOrder(tx, order.id, toState, {
		byUserId: adminId,
		note: [note, restocked].filter(Boolean).join('\n'),
		message,
		...(isReturn ? { restock } : {}),
		...(isRefused ? { reason: 'refused' } : {}),
	});
	if (!staffMovesFrom(move.from_state).includes(toState)) {
		throw new Problem('conflict', 'Only the payment itself can make this order a placed one.');
	}
	if (toState === 'cancelled') await refusePartlySent(tx, order.id);
	const units = toState === 'packed' ? await recordPackedUnits(tx, order.id, move.serials) : null;
	if (paid && !refund)
		throw fieldProblem('refund', 'This order is paid: choose whether the payment goes back.');
	await recordChange(tx, {
		userId: adminId,
		action: 'move',
		noun: 'order',
		nounId: order.id,
		before: { state: move.from_state },
		after: { state: toState, ...recordedFacts(move, { isRefused, units, parcel }) },
	});
	const goesBack = paid && refund === 'whole' ? paid : undefined;
	if (goesBack) await refuseOtherAmount(tx, goesBack, move.left_kobo);
	const reason = `${ORDER_STATE_LABELS[toState]}${note ? `: ${note}` : ''}`;
	const due = goesBack && (await giveOrderMoneyBack(tx, goesBack, { reason, adminId }));
	// What is asked of a provider and what came back cannot be taken back, so there is nothing to wait for.
	const holdSeconds = due || isReturn ? 0 : TAKE_BACK_SECONDS;
	const shipment = { eventId, parcel, message, byUserId: adminId };
	const doorCode = toState === 'sent' ? await sendOut(tx, order, shipment) : null;
	const news = { message, doorCode, facts: parcel ? parcelFacts(parcel) : [] };
	const carriedBy = parcel?.kind;
	await mailOrderMoved(tx, shop, order, { toState, eventId, due, holdSeconds, news, carriedBy });
	return eventId;
}

/** @throws Problem invalid when it lacks its buyer's word to be confirmed, or its code to be delivered */
async function refuseUnready(tx: Tx, order: PayingOrder, move: OrderMove): Promise<void> {
	const { to_state: toState, reached, without_code: withoutCode, note } = move;
	if (toState === 'confirmed') await refuseUnconfirmed(tx, order, reached === '1');
	if (toState === 'delivered') await refuseUndelivered(tx, order.id, withoutCode === '1', note);
}

/** Whether an order comes back because nobody took it, and paid, at the door. */
function isRefusedAtTheDoor({ paymentMode }: PayingOrder, move: OrderMove): boolean {
	const comesBack = move.from_state === 'sent' && move.to_state === 'returned';
	return comesBack && move.refused === '1' && isCollected(paymentMode);
}

/** What the activity log says of a move besides the state. */
function recordedFacts(
	{ reached, without_code: withoutCode, note, message }: OrderMove,
	{ isRefused, units, parcel }: { isRefused: boolean; units: unknown; parcel: Parcel | undefined },
) {
	return {
		...(isRefused ? { refused_at_the_door: true } : {}),
		...(reached ? { buyer_called: true } : {}),
		...(withoutCode ? { without_door_code: true } : {}),
		...(units ? { serial_numbers: units } : {}),
		...(note ? { note } : {}),
		...(message ? { to_the_shopper: message } : {}),
		...(parcel && parcel.kind !== 'unnamed' ? { parcel: parcelLine(parcel) } : {}),
	};
}

/** @throws Problem invalid (`door_code`, `note`) as refuseWithoutCode; without the code a note says why */
async function refuseUndelivered(tx: Tx, orderId: number, isWithout: boolean, note: string) {
	if (!isWithout) await refuseWithoutCode(tx, orderId);
	else if (note.trim() === '')
		throw fieldProblem('note', 'Write down why the order is delivered without its code.');
}

type ShipmentFacts = Omit<Parameters<typeof writeShipment>[1], 'orderId'>;

/** Sends what is still here of an order; returns the code that its buyer tells at the door, if it needs one. */
async function sendOut(tx: Tx, order: PayingOrder, facts: ShipmentFacts) {
	await sendRest(tx, order.id, facts);
	return await giveDoorCode(tx, order);
}

/** Whatever is still here of an order leaves with the move that sends it. */
export async function sendRest(tx: Tx, orderId: number, facts: ShipmentFacts): Promise<void> {
	const rest = await unsentLines(tx, orderId);
	const pieces = rest.map(({ lineId, left }) => ({ lineId, qty: left }));
	await writeShipment(tx, { ...facts, orderId }, pieces);
}

/** @throws Problem conflict when a part of the order is on its way: its pieces cannot go back on sale */
async function refusePartlySent(tx: Tx, orderId: number): Promise<void> {
	const sent = await shipmentsOfOrder(tx, orderId);
	if (sent.length === 0) return;
	const pieces = piecesText(sent.flatMap(({ pieces }) => pieces));
	throw new Problem(
		'conflict',
		(await isPickup(tx, orderId))
			? `A part of this order is ready to collect: ${pieces}. Remove it from what is ready if nobody has collected it; otherwise mark the order as ready, and record what comes back once it is collected.`
			: `A part of this order is on its way: ${pieces}. Remove its parcel if it has not left; otherwise mark the order as sent, and record what comes back once it is delivered.`,
	);
}

/** For the history: what of an order that came back goes on sale again, and what does not. */
async function describeRestock(
	tx: Tx,
	orderId: number,
	restock: readonly number[],
): Promise<string> {
	const lines = await tx
		.select({
			id: orderLines.id,
			name: orderLines.name,
			qty: orderLines.qty,
			returnedQty: orderLines.returnedQty,
			parts: partsOfLine,
		})
		.from(orderLines)
		.where(and(eq(orderLines.orderId, orderId), gt(orderLines.qty, orderLines.returnedQty)))
		.orderBy(asc(orderLines.id));
	const named = (isBack: boolean) =>
		lines
			.filter(({ id }) => restock.includes(id) === isBack)
			.map(leftText)
			.join(', ');
	const [back, notRestocked] = [named(true), named(false)];
	return [back && `Back on sale: ${back}.`, notRestocked && `Not back on sale: ${notRestocked}.`]
		.filter(Boolean)
		.join('\n');
}

/** The refusal of staff whose page shows an order in a state that it has left: who moved it, to what and when. */
export async function movedMeanwhile(
	tx: Tx,
	order: PayingOrder,
	adminId: number,
): Promise<Problem> {
	const [last] = await tx
		.select({
			byUserId: orderEvents.byUserId,
			byName: users.name,
			toState: orderEvents.toState,
			at: orderEvents.createdAt,
		})
		.from(orderEvents)
		.leftJoin(users, eq(users.id, orderEvents.byUserId))
		.where(eq(orderEvents.orderId, order.id))
		.orderBy(desc(orderEvents.id))
		.limit(1);
	const advice = 'Nothing was done now: look at where it is before you move it.';
	if (!last || !isOrderState(last.toState)) {
		return new Problem(
			'conflict',
			`This order is "${await stateLabelOf(tx, order.id, order.state)}" by now. ${advice}`,
		);
	}
	const who = last.byUserId === adminId ? 'You' : (last.byName ?? 'The shop itself');
	const what = `moved this order to "${await stateLabelOf(tx, order.id, last.toState)}"`;
	return new Problem('conflict', `${who} ${what} on ${localTime(last.at)}. ${advice}`);
}

/** @throws Problem conflict when another amount is left of the payment than staff saw (in kobo), if that is given */
async function refuseOtherAmount(tx: Tx, payment: Payment, seen: number | undefined) {
	const { amountKobo } = leftOf(payment, await refundsOf(tx, [payment.id]));
	if (seen === undefined || seen === amountKobo) return;
	throw new Problem(
		'conflict',
		`Of this payment ${formatKobo(amountKobo)} is left by now: somebody gave back some of it meanwhile. Look at its refunds first.`,
	);
}
