import type { Db, Tx } from '#db/client.ts';
import { announceSoon } from '../kit/changes.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { recordTakenGoods } from '../kit/webhook-outbox.ts';
import { checkedKey, contentHash, orderOfKey } from '../orders/checkout-key.ts';
import { isFirstOfPhone } from '../orders/first-of-phone.ts';
import { lockFlow, refuseFlood } from '../orders/flow-limits.ts';
import { queueNewOrderMails } from '../orders/new-order-mails.ts';
import type { OrderInput } from '../orders/order-input.ts';
import { type KitPart, type SoldLine, takeLines, takenProducts } from '../orders/order-stock.ts';
import {
	keyUsed,
	lockCart,
	type PlacedOrder,
	type Placement,
	writeOrder,
} from '../orders/order-writing.ts';
import { placePrepaidOrder } from '../payments/prepaid-order.ts';
import type { Providers } from '../payments/providers/provider.ts';
import { writeReleased } from '../payments/release-unpaid.ts';
import { parsePhone } from '../settings/nigeria.ts';
import type { CheckoutShop } from '../settings/settings.ts';
import { askForDeposit, depositOf } from './cash-limits.ts';

// Placing an order: in one transaction, wholly or not at all, whatever runs at the same time.

type Options = Pick<Placement, 'shop' | 'acceptedTotalKobo'> & {
	/** Whether the user is a guest (shop/guests). */
	isGuest?: boolean;
	/** Asked about payments that were started or made online. */
	providers: Providers;
	/** Idempotency key: the same key of the same user makes the same order. At most 128 characters. */
	idempotencyKey?: string | null;
	/**
	 * The key alone identifies the order (api-contract "Conventions"). Otherwise the content must be equal too, so that
	 * somebody who has changed their address is not told that the order is placed.
	 */
	byKeyAlone?: boolean;
	/** Whether the limits of flow-limits.ts apply. */
	flowLimits?: boolean;
};

type PlacementRequest = Placement & Omit<Options, 'idempotencyKey'>;

/**
 * Turns the user's cart into an order: takes the stock, writes order and lines with names and prices as sold, empties
 * the cart and posts the confirmation mail. Sent again with the same key, it returns the first order. An order for the
 * same goods that awaits payment is given up, unless it turns out to be paid; the provider is asked about that.
 * @throws Problem conflict (no orders are taken online; empty cart; `items` no longer sold or short in stock;
 * `totalKobo` is not what was accepted; the key belongs to another order; the goods were paid for, or are being, as
 * order `orderId`; cash-limits.ts), too-many-open (flow-limits.ts, only for cash), payment-unconfirmed (a payment that no provider confirms), invalid (key)
 */
export async function placeOrder(
	db: Db,
	userId: number,
	input: OrderInput,
	options: Options,
): Promise<PlacedOrder> {
	const idempotencyKey = checkedKey(options.idempotencyKey);
	const placement = { ...options, userId, input, idempotencyKey, requestHash: contentHash(input) };
	if (input.payment_mode !== 'cod') {
		return (await firstOrder(db, placement)) ?? placePrepaidOrder(db, placement);
	}
	try {
		return await placeCashOrder(db, placement);
	} catch (problem) {
		// Only now check whether the key was used: nearly every order is the first of its key.
		const first = problem instanceof Problem && (await firstOrder(db, placement));
		if (!first) throw problem;
		return first;
	}
}

async function placeCashOrder(db: Db, placement: PlacementRequest): Promise<PlacedOrder> {
	const { order, productIds } = await writeReleased(db, placement, () =>
		transact(db, (tx) => writeCashOrder(tx, placement)),
	);
	announceSoon(
		db,
		productIds.map((productId) => `product:${productId}` as const),
	);
	const { id, trackingNo, totalKobo, deliveryKobo, delivery } = order;
	return { id, trackingNo, totalKobo, fee: { deliveryKobo, name: delivery?.name ?? null } };
}

async function writeCashOrder(tx: Tx, placement: PlacementRequest) {
	const { input, shop, userId, flowLimits = true } = placement;
	refuseClosed(shop);
	const flow = { userId, phoneE164: parsePhone(input.phone) ?? '' };
	if (flowLimits) await lockFlow(tx, flow);
	const cart = await lockCart(tx, placement);
	const { totalKobo } = cart.total;
	const depositKobo = await depositOf(tx, { ...flow, totalKobo }, shop);
	if (depositKobo > 0) throw askForDeposit({ totalKobo, depositKobo });
	if (flowLimits) await refuseFlood(tx, flow, shop, cart.lines);
	const order = await writeOrder(tx, placement, 'placed', cart);
	const toConfirm = shop.confirmFirstOrders && (await isFirstOfPhone(tx, input.phone));
	const guestId = placement.isGuest ? userId : null;
	const productIds = await mailAndTakeGoods(tx, placement, cart.lines, {
		...order,
		toConfirm,
		guestId,
	});
	return { order, productIds };
}

/**
 * The last steps of an order that was just written: posts its mails and takes its goods. Returns the products whose stock
 * changed.
 * @throws Problem conflict (`items` that are short by now)
 */
export async function mailAndTakeGoods(
	tx: Tx,
	{ input, shop, byUserId }: Pick<Placement, 'input' | 'shop' | 'byUserId'>,
	lines: readonly SoldLine[],
	order: Awaited<ReturnType<typeof writeOrder>> & {
		toConfirm?: boolean;
		guestId: number | null;
		isByStaff?: boolean;
	},
): Promise<number[]> {
	const mailed = { ...input, ...order, region: input.state, paymentMode: input.payment_mode };
	await queueNewOrderMails(tx, shop, mailed, linesWithParts(lines, order.parts));
	// Last, so that the product rows that all buyers wait for are locked as briefly as possible.
	await takeLines(tx, { orderId: order.id, userId: byUserId ?? null }, lines, order.parts);
	const productIds = takenProducts(lines, order.parts);
	await recordTakenGoods(tx, shop.listened, { placedId: order.id, productIds });
	return productIds;
}

/** The lines as mails name them: kits with what they are made of. */
export function linesWithParts(lines: readonly SoldLine[], parts: readonly KitPart[]) {
	const partsOf = Map.groupBy(parts, ({ kitId }) => kitId);
	return lines.map((line) => ({ ...line, parts: partsOf.get(line.productId) ?? [] }));
}

function refuseClosed({ payments, phone }: CheckoutShop): void {
	if (payments.cod) return;
	throw new Problem(
		'conflict',
		`We are not taking orders online at the moment. Please call ${phone} to order.`,
	);
}

/** The order made with this key, if any. @throws Problem conflict when it was sent with other content */
async function firstOrder(
	db: Db,
	{ userId, idempotencyKey, requestHash, byKeyAlone = false }: PlacementRequest,
): Promise<PlacedOrder | null> {
	const first = await placedBefore(db, userId, idempotencyKey);
	if (!first) return null;
	if (!byKeyAlone && first.requestHash !== requestHash) throw keyUsed();
	return { id: first.id, trackingNo: first.trackingNo, totalKobo: first.totalKobo };
}

/** The order that the user placed with this key, whatever was sent with it; null while it awaits payment. */
export async function placedBefore(db: Db, userId: number, idempotencyKey: string | null) {
	const first = await orderOfKey(db, userId, idempotencyKey);
	return first && first.state !== 'awaiting-payment' ? first : null;
}
