import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { cartItems } from '#db/schema.ts';
import { type CartLine, selectCart } from './cart.ts';
import { announceSoon } from './changes.ts';
import { orderPlacedMessage } from './mail/order-placed.ts';
import { post } from './mail/post.ts';
import { formatKobo, type PricedLine, totalKobo } from './money.ts';
import type { OrderInput } from './order-input.ts';
import type { OrderState } from './order-states.ts';
import { Problem } from './problem.ts';
import type { CheckoutShop } from './settings.ts';
import { takeStock } from './stock.ts';
import { newTrackingNumber } from './tracking-number.ts';
import { transact } from './transact.ts';

/** Placing an order: one transaction, wholly or not at all, whatever runs side by side. */

export type PlacedOrder = { id: number; trackingNo: string; totalKobo: number };

type Options = {
	/** Which ways of paying are open, and what the confirmation mail tells of the shop. */
	shop: CheckoutShop;
	/** Key of this checkout: the same key of the same user is the same order. At most 128 characters. */
	idempotencyKey?: string | null;
	/** The total the shopper agreed to; without it the prices of the moment are taken. */
	acceptedTotalKobo?: number | null;
};

type Placement = Options & {
	userId: number;
	input: OrderInput;
	idempotencyKey: string | null;
	requestHash: string;
};

const LONGEST_KEY = 128;
const KEY_USED =
	'This checkout has already placed another order. Please start again from your cart.';

/**
 * Makes the user's cart an order: takes the stock, writes order and lines with names and prices as sold, empties the
 * cart and posts the confirmation. Sent again with the same key it answers the first order.
 * @throws Problem conflict (no orders are taken online; empty cart; `items` no longer sold or short in stock; `totalKobo` is not what was
 * accepted; the key belongs to another order), payment-unconfirmed (a payment no provider confirms), invalid (key)
 */
export async function placeOrder(
	db: Db,
	userId: number,
	input: OrderInput,
	options: Options,
): Promise<PlacedOrder> {
	const idempotencyKey = checkedKey(options.idempotencyKey);
	const placement = { ...options, userId, input, idempotencyKey, requestHash: hashOf(input) };
	try {
		const { order, lines } = await transact(db, (tx) => place(tx, placement));
		announceSoon(
			db,
			lines.map((line) => `product:${line.productId}` as const),
		);
		return { id: order.id, trackingNo: order.trackingNo, totalKobo: order.totalKobo };
	} catch (refusal) {
		// Only now is it asked whether the key was used: nearly every order is the first of its key.
		const first = refusal instanceof Problem && (await firstOrder(db, placement));
		if (!first) throw refusal;
		return first;
	}
}

async function place(tx: Tx, placement: Placement) {
	const { userId, input, shop } = placement;
	const state = openingState(input.payment_mode, shop);
	// The same shopper's second attempt waits here until the first has emptied the cart.
	const cart = await selectCart(tx, userId).for('update', { of: cartItems });
	if (cart.length === 0) throw new Problem('conflict', 'Your Shopping Cart is Empty');
	refuseUnsellable(cart);
	const lines = cart.map((line) => ({ ...line, unitKobo: line.sellingKobo, qty: line.productQty }));
	const total = totalKobo(lines);
	refuseOtherTotal(placement.acceptedTotalKobo, total);
	const order = await writeOrder(tx, placement, state, lines, total);
	await post(tx, {
		kind: 'order-placed',
		dedupeKey: `order-placed:${order.id}`,
		to: input.email,
		...orderPlacedMessage(
			shop,
			{ ...input, ...order, region: input.state, paymentMode: input.payment_mode },
			lines,
		),
	});
	// Last, so that the rows all buyers of a product wait for are held as shortly as can be.
	const short = new Map((await takeStock(tx, lines)).map((s) => [s.productId, s.stock]));
	if (short.size) refuseUnsellable(cart, short);
	return { order, lines };
}

/** The state a new order begins in: cash on delivery needs no provider's word. */
function openingState(paymentMode: string, { payments, phone }: CheckoutShop): OrderState {
	if (paymentMode !== 'cod')
		throw new Problem('payment-unconfirmed', 'The payment could not be confirmed.');
	if (payments.cod) return 'placed';
	throw new Problem(
		'conflict',
		`We are not taking orders online at the moment. Please call ${phone} to order.`,
	);
}

/** Refuses when a line is no longer sold or short; `short` tells stocks read later than the lines were. */
function refuseUnsellable(cart: readonly CartLine[], short?: ReadonlyMap<number, number>): void {
	const items = cart.flatMap((line) => {
		const stock = line.sold ? (short?.get(line.productId) ?? line.stock) : 0;
		if (short ? !short.has(line.productId) : line.sold && stock >= line.productQty) return [];
		const { productId: product_id, name, productQty: product_qty, sold } = line;
		return [{ product_id, name, product_qty, in_stock: stock, sold }];
	});
	if (items.length === 0) return;
	const reasons = items.map(({ name, in_stock, sold }) => {
		if (!sold) return `${name} is no longer sold.`;
		return in_stock > 0 ? `Only ${in_stock} of ${name} in stock.` : `${name} is out of stock.`;
	});
	throw new Problem('conflict', reasons.join(' '), { facts: { items } });
}

function refuseOtherTotal(accepted: number | null | undefined, total: number): void {
	if (accepted == null || accepted === total) return;
	throw new Problem(
		'conflict',
		`Prices have changed since you last saw your cart. The total is now ${formatKobo(total)}.`,
		{ facts: { totalKobo: total } },
	);
}

type Line = CartLine & PricedLine;

/** Order, lines, first event and the emptied cart in one statement; the lines read stay bound to it by their ids. */
async function writeOrder(
	tx: Tx,
	{ userId, input, idempotencyKey, requestHash }: Placement,
	state: OrderState,
	lines: readonly Line[],
	total: number,
): Promise<PlacedOrder & { createdAt: Date }> {
	const trackingNo = newTrackingNumber();
	const column = <T>(of: (line: Line) => T) => sql.param(lines.map(of));
	const { rows } = await tx.execute<{ id: number; created_at: string }>(sql`
		with placed as (
			insert into orders (tracking_no, user_id, idempotency_key, request_hash, state, firstname, lastname,
				phone, email, address, city, region, zipcode, payment_mode, payment_id, total_kobo)
			values (${trackingNo}, ${userId}, ${idempotencyKey}, ${requestHash}, ${state}, ${input.firstname},
				${input.lastname}, ${input.phone}, ${input.email}, ${input.address}, ${input.city}, ${input.state},
				${input.zipcode}, ${input.payment_mode}, '', ${total})
			on conflict (user_id, idempotency_key) do nothing
			returning id, created_at
		), sold as (
			insert into order_lines (order_id, product_id, name, brand, image_path, unit_kobo, qty)
			select placed.id, line.* from placed, unnest(
				${column((l) => l.productId)}::int[], ${column((l) => l.name)}::text[], ${column((l) => l.brand)}::text[],
				${column((l) => l.cover?.path ?? null)}::text[], ${column((l) => l.unitKobo)}::bigint[],
				${column((l) => l.qty)}::int[]) as line
		), told as (
			insert into order_events (order_id, to_state, by_user_id) select id, ${state}, ${userId} from placed
		), emptied as (
			delete from cart_items where id = any(${column((l) => l.id)}::int[])
		)
		select id, created_at from placed`);
	const order = rows[0];
	if (!order) throw new Problem('conflict', KEY_USED);
	return { id: order.id, trackingNo, totalKobo: total, createdAt: new Date(order.created_at) };
}

/** The order this key already made, if any. @throws Problem conflict when it was sent with other content */
async function firstOrder(
	db: Db,
	{ userId, idempotencyKey, requestHash }: Placement,
): Promise<PlacedOrder | null> {
	if (!idempotencyKey) return null;
	const [first] = await db
		.select({
			id: orders.id,
			trackingNo: orders.trackingNo,
			totalKobo: orders.totalKobo,
			requestHash: orders.requestHash,
		})
		.from(orders)
		.where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, idempotencyKey)));
	if (!first) return null;
	if (first.requestHash !== requestHash) throw new Problem('conflict', KEY_USED);
	return { id: first.id, trackingNo: first.trackingNo, totalKobo: first.totalKobo };
}

function hashOf(input: OrderInput): string {
	const sent = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
	return createHash('sha256').update(JSON.stringify(sent)).digest('hex');
}

function checkedKey(key: string | null | undefined): string | null {
	if (!key) return null;
	if (key.length <= LONGEST_KEY && !key.includes('\0')) return key;
	throw new Problem('invalid', `The Idempotency-Key may have at most ${LONGEST_KEY} characters.`);
}
