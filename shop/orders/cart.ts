import { and, asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { discounts } from '#db/discounts/discount-schema.ts';
import { cartItems } from '#db/order-schema.ts';
import { prepared } from '#db/prepared.ts';
import { cover } from '../catalogue/catalogue.ts';
import type { PartPieces } from '../catalogue/kits/kit-contents-text.ts';
import { orderPieces } from '../catalogue/kits/order-pieces.ts';
import { sharingStock } from '../catalogue/kits/shared-stock.ts';
import { soldName } from '../catalogue/sold-name.ts';
import { type CartFacts, cartFacts } from '../discounts/cart-discounts.ts';
import { lineHeldUntil, linePrice } from './held-price.ts';
import { IS_OPEN_CHECKOUT } from './order-stock.ts';

// A shopper's cart as it is: one row per product. What shoppers do with it is in cart-changes.ts.

/** A line as it is by itself. */
export type CartRow = Omit<Awaited<ReturnType<typeof selectCart>>[number], 'discountFacts'>;
/** A line beside the others: `stock` is what those before it leave, and `isShared` says that they leave less. */
export type CartLine = CartRow & { isShared: boolean };
/** A part of a kit; `stock` is how many pieces of it this user can buy. */
type CartPart = PartPieces & { partId: number; stock: number };

/**
 * The pieces this user can buy: those in stock and those reserved by their own unpaid order, which is given up when
 * they order in another way. A kit can be bought as often as both are enough for all of its parts.
 */
export function stockFor(userId: number | Placeholder) {
	return sql<number>`(case when ${products.isKit} then coalesce((
		select min(${partStock(userId)} / k.pieces)
		from kit_parts k join products p on p.id = k.part_id join categories c on c.id = p.category_id
		where k.kit_id = ${products.id}
	), 0) else ${products.qty} + ${reservedBy(userId, sql`${products.id}`)} end)`;
}

/** The pieces that this user's own unpaid order reserves. */
function reservedBy(userId: number | Placeholder, productId: SQL) {
	return sql`coalesce((
		select sum(piece.pieces * piece.qty)::int from orders o join ${orderPieces} piece on piece.order_id = o.id
		where o.user_id = ${userId} and ${IS_OPEN_CHECKOUT} and piece.product_id = ${productId}
	), 0)`;
}

/** The pieces of a part (`p` in category `c`) that this user can buy. */
function partStock(userId: number | Placeholder) {
	return sql`(case when p.status = 0 and c.status = 0 then p.qty + ${reservedBy(userId, sql`p.id`)} else 0 end)`;
}

/** Whether a product, joined with its category, can be bought at all. */
export const isSold = sql<boolean>`(${products.status} = 0 and ${categories.status} = 0 and ${products.sellingKobo} > 0)`;

/** What one kit is made of now; empty for any other product. */
const partsOfProduct = sql<CartPart[]>`(case when ${products.isKit} then coalesce((
	select json_agg(json_build_object(
		'partId', p.id, 'name', p.name, 'pieces', k.pieces, 'stock', ${partStock(sql.placeholder('userId'))}
	) order by k.position)
	from kit_parts k join products p on p.id = k.part_id join categories c on c.id = p.category_id
	where k.kit_id = ${products.id}
), '[]') else '[]' end)`;

/**
 * The query for the cart of `userId` in the order of adding, to be prepared; an order also locks its cart rows.
 * @param facts what the first line carries of the cart's discounts
 */
export function selectCart(db: DbOrTx, facts = sql<CartFacts | null>`null`) {
	return db
		.select({
			id: cartItems.id,
			productId: cartItems.productId,
			productQty: cartItems.productQty,
			/** The price last shown to the shopper; differs from sellingKobo after a change. */
			seenKobo: cartItems.seenKobo,
			/** What a piece costs now (held-price.ts). */
			sellingKobo: linePrice,
			/** Until when this cart keeps the price; null when it does not. */
			heldUntil: lineHeldUntil,
			originalKobo: products.originalKobo,
			name: soldName,
			slug: products.slug,
			brand: products.brand,
			size: products.size,
			color: products.color,
			bulky: products.bulky,
			/** Pieces this user can buy. */
			stock: stockFor(sql.placeholder('userId')),
			/** False once the product or its category is hidden, and without a price. */
			sold: isSold,
			parts: partsOfProduct,
			category: { id: categories.id, slug: categories.slug, name: categories.name },
			cover,
			/** Asked along with the cart, so that an order of a shop without any costs no statement more. */
			shopHasDiscounts: sql<boolean>`exists (select from ${discounts})`,
			discountFacts: facts,
		})
		.from(cartItems)
		.innerJoin(products, eq(products.id, cartItems.productId))
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(eq(cartItems.userId, sql.placeholder('userId')))
		.orderBy(asc(cartItems.id))
		.$dynamic();
}

const cart = prepared((db) => selectCart(db).prepare('cart'));

/** The lines of a user's cart, oldest first, including those no longer sold or short in stock. Money in kobo. */
export async function cartOf(db: DbOrTx, userId: number) {
	return sharingStock(await cart(db).execute({ userId }));
}

const cartAndFacts = prepared((db) => selectCart(db, FACTS).prepare('cart_and_facts'));

/** A subquery that stands for itself, so that PostgreSQL runs it once, and not at all in a shop without discounts. */
const FACTS = sql<CartFacts | null>`case when ${cartItems.id} = (
	select min(id) from cart_items where user_id = ${sql.placeholder('userId')}
) and exists (select from ${discounts}) then (select row_to_json(f) from (${cartFacts()}) f) end`;

/** As cartOf, with what the database says of the cart's discounts at the time `at`; null in a shop without any. */
export async function cartWithFacts(
	db: DbOrTx,
	userId: number,
	at: Date,
): Promise<{ lines: CartLine[]; facts: CartFacts | null }> {
	const lines = sharingStock(
		await cartAndFacts(db).execute({ userId, memberId: userId, now: at.toISOString() }),
	);
	return { lines, facts: lines[0]?.discountFacts ?? null };
}

/** How many lines the cart has. */
export function cartCount(db: DbOrTx, userId: number): Promise<number> {
	return db.$count(cartItems, eq(cartItems.userId, userId));
}

/** Records that the shopper has now seen the prices of their cart. */
export async function notePricesSeen(db: DbOrTx, userId: number): Promise<void> {
	await db
		.update(cartItems)
		.set({ seenKobo: linePrice })
		.from(products)
		.where(
			and(
				eq(cartItems.userId, userId),
				eq(products.id, cartItems.productId),
				sql`${cartItems.seenKobo} <> ${linePrice}`,
			),
		);
}
