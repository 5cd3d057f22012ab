import { sql } from 'drizzle-orm';
import { categories } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { cartCodes, discounts } from '#db/discounts/discount-schema.ts';
import { above } from '../catalogue/categories/category-tree.ts';
import type { AppliedDiscount } from '../totals/order-total.ts';
import { applyDiscounts } from './apply-discounts.ts';
import { cachedDiscounts, discountVersion } from './cached-offers.ts';
import type { CodeProblem, DiscountFacts } from './code-problem.ts';
import type { Discount, DiscountLine } from './discount.ts';

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

export type CartDiscounts = {
	/** What counts, in the order of the goods. */
	applied: AppliedDiscount[];
	/** The codes in the cart that do not count, with the reason. */
	problems: CodeProblem[];
	/** The codes in the cart, alphabetically. */
	codes: string[];
	/** Those of the applied whose uses are limited: in all, per customer, or to first orders. */
	limitedIds: number[];
	/** The same once these are used up. */
	without: (usedUp: readonly number[]) => CartDiscounts;
	/** The same for delivery that costs so much; null while that is not known. */
	withDelivery: (deliveryKobo: number | null) => CartDiscounts;
};

const NONE: CartDiscounts = {
	applied: [],
	problems: [],
	codes: [],
	limitedIds: [],
	without: () => NONE,
	withDelivery: () => NONE,
};

/**
 * The offers that are running and the codes of a cart, with what its shopper has used. Their own order that awaits its payment
 * does not count: it is given up when they order in another way.
 */
function selectForCart(db: DbOrTx) {
	const userId = sql.placeholder('userId');
	const now = sql.placeholder('now');
	return (
		db
			.select({
				id: discounts.id,
				code: discounts.code,
				version: discountVersion,
				isTyped: sql<boolean>`exists (select from ${cartCodes} typed where typed.discount_id = discounts.id and typed.user_id = ${userId})`,
				ownUses: sql<number>`coalesce(own.uses, 0)`,
				ownHeld: sql<number>`coalesce(own.held, 0)`,
				hasOrdered: sql<boolean>`exists (select from orders o where o.user_id = ${userId} and o.state not in ('cancelled', 'awaiting-payment'))`,
			})
			.from(discounts)
			// From the shopper's orders: a running offer may have been used by thousands of others.
			.leftJoin(
				sql`(
				select used.discount_id, (count(*) filter (where o.state <> 'awaiting-payment'))::int as uses,
					(count(*) filter (where o.state = 'awaiting-payment'))::int as held
				from orders o join order_discounts used on used.order_id = o.id
				where o.user_id = ${userId} and o.state <> 'cancelled' group by used.discount_id
			) own`,
				sql`own.discount_id = discounts.id`,
			)
			.where(
				sql`(discounts.code is null and (discounts.ends_at is null or discounts.ends_at > ${now})
				and (discounts.starts_at is null or discounts.starts_at <= ${now}))
				or discounts.id in (select typed.discount_id from ${cartCodes} typed where typed.user_id = ${userId})`,
			)
			.prepare('cart_discounts')
	);
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
	now = new Date(),
): Promise<CartDiscounts> {
	if (!cart.some(({ shopHasDiscounts }) => shopHasDiscounts)) return NONE;
	const rows = await selectForCart(db).execute({ userId, now });
	const [first] = rows;
	if (!first) return NONE;
	const known = await cachedDiscounts(db, rows);
	const all = rows.flatMap(({ id, ownHeld }) => {
		const discount = known.get(id);
		return discount ? [{ ...discount, used: discount.used - ownHeld }] : [];
	});
	const facts: DiscountFacts = {
		now,
		customer: {
			uses: new Map(rows.map(({ id, ownUses }) => [id, ownUses])),
			isFirstOrder: !first.hasOrdered,
		},
		deliveryKobo,
	};
	const codes = rows.flatMap(({ isTyped, code }) => (isTyped && code !== null ? [code] : []));
	const lines = await discountLines(db, cart, all);
	return applied(lines, all, codes.toSorted(), facts);
}

function applied(
	lines: readonly DiscountLine[],
	all: readonly Discount[],
	codes: string[],
	facts: DiscountFacts,
): CartDiscounts {
	const { discounts: found, problems } = applyDiscounts(lines, all, codes, facts);
	const isLimited = ({ mostUses, usesPerCustomer, firstOrderOnly }: Discount) =>
		mostUses !== null || usesPerCustomer !== null || firstOrderOnly;
	const limited = new Set(all.filter(isLimited).map(({ id }) => id));
	return {
		applied: found,
		problems,
		codes,
		limitedIds: found.flatMap(({ discountId }) => (limited.has(discountId) ? [discountId] : [])),
		without: (usedUp) => {
			const left = all.map((each) =>
				usedUp.includes(each.id) ? { ...each, used: each.mostUses ?? each.used } : each,
			);
			return applied(lines, left, codes, facts);
		},
		withDelivery: (deliveryKobo) => applied(lines, all, codes, { ...facts, deliveryKobo }),
	};
}

/** The lines as the rules read them; the tree of categories is only read where one of the discounts names categories. */
async function discountLines(
	db: DbOrTx,
	cart: readonly CartGoods[],
	all: readonly Discount[],
): Promise<DiscountLine[]> {
	const namesCategories = all.some(
		({ categoryIds, excludedCategoryIds }) => categoryIds.length + excludedCategoryIds.length > 0,
	);
	const { id, parentId } = categories;
	const tree = namesCategories ? await db.select({ id, parentId }).from(categories) : [];
	return cart.map((line) => ({
		productId: line.productId,
		unitKobo: line.sellingKobo,
		qty: line.productQty,
		brand: line.brand,
		categoryIds: [line.category.id, ...above(tree, line.category.id).map((each) => each.id)],
		isReduced: line.originalKobo > line.sellingKobo,
	}));
}
