import { desc, eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { orderReturns } from '#db/orders/return-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { localTime } from '../kit/local-time.ts';
import { formatKobo, formatMoney } from '../kit/money.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { orderReturnedMessage } from '../mail/order-returned.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { moveOrder } from '../orders/move-order.ts';
import { stateLabelOf } from '../orders/state-label.ts';
import { lockPayments, type PayingOrder, type Payment } from '../payments/payment-rows.ts';
import { PROVIDER_LABELS } from '../payments/providers/provider.ts';
import { leftOf } from '../payments/refunds/refund-amounts.ts';
import { givePartBack } from '../payments/refunds/refund-payment.ts';
import { refundsOf } from '../payments/refunds/refund-rows.ts';
import { markReturnedUnits } from '../serial-numbers/returned-units.ts';
import { cashToPayBack, isCashCollected } from './cash-to-pay-back.ts';
import { deliveryLeft } from './order-returns.ts';
import type { PiecesReturn } from './return-input.ts';
import {
	type LineReturn,
	linesComingBack,
	moneyOfReturn,
	namesOfReturn,
	piecesText,
} from './returned-pieces.ts';
import {
	type Back,
	type Due,
	isAllBack,
	linesWithParts,
	productsBack,
	restock,
	writeReturn,
} from './write-return.ts';

// Recording that some pieces of a delivered order came back. What is locked, and in which order: payments/payment-rows.ts.

type By = { adminId: number; orderId: number | null; shop: MailShop };
const NOTHING: Due = { money: 'none', amountKobo: 0, handKobo: 0, deliveryKobo: 0, taxedKobo: 0 };

/**
 * Records pieces of a delivered order that came back, of kits also single parts: they no longer count as sold, those that
 * are restocked go on sale again, what was paid for them goes back as far as money of the order is here, and the shopper
 * gets a mail. The order stays delivered until its last piece has come back; then it is returned.
 * @throws Problem not-found; conflict when the order is not delivered, somebody recorded a return or gave money back
 * meanwhile; invalid when more comes back than was bought, `money` is missing, or it is not said which units came back
 * (markReturnedUnits)
 */
export async function returnPieces(
	db: Db,
	by: By,
	returned: readonly LineReturn[],
	input: PiecesReturn,
): Promise<void> {
	await transact(db, (tx) => returnIn(tx, by, returned, input));
}

async function returnIn(
	tx: Tx,
	{ adminId, orderId, shop }: By,
	returned: readonly LineReturn[],
	input: PiecesReturn,
): Promise<void> {
	const { order, payments } = await lockPayments(tx, orderId ?? 0);
	await refuseUnseenReturn(tx, order, { adminId, seen: input.seen_return });
	if (order.state !== 'delivered') {
		const now = await stateLabelOf(tx, order.id, order.state);
		const delivered = await stateLabelOf(tx, order.id, 'delivered');
		throw new Problem(
			'conflict',
			`This order is "${now}": only of a ${delivered.toLowerCase()} one pieces come back.`,
		);
	}
	const lines = await linesWithParts(tx, order.id);
	const back = linesComingBack(lines, returned);
	const payment = payments.find(({ state }) => state === 'paid');
	const due = await moneyDue(tx, order, payment, { back, input });
	const returnId = await writeReturn(tx, order.id, back, {
		...due,
		byUserId: adminId,
		reason: input.reason,
	});
	const units = await markReturnedUnits(tx, order.id, productsBack(back), input.units ?? []);
	await recordChange(tx, {
		userId: adminId,
		action: 'return',
		noun: 'order',
		nounId: order.id,
		before: null,
		after: { ...changeOf(back, due, input.reason), ...(units ? { serial_numbers: units } : {}) },
	});
	const sent =
		payment && due.money === 'provider'
			? await refundPieces(tx, payment, due.amountKobo - due.handKobo, {
					adminId,
					returnId,
					back,
					input,
				})
			: formatKobo(due.amountKobo);
	await restock(tx, { orderId: order.id, userId: adminId }, back);
	if (isAllBack(lines, back)) await endOrder(tx, order.id, adminId);
	await queueMail(tx, {
		kind: 'order-returned',
		dedupeKey: `order-returned:${returnId}`,
		to: order.email,
		...orderReturnedMessage(shop, order, {
			pieces: piecesText(namesOfReturn(back)),
			money: due.money,
			amount: sent,
			byHand: due.handKobo > 0 ? formatKobo(due.handKobo) : '',
			isOffCash: !(await isCashCollected(tx, order.id)),
			provider: payment ? PROVIDER_LABELS[payment.provider] : '',
		}),
	});
}

/** @throws Problem conflict when a return was recorded that the page did not show: it may be of the same pieces */
async function refuseUnseenReturn(
	tx: Tx,
	order: PayingOrder,
	{ adminId, seen }: { adminId: number; seen: number },
): Promise<void> {
	const [last] = await tx
		.select({
			id: orderReturns.id,
			byUserId: orderReturns.byUserId,
			byName: users.name,
			at: orderReturns.createdAt,
		})
		.from(orderReturns)
		.leftJoin(users, eq(users.id, orderReturns.byUserId))
		.where(eq(orderReturns.orderId, order.id))
		.orderBy(desc(orderReturns.id))
		.limit(1);
	if (!last || last.id === seen) return;
	const who = last.byUserId === adminId ? 'You' : (last.byName ?? 'Somebody');
	throw new Problem(
		'conflict',
		`${who} recorded a return of this order on ${localTime(last.at)}. Nothing was recorded now: see in the history whether it is of the same pieces.`,
	);
}

/**
 * What goes back: what was paid for the pieces and, if staff say so, for the delivery; never more than the order's money
 * that is here. Of an order with a deposit the cash goes back first, which needs no provider, and then the payment.
 * @throws Problem invalid when it is not said whether it goes back
 */
async function moneyDue(
	tx: Tx,
	order: PayingOrder,
	payment: Payment | undefined,
	{ back, input }: { back: readonly Back[]; input: PiecesReturn },
): Promise<Due> {
	const deliveryKobo = input.delivery && input.money === 'back' ? await deliveryLeft(tx, order) : 0;
	const paidKobo = moneyOfReturn(back, deliveryKobo);
	const online = payment ? leftOf(payment, await refundsOf(tx, [payment.id])).amountKobo : 0;
	const cash = await cashToPayBack(tx, order);
	const amountKobo = Math.min(paidKobo, cash + online);
	if (amountKobo === 0) return NOTHING;
	if (!input.money)
		throw fieldProblem('money', 'Choose whether the money for these pieces goes back.');
	if (input.money === 'none') return NOTHING;
	const taxed = order.taxKobo > 0 ? back.filter(({ line }) => line.taxKobo > 0) : [];
	const due = {
		amountKobo,
		deliveryKobo: Math.min(deliveryKobo, amountKobo),
		taxedKobo: Math.min(moneyOfReturn(taxed, order.taxKobo > 0 ? deliveryKobo : 0), amountKobo),
	};
	const handKobo = Math.min(amountKobo, cash);
	return handKobo === amountKobo
		? { money: 'hand', handKobo: 0, ...due }
		: { money: 'provider', handKobo, ...due };
}

function changeOf(
	back: readonly Back[],
	{ money, amountKobo, handKobo, deliveryKobo }: Due,
	reason: string,
) {
	const names = namesOfReturn(back);
	const restocked = piecesText(names.filter(({ isRestocked }) => isRestocked));
	return {
		returned: piecesText(names),
		...(restocked ? { back_on_sale: restocked } : {}),
		...(money === 'hand' ? { paid_back_by_hand: formatKobo(amountKobo) } : {}),
		...(handKobo > 0 ? { paid_back_by_hand: formatKobo(handKobo) } : {}),
		...(money === 'provider' ? { refund: formatKobo(amountKobo - handKobo) } : {}),
		...(deliveryKobo > 0 ? { delivery_of_it: formatKobo(deliveryKobo) } : {}),
		...(reason ? { reason } : {}),
	};
}

/** Decides on the refund for the pieces; returns the amount that the provider is asked to send. */
async function refundPieces(
	tx: Tx,
	payment: Payment,
	amountKobo: number,
	{
		adminId,
		returnId,
		back,
		input,
	}: { adminId: number; returnId: number; back: readonly Back[]; input: PiecesReturn },
): Promise<string> {
	const left = leftOf(payment, await refundsOf(tx, [payment.id])).amountKobo;
	const reason = `Came back: ${piecesText(namesOfReturn(back))}${input.reason ? `: ${input.reason}` : ''}`;
	const part = { amountKobo, leftKobo: input.left_kobo ?? left, reason, adminId, returnId };
	return formatMoney(await givePartBack(tx, payment, part));
}

/** An order of which nothing is left at the shopper is a returned one. */
async function endOrder(tx: Tx, orderId: number, adminId: number): Promise<void> {
	const note = 'The last of it came back.';
	await moveOrder(tx, orderId, 'returned', { byUserId: adminId, note, restock: [] });
}
