import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orderDeliveries } from '#db/delivery/order-delivery-schema.ts';
import { orders } from '#db/order-schema.ts';
import { fieldProblem } from '../kit/problem.ts';
import { isCollected } from '../orders/payment-modes.ts';
import {
	type DeliveryOption,
	type DeliveryPlace,
	deliveryOptions,
	placeName,
} from './delivery-options.ts';
import { type PlaceRules, rulesOfPlace } from './delivery-rows.ts';
import type { DeliveredGoods } from './delivery-rules.ts';
import { readPlace } from './read-place.ts';

// How an order is delivered: chosen by the shopper or a program, computed again where it is placed.

/** As it is stored with the order. */
export type OrderDelivery = Omit<
	typeof orderDeliveries.$inferSelect,
	'orderId' | 'methodId' | 'zoneId'
>;

/** What an order says of its delivery, besides its address. */
export type DeliveryWish = {
	state: string;
	lga?: string | null | undefined;
	park?: string | null | undefined;
	/** The id of the method. Without it a courier or rider goes, the cheapest. */
	delivery_method?: number | null | undefined;
	payment_mode: string;
};

/** The way of an order with its fee. */
export type ChosenDelivery = DeliveryOption & { lga: string; park: string };

/** What of lines decides what their delivery costs. */
export function deliveredGoods(
	lines: readonly { sellingKobo: number; productQty: number; bulky: number }[],
): DeliveredGoods {
	return {
		subtotalKobo: lines.reduce((sum, line) => sum + line.sellingKobo * line.productQty, 0),
		bulkyPieces: lines.reduce((sum, line) => sum + (line.bulky ? line.productQty : 0), 0),
	};
}

/**
 * The way an order goes to its place, by the rules of now.
 * @throws Problem invalid (`state` or `lga` where nothing is delivered; `delivery_method` that does not go there, or not for
 * cash; `park` missing for a waybill)
 */
export function chooseDelivery(
	wish: DeliveryWish,
	goods: DeliveredGoods,
	place: DeliveryPlace,
	rules: PlaceRules,
): ChosenDelivery {
	const answer = deliveryOptions(place, goods, rules);
	if (answer.kind === 'which-lga')
		throw fieldProblem('lga', `Choose the local government in ${place.stateName}.`);
	if (answer.kind === 'none') throw fieldProblem('state', answer.why);
	const isCash = isCollected(wish.payment_mode);
	const methodId = wish.delivery_method ?? null;
	const way = chosenOf(methodId, answer.options, isCash);
	if (!way) {
		const refused = answer.refused.find((each) => each.methodId === methodId);
		throw fieldProblem(
			'delivery_method',
			refused
				? `${refused.name} does not take bulky goods: choose another way.`
				: methodId === null
					? 'Choose how it is delivered.'
					: `That way of delivery does not go to ${placeName(place)}: choose another one.`,
		);
	}
	if (isCash && !way.cashAllowed)
		throw fieldProblem(
			'delivery_method',
			`${way.name} to ${placeName(place)} is not for cash on delivery: pay online, or choose another way.`,
		);
	const park = way.kind === 'waybill' ? (wish.park ?? '').trim() : '';
	if (way.kind === 'waybill' && park === '')
		throw fieldProblem('park', 'Say at which motor park you collect it.');
	return { ...way, lga: place.lga ?? '', park };
}

/** Where an order goes. @throws Problem invalid (`state` or `lga` that there is not) */
export function deliveryPlace({ state, lga }: DeliveryWish): DeliveryPlace {
	const inState = readPlace(state, null);
	if (!inState)
		throw fieldProblem(
			'state',
			`We know no state “${state}” in Nigeria, so we cannot deliver there.`,
		);
	const place = readPlace(state, lga);
	if (!place) throw fieldProblem('lga', `${inState.stateName} has no such local government.`);
	return place;
}

/** Without a choice goods come to the door as cheaply as it goes; only where they may be paid in cash if they are. */
function chosenOf(
	methodId: number | null,
	options: readonly DeliveryOption[],
	isCash: boolean,
): DeliveryOption | undefined {
	if (methodId !== null) return options.find((each) => each.methodId === methodId);
	const toTheDoor = options.filter(
		({ kind, cashAllowed }) => (kind === 'courier' || kind === 'rider') && (cashAllowed || !isCash),
	);
	return toTheDoor.toSorted((a, b) => a.feeKobo - b.feeKobo)[0];
}

/**
 * What delivery of goods to a place costs if nothing else is said of it: as an order without a method would go, paid
 * online. Null where nothing comes to the door, or the local government decides.
 */
export async function usualFee(
	db: DbOrTx,
	place: DeliveryPlace,
	goods: DeliveredGoods,
): Promise<number | null> {
	const answer = deliveryOptions(place, goods, await rulesOfPlace(db, place));
	if (answer.kind !== 'options') return null;
	return chosenOf(null, answer.options, false)?.feeKobo ?? null;
}

/** The part of an order's statement that stores how it goes; `placed` is the order. */
export function deliveryWritten(way: ChosenDelivery): SQL {
	return sql`, delivered as (
			insert into order_deliveries (order_id, method_id, zone_id, kind, name, zone_name, days_from, days_to, lga, park)
			select placed.id, ${way.methodId}::int, ${way.zoneId}::int, ${way.kind}::varchar, ${way.name}::varchar,
				${way.zoneName}::varchar, ${way.daysFrom}::smallint, ${way.daysTo}::smallint, ${way.lga}::varchar,
				${way.park}::varchar
			from placed
		)`;
}

/** Of a row of `orders`: how it goes; null where the shop has no delivery by zone. */
export const deliveryOfOrder = sql<OrderDelivery | null>`(
	select json_build_object('kind', d.kind, 'name', d.name, 'zoneName', d.zone_name, 'daysFrom', d.days_from,
		'daysTo', d.days_to, 'lga', d.lga, 'park', d.park)
	from order_deliveries d where d.order_id = orders.id
)`;

/** Whether the buyer of an order fetches it at the shop. */
export async function isPickup(db: DbOrTx, orderId: number): Promise<boolean> {
	const [way] = await db
		.select({ kind: orderDeliveries.kind })
		.from(orderDeliveries)
		.where(eq(orderDeliveries.orderId, orderId));
	return way?.kind === 'pickup';
}

/** How many of some orders their buyers fetch at the shop. */
export function countPickups(db: DbOrTx, orderIds: readonly number[]): Promise<number> {
	return db.$count(
		orderDeliveries,
		and(inArray(orderDeliveries.orderId, [...orderIds]), eq(orderDeliveries.kind, 'pickup')),
	);
}

/** What delivery of an order costs, and its way; without a name where delivery is free everywhere. */
export type OrderFee = { deliveryKobo: number; name: string | null };

/** The fee of an order that was placed before. */
export async function feeOfOrder(db: DbOrTx, orderId: number): Promise<OrderFee> {
	const [order] = await db
		.select({ deliveryKobo: orders.deliveryKobo, name: orderDeliveries.name })
		.from(orders)
		.leftJoin(orderDeliveries, eq(orderDeliveries.orderId, orders.id))
		.where(eq(orders.id, orderId));
	return order ?? { deliveryKobo: 0, name: null };
}
