import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { cartCodes, discounts } from '#db/discounts/discount-schema.ts';
import { preparedStatement } from '#db/prepared.ts';
import { customerGroupMembers } from '#db/shoppers/customer-group-schema.ts';
import { above } from '../catalogue/categories/category-tree.ts';
import { IS_OPEN_CHECKOUT } from '../orders/order-stock.ts';
import type { AppliedDiscount } from '../totals/order-total.ts';
import { applyDiscounts } from './apply-discounts.ts';
import { cachedOffers, seenOffers } from './cached-offers.ts';
import type { CodeProblem, DiscountFacts } from './code-problem.ts';
import type { Discount, DiscountLine } from './discount.ts';
import {
	asDiscount,
	type DiscountObject,
	discountObject,
	storedDiscount,
} from './discount-rows.ts';
import { type NearPrice, nearPrice } from './quantity-prices.ts';

// The discounts of a shopper's cart: what the pure rules say of it, its codes and its shopper.

/** What of a cart's line decides which discounts are about it. Prices in kobo. */
export type CartGoods = {
	productId: number;
	productQty: number;
	sellingKobo: number;
	originalKobo: number;
	brand: string | null;
	category: { id: number };
	/** Whether there are discounts at all. */
	shopHasDiscounts: boolean;
};

/** The ids of the discounts of a cart whose uses are limited. */
export type LimitedDiscounts = {
	/** In all, per customer, or to first orders. */
	limitedIds: number[];
	/** In all: those whose uses are counted. */
	countedIds: number[];
};

export type CartDiscounts = LimitedDiscounts & {
	/** What counts, in the order of the goods. */
	applied: AppliedDiscount[];
	/** The codes in the cart that do not count, with the reason. */
	problems: CodeProblem[];
	/** The codes in the cart, alphabetically. */
	codes: string[];
	/** The same once these are used up. */
	without: (usedUp: readonly number[]) => CartDiscounts;
	/** The same for delivery that costs so much; null while that is not known. */
	withDelivery: (deliveryKobo: number | null) => CartDiscounts;
	/** Of the line at a place: the next lower price of its pieces, if it is near (nearPrice). */
	nearPrice: (at: number, mostQty: number) => NearPrice | null;
};

/** Of a cart to which nothing applies. */
export const NO_DISCOUNTS: CartDiscounts = {
	applied: [],
	problems: [],
	codes: [],
	limitedIds: [],
	countedIds: [],
	without: () => NO_DISCOUNTS,
	withDelivery: () => NO_DISCOUNTS,
	nearPrice: () => null,
};

/** What the database says of a cart's discounts. */
export type CartFacts = {
	/** The offers that are running, as cachedOffers() takes them; null for none. */
	offers: string | null;
	/** Whole, since codes are many and each is asked for rarely: nothing is gained by caching them. */
	codes: DiscountObject[];
	/** How often the shopper has used which discount, and how often in an own order that awaits its payment. */
	own: [discountId: number, uses: number, held: number][];
	hasOrdered: boolean;
	/** The groups of customers that the member is in. */
	groupIds: number[];
	/** The categories of the cart and all above them. */
	tree: { id: number; parentId: number | null }[];
};

const OF_USER = sql.placeholder('userId');
const OF_MEMBER = sql.placeholder('memberId');
const NOW = sql`${sql.placeholder('now')}::timestamptz`;

/**
 * Whom the facts are about: the placeholders of cartFacts(). `memberId` is whose groups count: nearly always the user. `now` is a
 * UTC time as ISO 8601 has it.
 */
export type FactsAsked = { userId: number; memberId: number; now: string };

/**
 * Selects one row of CartFacts: the offers that are running and the codes of a cart, what its shopper has used, and where its goods
 * stand in the catalogue, for each order waits for it. Their own order that awaits its payment does not count: it is given up
 * when they order in another way.
 */
export const cartFacts = (): SQL => sql`
		with recursive up as (
			select id, parent_id from categories where id in (
				select p.category_id from cart_items i join products p on p.id = i.product_id where i.user_id = ${OF_USER}
			)
			union select c.id, c.parent_id from categories c join up on c.id = up.parent_id
		)
		select (
			select ${seenOffers} from ${discounts}
			where discounts.code is null and (discounts.ends_at is null or discounts.ends_at > ${NOW})
				and (discounts.starts_at is null or discounts.starts_at <= ${NOW})
		) as offers, coalesce((
			-- One by one, by their ids: a join reads all codes of the shop, while nobody has counted how few a cart has.
			select json_agg(one.code) from ${cartCodes} typed cross join lateral (
				select ${discountObject} as code from ${discounts}
				where discounts.id = typed.discount_id and discounts.code is not null offset 0
			) one where typed.user_id = ${OF_USER}
		), '[]') as codes, coalesce((
			-- From the shopper's orders: a running offer may have been used by thousands of others.
			select json_agg(json_build_array(discount_id, uses, held)) from (
				select used.discount_id, count(*) filter (where not (${IS_OPEN_CHECKOUT})) as uses,
					count(*) filter (where ${IS_OPEN_CHECKOUT}) as held
				from orders o join order_discounts used on used.order_id = o.id
				where o.user_id = ${OF_USER} and o.state <> 'cancelled' group by used.discount_id
			) own
		), '[]') as own, exists (
			select from orders o where o.user_id = ${OF_USER} and o.state not in ('cancelled', 'awaiting-payment')
		) as "hasOrdered", coalesce((
			select json_agg(m.group_id) from ${customerGroupMembers} m where m.user_id = ${OF_MEMBER}
		), '[]') as "groupIds", coalesce((
			select json_agg(json_build_object('id', id, 'parentId', parent_id)) from up
		), '[]') as tree`;

const readFacts = preparedStatement<CartFacts, FactsAsked>(cartFacts);

/** Reads the facts of a cart's discounts. */
export async function readCartFacts(db: DbOrTx, asked: FactsAsked): Promise<CartFacts | null> {
	const [facts = null] = await readFacts(db, asked);
	return facts;
}

/** What is asked about a cart; null in a shop without any discounts. */
export function factsAsked(
	{ userId, memberId = userId }: { userId: number; memberId?: number | undefined },
	cart: readonly CartGoods[],
	at: Date,
): FactsAsked | null {
	if (!cart.some(({ shopHasDiscounts }) => shopHasDiscounts)) return null;
	return { userId, memberId, now: at.toISOString() };
}

/**
 * The discounts of a cart. In a shop without any it costs no statement: planning this one took 71 ms on a busy machine.
 * @param deliveryKobo what delivery costs; null while that is not known
 */
export async function discountsForCart(
	db: DbOrTx,
	userId: number,
	cart: readonly CartGoods[],
	deliveryKobo: number | null,
): Promise<CartDiscounts> {
	const at = new Date();
	const asked = factsAsked({ userId }, cart, at);
	const facts = asked && (await readCartFacts(db, asked));
	return discountsByFacts(db, cart, facts, { deliveryKobo, at });
}

/** As discountsForCart, by facts that were read as of the time `at`; null in a shop without any discounts. */
export async function discountsByFacts(
	db: DbOrTx,
	cart: readonly CartGoods[],
	found: CartFacts | null,
	{ deliveryKobo, at }: { deliveryKobo: number | null; at: Date },
): Promise<CartDiscounts> {
	if (!found || (found.offers === null && found.codes.length === 0)) return NO_DISCOUNTS;
	const known = found.offers === null ? [] : await cachedOffers(db, found.offers);
	const typed = found.codes.map((code) => asDiscount(storedDiscount(code)));
	const held = new Map(found.own.map(([id, , count]) => [id, count]));
	const all = [...known, ...typed].map((each) => {
		const count = held.get(each.id) ?? 0;
		return count === 0 ? each : { ...each, used: each.used - count };
	});
	const facts: DiscountFacts = {
		now: at,
		customer: {
			uses: new Map(found.own.map(([id, uses]) => [id, uses])),
			isFirstOrder: !found.hasOrdered,
			groupIds: new Set(found.groupIds),
		},
		deliveryKobo,
	};
	const codes = found.codes.flatMap(({ code }) => code ?? []);
	const lines = discountLines(cart, found.tree);
	return applied(lines, all, codes.toSorted(), facts);
}

function applied(
	lines: readonly DiscountLine[],
	all: readonly Discount[],
	codes: string[],
	facts: DiscountFacts,
): CartDiscounts {
	const { discounts: found, problems } = applyDiscounts(lines, all, codes, facts);
	const counting = new Set(found.map(({ discountId }) => discountId));
	const limited = all.filter(
		({ id, mostUses, usesPerCustomer, firstOrderOnly }) =>
			counting.has(id) && (mostUses !== null || usesPerCustomer !== null || firstOrderOnly),
	);
	return {
		applied: found,
		problems,
		codes,
		limitedIds: limited.map(({ id }) => id),
		countedIds: limited.flatMap(({ id, mostUses }) => (mostUses === null ? [] : [id])),
		without: (usedUp) => {
			const left = all.map((each) =>
				usedUp.includes(each.id) ? { ...each, used: each.mostUses ?? each.used } : each,
			);
			return applied(lines, left, codes, facts);
		},
		withDelivery: (deliveryKobo) => applied(lines, all, codes, { ...facts, deliveryKobo }),
		nearPrice: (at, mostQty) => nearPrice({ lines, discounts: all, codes, facts }, at, mostQty),
	};
}

/** The lines as the rules read them. */
function discountLines(cart: readonly CartGoods[], tree: CartFacts['tree']): DiscountLine[] {
	return cart.map((line) => ({
		productId: line.productId,
		unitKobo: line.sellingKobo,
		qty: line.productQty,
		brand: line.brand,
		categoryIds: [line.category.id, ...above(tree, line.category.id).map((each) => each.id)],
		isReduced: line.originalKobo > line.sellingKobo,
	}));
}
