import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { guestOrders } from '#db/accounts/guest-schema.ts';
import { orderCash } from '#db/cash/cash-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { orderDeliveries } from '#db/delivery/order-delivery-schema.ts';
import { shipments } from '#db/fulfilment/shipment-schema.ts';
import { cartItems, orderEvents, orders } from '#db/order-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { collectCashIn } from '../cash/collect-cash.ts';
import { sendRest } from '../fulfilment/staff-order-moves.ts';
import { newGuestWithoutBrowser } from '../guests/guests.ts';
import { announceSoon } from '../kit/changes.ts';
import { formatKobo } from '../kit/money.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import { moveOrder } from '../orders/move-order.ts';
import { lockCart, type PlacedOrder, writeOrder } from '../orders/order-writing.ts';
import { payUntil } from '../payments/pay-link.ts';
import type { SetUp } from '../payments/providers/open-payment-methods.ts';
import type { CheckoutShop } from '../settings/settings.ts';
import { mailAndTakeGoods } from './place-order.ts';
import { SALE_CHANNELS } from './sale-channels.ts';
import { openCustomer } from './staff-order-buyer.ts';
import type { StaffOrderInput } from './staff-order-input.ts';
import { PRICE_OF, QTY_OF, type StaffOrderLine, tooDear } from './staff-order-lines.ts';
import { mailLinkAndTakeGoods, onlineMode } from './staff-order-link.ts';

// Placing an order that staff type in. Its buyer is a guest whom no browser knows: the goods stand in that guest's cart
// for the one transaction, so that stock, kits, offers, delivery and VAT are those of every other order.

/** How its goods went, which reports of areas name, too. */
const AT_THE_COUNTER = {
	kind: 'pickup',
	name: 'At the counter',
	zoneName: 'At the counter',
	daysFrom: 0,
	daysTo: 0,
} as const;

const TYPED_IN = 'typed-in' as const;

type By = {
	adminId: number;
	shop: CheckoutShop;
	/** Which providers can take its money by a link. */
	providers: SetUp;
	/** Whether other prices than the shop's may be agreed. */
	mayAgreePrices: boolean;
	/** The total that the page showed, in kobo. */
	seenTotalKobo: number | null;
	/** Names the form, so that it places one order however often it is sent. */
	formKey: string | undefined;
	/** For goods that have left the shop already, at the counter. */
	asSold?: AsSold;
	/** What a quotation offers for a piece of each product, in kobo: whoever made it agreed on that (shop/quotes/). */
	quotedKobo?: ReadonlyMap<number, number>;
};

/** How goods were sold before their order is written: it is that sale, whatever the shop asks and offers now. */
type AsSold = {
	/** What was taken for a piece of each product, in kobo. */
	takenKobo: ReadonlyMap<number, number>;
	/** The time (UTC) from which the order and all of it is dated; null for now. */
	at: Date | null;
	/** Added to its history. */
	note: string;
};

/**
 * Places an order that staff typed in. They speak with its buyer, so the limits for strangers (cash-limits.ts,
 * flow-limits.ts) are not asked. Paid in cash it is confirmed at once; one sold at the counter is delivered and, if
 * `collector` says by whom, its cash collected in the same step. Paid by a link it awaits its payment, its goods reserved
 * meanwhile (payments/pay-link.ts).
 * @returns the id of the order
 * @throws Problem invalid beside its field (goods that are gone, short or hidden, an agreed price above the shop's or
 * without the right to agree on one; how it is delivered: rulesOfOrder; `collector`); conflict when the form was sent
 * before, and with `totalKobo` when it comes to another total than the page showed
 */
export async function placeStaffOrder(
	db: Db,
	{ adminId, formKey, ...by }: By,
	order: StaffOrderInput,
): Promise<number> {
	const { id, productIds } = await transact(db, async (tx) => {
		await sentOnce(tx, formKey, 'This order has been placed already: see the list of orders.');
		return await mapCartRefusals(() => writeStaffOrder(tx, { adminId, ...by }, order));
	});
	announceSoon(
		db,
		productIds.map((productId) => `product:${productId}` as const),
	);
	return id;
}

/**
 * As placeStaffOrder, within a transaction. Returns the order and the products whose stock changed.
 * @throws Problem as placeStaffOrder, but conflict (`items`) for goods that are short or hidden, as from a cart
 */
export async function writeStaffOrder(
	tx: Tx,
	by: Omit<By, 'formKey'>,
	{ sale, lines, input: typed, collector, reference, customerId, reserveHours }: StaffOrderInput,
) {
	const { adminId, shop, providers, seenTotalKobo, asSold, quotedKobo } = by;
	const until = reserveHours === null ? null : payUntil(reserveHours);
	const input = until ? { ...typed, payment_mode: onlineMode(shop, providers) } : typed;
	const customer = await knownCustomer(tx, customerId);
	const userId = await newGuestWithoutBrowser(tx);
	await fillCart(tx, userId, lines, by);
	const placement = {
		userId,
		byUserId: adminId,
		// The goods stand in the cart of a guest: the prices of groups are for the account that the order is for.
		...(customer?.isGuest === 0 ? { memberId: customer.id } : {}),
		input,
		// At the counter nothing is delivered.
		shop: { ...shop, deliveryByZone: shop.deliveryByZone && sale === 'delivery' },
		acceptedTotalKobo: seenTotalKobo,
		idempotencyKey: null,
		requestHash: '',
		...(asSold ? { takenKobo: asSold.takenKobo } : {}),
		...(quotedKobo ? { quotedKobo } : {}),
	};
	const cart = await lockCart(tx, placement);
	const placed = await writeOrder(tx, placement, until ? 'awaiting-payment' : 'placed', cart);
	const mailed = { ...placed, guestId: null, isByStaff: true };
	const productIds = until
		? await mailLinkAndTakeGoods(tx, placement, cart.lines, { ...placed, until })
		: await mailAndTakeGoods(tx, placement, cart.lines, mailed);
	const ownerId = customer?.id ?? userId;
	await tx.update(orders).set({ userId: ownerId, payUntil: until }).where(eq(orders.id, placed.id));
	// It comes to the account of whoever proves that they read the mail of this address, as orders of guests do.
	if (input.email !== '' && !(customer && customer.isGuest === 0))
		await tx
			.insert(guestOrders)
			.values({ orderId: placed.id, guestId: ownerId, email: input.email.toLowerCase() });
	await recordChange(tx, {
		userId: adminId,
		action: 'create',
		noun: 'order',
		nounId: placed.id,
		before: null,
		after: { ...factsOf(placed, sale, lines), ...(asSold ? { later: asSold.note } : {}) },
	});
	if (until) return { ...placed, productIds };
	const where = sale === 'counter' ? `${SALE_CHANNELS.counter}.` : 'Typed in by staff.';
	const note = asSold ? `${where} ${asSold.note}` : where;
	await moveOrder(tx, placed.id, 'confirmed', { byUserId: adminId, note, reason: TYPED_IN });
	if (sale === 'counter') {
		await tx.insert(orderDeliveries).values({ orderId: placed.id, ...AT_THE_COUNTER });
		await handOverAtCounter(tx, placed, { adminId, collector, reference });
	}
	if (asSold?.at) await dateOrder(tx, placed.id, asSold.at);
	return { ...placed, productIds };
}

/** The customer whom the order is for; null for somebody new. @throws Problem conflict for a closed account */
async function knownCustomer(tx: Tx, customerId: number | null) {
	if (customerId === null) return null;
	const customer = await openCustomer(tx, customerId);
	if (customer) return customer;
	throw new Problem('conflict', 'This customer’s account has been closed: begin a new order.');
}

/** An order belongs to the day and the VAT month in which its goods and its cash changed hands (taxPoint). */
async function dateOrder(tx: Tx, orderId: number, at: Date): Promise<void> {
	await tx.update(orders).set({ createdAt: at }).where(eq(orders.id, orderId));
	await tx.update(orderEvents).set({ createdAt: at }).where(eq(orderEvents.orderId, orderId));
	await tx.update(shipments).set({ createdAt: at }).where(eq(shipments.orderId, orderId));
	await tx
		.update(orderCash)
		.set({ collectedAt: at })
		.where(and(eq(orderCash.orderId, orderId), isNotNull(orderCash.collectedAt)));
}

/** @throws Problem invalid beside its field for goods that are gone, and agreed prices that may not be */
async function fillCart(
	tx: Tx,
	userId: number,
	lines: readonly StaffOrderLine[],
	{ mayAgreePrices, quotedKobo }: Pick<By, 'mayAgreePrices' | 'quotedKobo'>,
): Promise<void> {
	const ids = lines.map(({ productId }) => productId);
	const found = await tx
		.select({ id: products.id, sellingKobo: products.sellingKobo })
		.from(products)
		.where(inArray(products.id, ids));
	const wrong: FieldErrors = {};
	const rows = lines.flatMap(({ productId, qty, agreedKobo }) => {
		const product = found.find(({ id }) => id === productId);
		if (!product) {
			wrong[QTY_OF + productId] = ['This product has been deleted: take it out.'];
			return [];
		}
		const isQuoted = agreedKobo !== null && quotedKobo?.get(productId) === agreedKobo;
		if (!isQuoted && agreedKobo !== null && !mayAgreePrices)
			wrong[PRICE_OF + productId] = ['Your role does not agree on prices: leave it empty.'];
		else if (!isQuoted && agreedKobo !== null && agreedKobo > product.sellingKobo)
			wrong[PRICE_OF + productId] = [tooDear(product.sellingKobo)];
		return {
			userId,
			productId,
			productQty: qty,
			seenKobo: product.sellingKobo,
			heldKobo: agreedKobo,
			// As a price that a cart keeps (held-price.ts): this one is ordered in the same transaction.
			heldUntil: agreedKobo === null ? null : sql`now() + interval '1 hour'`,
		};
	});
	if (Object.keys(wrong).length > 0) throw new Problem('invalid', CHECK_FIELDS, { fields: wrong });
	await tx.insert(cartItems).values(rows);
}

type ShortItem = { product_id: number; in_stock: number; sold: boolean };

/** Puts the refusals of a cart beside the fields of the form, and says what to do about another total. */
export async function mapCartRefusals<Done>(work: () => Promise<Done>): Promise<Done> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		const { items, totalKobo } = error.facts as { items?: ShortItem[]; totalKobo?: number };
		if (items) {
			const fields = items.map(({ product_id, in_stock, sold }) => [
				QTY_OF + product_id,
				[!sold ? 'Hidden, so it is not sold.' : `Only ${in_stock} in stock.`],
			]);
			throw new Problem('invalid', error.message, { fields: Object.fromEntries(fields) });
		}
		throw totalKobo === undefined ? error : otherTotal(totalKobo);
	}
}

/** The refusal of an order that delivery and offers make another total. */
export function otherTotal(totalKobo: number): Problem {
	return new Problem(
		'conflict',
		`With its delivery and offers it comes to ${formatKobo(totalKobo)}. Agree on that with the buyer, then press once more.`,
		{ facts: { totalKobo } },
	);
}

function factsOf(
	{ trackingNo, totalKobo }: PlacedOrder,
	sale: StaffOrderInput['sale'],
	lines: readonly StaffOrderLine[],
) {
	const agreed = lines.flatMap(({ productId, agreedKobo }) =>
		agreedKobo === null ? [] : `product ${productId} at ${formatKobo(agreedKobo)}`,
	);
	return {
		tracking_no: trackingNo,
		sale: SALE_CHANNELS[sale],
		total: formatKobo(totalKobo),
		...(agreed.length > 0 ? { agreed_prices: agreed.join(', ') } : {}),
	};
}

/** The goods are with the buyer and the cash is here: nothing of the order is left to be done. */
async function handOverAtCounter(
	tx: Tx,
	{ id, totalKobo }: PlacedOrder,
	{ adminId, collector, reference }: { adminId: number; collector: string; reference: string },
): Promise<void> {
	const by = { byUserId: adminId, reason: TYPED_IN };
	await moveOrder(tx, id, 'packed', by);
	const { eventId } = await moveOrder(tx, id, 'sent', by);
	await sendRest(tx, id, { eventId, message: '', byUserId: adminId });
	await moveOrder(tx, id, 'delivered', by);
	if (collector === '') return;
	const collection = { amount: totalKobo, collector, reason: '', reference, seen: '' };
	await collectCashIn(tx, { adminId, orderId: id }, collection);
}
