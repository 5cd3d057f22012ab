import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { preparedStatement } from '#db/prepared.ts';
import type { DeliveryPlace } from '../delivery/delivery-options.ts';
import { type PlaceRules, placeRules, rulesOfPlace } from '../delivery/delivery-rows.ts';
import {
	type ChosenDelivery,
	chooseDelivery,
	type DeliveryWish,
	deliveredGoods,
	deliveryPlace,
} from '../delivery/order-delivery.ts';
import {
	type CartDiscounts,
	type CartFacts,
	type CartGoods,
	cartFacts,
	discountsByFacts,
	type FactsAsked,
	factsAsked,
	readCartFacts,
} from '../discounts/cart-discounts.ts';

// What the rules of delivery and discounts make of an order, read with one statement in its transaction.

type OrderRules = {
	/** How it goes; null where delivery is free everywhere. */
	way: ChosenDelivery | null;
	discounts: CartDiscounts;
};
type Place = Pick<DeliveryPlace, 'state' | 'lga'>;

/** @throws Problem invalid (how it is delivered: deliveryPlace, chooseDelivery) */
export async function rulesOfOrder(
	tx: Tx,
	buyer: { userId: number; memberId?: number | undefined },
	cart: readonly (CartGoods & { bulky: number })[],
	/** Null where delivery is free everywhere. */
	wish: DeliveryWish | null,
): Promise<OrderRules> {
	const at = new Date();
	const place = wish && deliveryPlace(wish);
	const { rules, facts } = await readRules(tx, place, factsAsked(buyer, cart, at));
	const way = wish && place && rules && chooseDelivery(wish, deliveredGoods(cart), place, rules);
	const deliveryKobo = way?.feeKobo ?? 0;
	return { way, discounts: await discountsByFacts(tx, cart, facts, { deliveryKobo, at }) };
}

type Rules = { rules: PlaceRules | null; facts: CartFacts | null };

const readBoth = preparedStatement<Rules, Place & FactsAsked>(
	() => sql`select (select row_to_json(p) from (${placeRules()}) p) as rules,
		(select row_to_json(f) from (${cartFacts()}) f) as facts`,
);

async function readRules(tx: Tx, place: Place | null, asked: FactsAsked | null): Promise<Rules> {
	if (place && asked) {
		const [read] = await readBoth(tx, { state: place.state, lga: place.lga, ...asked });
		return read ?? { rules: null, facts: null };
	}
	return {
		rules: place && (await rulesOfPlace(tx, place)),
		facts: asked && (await readCartFacts(tx, asked)),
	};
}
