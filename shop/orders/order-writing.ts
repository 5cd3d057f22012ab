import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { cartItems } from '#db/order-schema.ts';
import { arrayOf, executePrepared } from '#db/prepared.ts';
import { orderPieces } from '../catalogue/kits/order-pieces.ts';
import { type ChosenDelivery, deliveryWritten, type OrderFee } from '../delivery/order-delivery.ts';
import { type CartDiscounts, NO_DISCOUNTS } from '../discounts/cart-discounts.ts';
import { type CountedUses, usesCounted } from '../discounts/discount-uses.ts';
import { formatKobo, LARGEST_KOBO } from '../kit/money.ts';
import { Problem } from '../kit/problem.ts';
import { parsePhone } from '../settings/nigeria.ts';
import type { CheckoutShop } from '../settings/settings.ts';
import { taxOn } from '../tax/tax-rules.ts';
import type { TaxInTotal } from '../tax/tax-text.ts';
import { type OrderTotal, orderTotal } from '../totals/order-total.ts';
import { selectCart } from './cart.ts';
import type { OrderInput } from './order-input.ts';
import { EMPTY_CART } from './order-messages.ts';
import { rulesOfOrder } from './order-rules.ts';
import type { OrderState } from './order-states.ts';
import { IS_OPEN_CHECKOUT, type KitPart, refuseUnsellable, type SoldLine } from './order-stock.ts';
import { newTrackingNumber } from './tracking-number.ts';

// The steps that turn a cart into an order, whichever way it is paid. All run in one transaction of the caller.

/** An order as it is about to be placed, whichever way it is paid. */
export type Placement = {
	userId: number;
	input: OrderInput;
	/** Which payment methods are open, and what the confirmation mail says about the shop. */
	shop: CheckoutShop;
	/** At most 128 characters; the same key of the same user makes the same order. */
	idempotencyKey: string | null;
	/** What the key was used for (checkout-key.ts). */
	requestHash: string;
	/** What of the total is paid online before the rest is collected in cash; only for the modes of deposits. */
	depositKobo?: number;
	/** Whose groups of customers count for discounts, where that is not the user, as for what staff type in. */
	memberId?: number | undefined;
	/** Who on the staff types it in; without it the user places it. */
	byUserId?: number;
	/** The total the shopper agreed to; without it current prices apply. */
	acceptedTotalKobo?: number | null | undefined;
	/**
	 * Of goods that have left the shop already: what was taken for a piece of each product, in kobo. It stands, so that there
	 * are no offers, and hidden goods are sold, too.
	 */
	takenKobo?: ReadonlyMap<number, number>;
	/** Of goods that were offered in writing: what was offered for a piece of each product, in kobo. It stands, so that there are no offers. */
	quotedKobo?: ReadonlyMap<number, number>;
};

export type PlacedOrder = {
	id: number;
	trackingNo: string;
	totalKobo: number;
	/** What its delivery costs; missing for one that was placed before, which feeOfOrder() knows. */
	fee?: OrderFee;
};
type WrittenOrder = PlacedOrder & {
	depositKobo: number;
	createdAt: Date;
	/** Follows it without signing in. */
	trackKey: string;
	/** The parts of the kits among its lines, as its lines store them. */
	parts: KitPart[];
	discounts: OrderTotal['discounts'];
	deliveryKobo: number;
	delivery: ChosenDelivery | null;
} & TaxInTotal;
type LockedCart = {
	lines: SoldLine[];
	discounts: CartDiscounts;
	total: OrderTotal;
	/** How it goes; null where delivery is free everywhere. */
	way: ChosenDelivery | null;
};

/** The refusal of a checkout whose idempotency key belongs to another order. */
export function keyUsed(): Problem {
	return new Problem(
		'conflict',
		'This checkout has already placed another order. Please start again from your cart.',
		{ reason: 'idempotency-key-used' },
	);
}

/**
 * Thrown when an unpaid order of the same shopper reserves goods of this cart, or holds uses of its limited discounts
 * (`discountIds`): release that first.
 */
export class ReservedElsewhere extends Error {
	override name = 'ReservedElsewhere';
	readonly discountIds: readonly number[];

	constructor(discountIds: readonly number[] = []) {
		super('An unpaid order of the same shopper is in the way');
		this.discountIds = discountIds;
	}
}

/**
 * The cart as it can be sold now, with its rows locked: a second attempt by the same shopper waits here for the first.
 * @throws Problem conflict (empty, `items` no longer sold or short, `totalKobo` is not what was accepted or too much);
 * invalid (how it is delivered: rulesOfOrder)
 */
export async function lockCart(
	tx: Tx,
	placement: Omit<Placement, 'idempotencyKey' | 'requestHash'>,
): Promise<LockedCart> {
	const { userId, acceptedTotalKobo, input, shop, takenKobo, quotedKobo } = placement;
	const locked = selectCart(tx).for('update', { of: cartItems }).prepare('locked_cart');
	const inCart = await locked.execute({ userId });
	if (inCart.length === 0) throw new Problem('conflict', EMPTY_CART);
	if (!takenKobo) refuseUnsellable(inCart);
	const cart = inCart.map((line) => ({
		...line,
		sellingKobo: quotedKobo?.get(line.productId) ?? line.sellingKobo,
	}));
	const lines = cart.map((line) => ({
		...line,
		unitKobo: takenKobo?.get(line.productId) ?? line.sellingKobo,
		qty: line.productQty,
	}));
	const rules = takenKobo
		? { way: null, discounts: NO_DISCOUNTS }
		: await rulesOfOrder(tx, placement, cart, shop.deliveryByZone ? input : null);
	const { way } = rules;
	const discounts = quotedKobo ? NO_DISCOUNTS : rules.discounts;
	const tax = await taxOn(tx, shop.tax, cart);
	const total = orderTotal({
		lines,
		discounts: discounts.applied,
		tax,
		delivery: { feeKobo: way?.feeKobo ?? 0 },
	});
	refuseOtherTotal(acceptedTotalKobo, total.totalKobo, discounts, way);
	if (total.totalKobo > LARGEST_KOBO)
		throw new Problem(
			'conflict',
			'This order is too large to be placed online. Please write to us, or order less at a time.',
		);
	return { lines, discounts, total, way };
}

/** A code that does not count is never passed over: its shopper agrees to the total without it, or takes it out. */
function refuseOtherTotal(
	accepted: number | null | undefined,
	total: number,
	{ problems }: CartDiscounts,
	way: ChosenDelivery | null,
): void {
	if (accepted === total || (accepted == null && problems.length === 0)) return;
	const why = problems.map(({ message }) => message).join(' ');
	throw new Problem(
		'conflict',
		`${why || `Prices${way ? ' or the delivery fee' : ''} have changed since you last saw your cart.`} The total is now ${formatKobo(total)}.`,
		{ facts: { totalKobo: total } },
	);
}

/** @throws ReservedElsewhere when an own unpaid order holds uses; Problem conflict (`totalKobo`) when others were faster */
function refuseMissedUses(
	{ heldDiscountIds, countedDiscountIds }: CountedUses,
	{ lines, discounts, way }: LockedCart,
): void {
	if (heldDiscountIds.length > 0) throw new ReservedElsewhere(heldDiscountIds);
	const usedUpDiscountIds = discounts.countedIds.filter((id) => !countedDiscountIds.includes(id));
	if (usedUpDiscountIds.length === 0) return;
	const without = discounts.without(usedUpDiscountIds);
	const { totalKobo } = orderTotal({
		lines,
		discounts: without.applied,
		delivery: { feeKobo: way?.feeKobo ?? 0 },
	});
	const names = discounts.applied
		.filter(({ discountId }) => usedUpDiscountIds.includes(discountId))
		.map(({ code, name }) => (code === null ? `The offer “${name}”` : `The code ${code}`));
	throw new Problem(
		'conflict',
		`${names.join(', ')} has just been used by others as often as it could be. The total is now ${formatKobo(totalKobo)}.`,
		{ facts: { totalKobo } },
	);
}

/**
 * Writes the order, its lines, its discounts with their uses, and its first event in one statement; lines refer to their products by
 * id, and those of kits keep what the kit is made of. The cart is emptied, except for an order that awaits payment: until then the shopper
 * may choose another payment method.
 * @throws ReservedElsewhere; Problem conflict when the key was used before, or (`totalKobo`) others took the last use of a discount
 */
export async function writeOrder(
	tx: Tx,
	{ userId, input, idempotencyKey, requestHash, depositKobo = 0, byUserId = userId }: Placement,
	state: OrderState,
	cart: LockedCart,
): Promise<WrittenOrder> {
	const { lines, discounts, total, way } = cart;
	const trackingNo = newTrackingNumber();
	const productIds = column('int', lines, (l) => l.productId);
	const emptied = sql`, emptied as (
			delete from cart_items where id = any(${column('int', lines, (l) => l.id)})
		)${discounts.codes.length > 0 ? sql`, used as (delete from cart_codes where user_id = ${userId})` : sql``}`;
	const { counting, counted } = usesCounted(userId, discounts);
	const { rows } = await executePrepared<
		CountedUses & {
			id: number;
			created_at: string;
			track_key: string;
			held: boolean;
			parts: KitPart[];
		}
	>(
		tx,
		sql`
		with placed as (
			insert into orders (tracking_no, user_id, idempotency_key, request_hash, state, firstname, lastname,
				phone, phone_e164, email, address, city, region, zipcode, payment_mode, payment_id,
				subtotal_kobo, discount_kobo, delivery_kobo, tax_kobo, tax_rate, taxed_kobo, total_kobo, deposit_kobo)
			values (${trackingNo}, ${userId}, ${idempotencyKey}, ${requestHash}, ${state}, ${input.firstname},
				${input.lastname}, ${input.phone}, ${parsePhone(input.phone) ?? ''}, ${input.email}, ${input.address}, ${input.city}, ${input.state},
				${input.zipcode}, ${input.payment_mode}, ${input.payment_id},
				${total.subtotalKobo}, ${total.discountKobo}, ${total.deliveryKobo}, ${total.taxIncludedKobo}, ${total.taxRate}, ${total.taxedKobo}, ${total.totalKobo}, ${depositKobo})
			on conflict (user_id, idempotency_key) do nothing
			returning id, created_at, track_key
		), sold as (
			insert into order_lines (order_id, product_id, name, brand, image_path, unit_kobo, qty, discount_kobo, tax_kobo,
				cost_kobo)
			select placed.id, line.*, (select cost_kobo from products where id = line.product_id) from placed, unnest(
				${productIds}, ${column('text', lines, (l) => l.name)}, ${column('text', lines, (l) => l.brand)},
				${column('text', lines, (l) => l.cover?.path ?? null)}, ${column('bigint', lines, (l) => l.unitKobo)},
				${column('int', lines, (l) => l.qty)}, ${column('bigint', total.lines, (l) => l.discountKobo)},
				${column('bigint', total.lines, (l) => l.taxKobo)}
			) as line (product_id, name, brand, image_path, unit_kobo, qty, discount_kobo, tax_kobo)
			returning id, product_id
		), made as (
			insert into order_line_parts (line_id, position, product_id, name, image_path, pieces, unit_kobo)
			select s.id, k.position, p.id, p.name, (
				select i.image_path from product_images i where i.product_id = p.id order by i.position, i.id limit 1
			), k.pieces, p.selling_kobo
			from sold s join kit_parts k on k.kit_id = s.product_id join products p on p.id = k.part_id
			returning line_id, position, product_id, name, pieces
		), recorded as (
			insert into order_events (order_id, to_state, by_user_id) select id, ${state}, ${byUserId} from placed
		)${total.discounts.length > 0 ? discountsWritten(total) : sql``}${way ? deliveryWritten(way) : sql``}${counting}${state === 'awaiting-payment' ? sql`` : emptied}
		select id, created_at, track_key, exists(
			select from orders o join ${orderPieces} piece on piece.order_id = o.id
			where o.user_id = ${userId} and ${IS_OPEN_CHECKOUT} and (
				piece.line_product_id = any(${productIds}) or piece.product_id = any(${productIds})
				or piece.product_id in (select product_id from made))
		) as held, coalesce((
			select json_agg(json_build_object('kitId', s.product_id, 'partId', m.product_id, 'name', m.name,
				'pieces', m.pieces) order by m.position)
			from made m join sold s on s.id = m.line_id
		), '[]') as parts, ${counted} from placed`,
	);
	const order = rows[0];
	if (!order) throw keyUsed();
	if (order.held) throw new ReservedElsewhere();
	refuseMissedUses(order, cart);
	return {
		id: order.id,
		trackingNo,
		totalKobo: total.totalKobo,
		depositKobo,
		createdAt: new Date(order.created_at),
		trackKey: order.track_key,
		parts: order.parts,
		discounts: total.discounts,
		taxKobo: total.taxIncludedKobo,
		taxRate: total.taxRate,
		deliveryKobo: total.deliveryKobo,
		delivery: way,
	};
}

/** The part of writeOrder's statement that writes what each discount took off. */
function discountsWritten({ discounts }: OrderTotal): SQL {
	return sql`, discounted as (
			insert into order_discounts (order_id, discount_id, code, name, kobo, frees_delivery, freed_delivery_kobo)
			select placed.id, given.* from placed, unnest(
				${column('int', discounts, (d) => d.discountId)}, ${column('text', discounts, (d) => d.code)},
				${column('text', discounts, (d) => d.name)}, ${column('bigint', discounts, (d) => d.kobo)},
				${column('bool', discounts, (d) => d.freesDelivery)},
				${column('bigint', discounts, (d) => d.freedDeliveryKobo)}) as given
		)`;
}

/** A column of some rows. */
function column<Row>(
	type: Parameters<typeof arrayOf>[0],
	rows: readonly Row[],
	value: (row: Row) => unknown,
): SQL {
	return arrayOf(type, rows.map(value));
}
