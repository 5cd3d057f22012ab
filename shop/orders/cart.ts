import { and, asc, eq, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { discounts } from '#db/discounts/discount-schema.ts';
import { cartItems } from '#db/order-schema.ts';
import { prepared } from '#db/prepared.ts';
import { cover } from '../catalogue/catalogue.ts';
import { orderPieces } from '../catalogue/kits/order-pieces.ts';
import { fieldErrors } from '../kit/input.ts';
import { LARGEST_INTEGER, parseId } from '../kit/parse-id.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { MOST_OF_A_LINE } from './cart-limit.ts';
import { holdEnd, lineHeldUntil, linePrice } from './held-price.ts';

// A signed-in shopper's cart: one row per product. Another user's rows are not found.

/** A refusal after which the shopper may want to see the cart. */
export class AlreadyInCart extends Problem {
	constructor(product: string) {
		super('conflict', `${product} is already in your cart.`);
	}
}

export type CartLine = Awaited<ReturnType<typeof cartOf>>[number];

/**
 * The pieces this user can buy: those in stock and those reserved by their own unpaid order, which is given up when
 * they order in another way. A kit can be bought as often as both are enough for all of its parts.
 */
export function stockFor(userId: number | Placeholder) {
	const reserved = (productId: SQL) => sql`coalesce((
		select sum(piece.pieces * piece.qty)::int from orders o join ${orderPieces} piece on piece.order_id = o.id
		where o.user_id = ${userId} and o.state = 'awaiting-payment' and piece.product_id = ${productId}
	), 0)`;
	return sql<number>`(case when ${products.isKit} then coalesce((
		select min(case when p.status = 0 and c.status = 0 then (p.qty + ${reserved(sql`p.id`)}) / k.pieces else 0 end)
		from kit_parts k join products p on p.id = k.part_id join categories c on c.id = p.category_id
		where k.kit_id = ${products.id}
	), 0) else ${products.qty} + ${reserved(sql`${products.id}`)} end)`;
}

/** Whether a product, joined with its category, can be bought at all. */
export const isSold = sql<boolean>`(${products.status} = 0 and ${categories.status} = 0 and ${products.sellingKobo} > 0)`;

/** The query for the cart of `userId` in the order of adding, to be prepared; an order also locks its cart rows. */
export function selectCart(db: DbOrTx) {
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
			name: products.name,
			slug: products.slug,
			brand: products.brand,
			size: products.size,
			color: products.color,
			bulky: products.bulky,
			/** Pieces this user can buy. */
			stock: stockFor(sql.placeholder('userId')),
			/** False once the product or its category is hidden, and without a price. */
			sold: isSold,
			category: { id: categories.id, slug: categories.slug, name: categories.name },
			cover,
			/** Asked along with the cart, so that an order of a shop without any costs no statement more. */
			shopHasDiscounts: sql<boolean>`exists (select from ${discounts})`,
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
	return await cart(db).execute({ userId });
}

/** How many lines the cart has. */
export function cartCount(db: DbOrTx, userId: number): Promise<number> {
	return db.$count(cartItems, eq(cartItems.userId, userId));
}

const Quantity = z
	.union([z.number(), z.string().regex(/^\d+$/).transform(Number)], {
		error: 'The quantity must be a whole number.',
	})
	.refine(Number.isInteger, 'The quantity must be a whole number.')
	.refine((qty) => qty >= 1, 'The quantity must be at least 1.')
	.meta({ type: 'integer', minimum: 1, examples: [2] });

/** What is sent to add to a cart. A malformed id is treated as one that does not exist. */
export const Addition = z
	.object({
		product_id: z
			.unknown()
			.optional()
			.transform(parseId)
			.meta({ type: 'integer', minimum: 1, examples: [12] }),
		product_qty: Quantity,
	})
	.meta({ required: ['product_id', 'product_qty'] });

/**
 * Puts a product into the cart, limited only by what this user can buy. Returns how many lines the cart has now.
 * @throws Problem invalid (quantity not an integer from 1), not-found (no such visible product), conflict (already in
 * the cart, or more than is in stock)
 */
export async function addToCart(
	db: DbOrTx,
	userId: number,
	productId: number | null,
	qty: number,
): Promise<{ cartCount: number; name: string }> {
	const quantity = checkedQuantity(qty);
	const { rows } = await db.execute<{
		name: string;
		stock: number;
		had: boolean;
		added: boolean;
		lines: number;
	}>(sql`
		with wanted as (
			select products.id, products.name, products.selling_kobo, ${stockFor(userId)} as stock
			from products join categories c on c.id = products.category_id
			where products.id = ${productId} and products.status = 0 and c.status = 0 and products.selling_kobo > 0
			-- A product that is being deleted is waited for, and then not found.
			for key share of products
		), added as (
			insert into cart_items (user_id, product_id, product_qty, seen_kobo, held_kobo, held_until)
			select ${userId}, id, ${quantity}, selling_kobo, selling_kobo, ${holdEnd} from wanted where stock >= ${quantity}
			on conflict (user_id, product_id) do nothing
			returning id
		)
		select name, stock,
			exists (select from added) as added,
			exists (select from cart_items where user_id = ${userId} and product_id = wanted.id) as had,
			(select count(*)::int from cart_items where user_id = ${userId})
				+ (select count(*)::int from added) as lines
		from wanted`);
	const found = rows[0];
	if (!found) throw new Problem('not-found', 'Product not found');
	if (found.added) return { cartCount: found.lines, name: found.name };
	if (found.had || found.stock >= quantity) throw new AlreadyInCart(found.name);
	throw new Problem('conflict', shortOf(found.stock));
}

/**
 * One more or one less of a line, within 1 to 10 and the stock. One more never lowers the quantity and one less never
 * raises it: where a limit leaves no room for one more, it stays.
 * @throws Problem not-found
 */
export async function changeQuantity(
	db: DbOrTx,
	userId: number,
	cartId: number | null,
	change: 'inc' | 'dec',
): Promise<{ productQty: number; cartCount: number }> {
	const { productQty: qty } = cartItems;
	const most = sql`least(${MOST_OF_A_LINE}, ${stockFor(userId)})`;
	const productQty =
		change === 'inc'
			? sql`greatest(${qty}, least(${qty} + 1, ${most}))`
			: sql`greatest(1, least(${qty} - 1, ${most}))`;
	const [line] = await db
		.update(cartItems)
		.set({ productQty })
		.from(products)
		.where(and(ownLine(userId, cartId), eq(products.id, cartItems.productId)))
		.returning({ productQty: cartItems.productQty, cartCount: countOf(userId) });
	if (!line) throw notInCart();
	return line;
}

/**
 * One more piece of a product that is in the cart already.
 * @throws Problem not-found, conflict (as many as a line may have, or as are in stock)
 */
export async function addOneMore(
	db: DbOrTx,
	userId: number,
	productId: number | null,
): Promise<{ productQty: number; cartCount: number; name: string }> {
	const own = and(
		eq(cartItems.userId, userId),
		eq(cartItems.productId, productId ?? 0),
		eq(products.id, cartItems.productId),
	);
	const { productQty } = cartItems;
	const room = and(lt(productQty, MOST_OF_A_LINE), sql`${stockFor(userId)} > ${productQty}`);
	const [line] = await db
		.update(cartItems)
		.set({ productQty: sql`${productQty} + 1` })
		.from(products)
		.where(and(own, room))
		.returning({ productQty, cartCount: countOf(userId), name: products.name });
	if (line) return line;
	const [full] = await db
		.select({ productQty, stock: stockFor(userId) })
		.from(cartItems)
		.innerJoin(products, own);
	if (!full) throw notInCart();
	throw new Problem(
		'conflict',
		full.productQty >= MOST_OF_A_LINE
			? `You have ${full.productQty} in your cart. For more than ${MOST_OF_A_LINE}, please call us.`
			: shortOf(full.stock),
	);
}

/**
 * Sets the quantity of a line as typed on the cart page.
 * @throws Problem invalid (not an integer from 1 to 10), not-found, conflict (more than is in stock)
 */
export async function setQuantity(
	db: DbOrTx,
	userId: number,
	cartId: number | null,
	qty: number,
): Promise<void> {
	const quantity = checkedQuantity(qty);
	if (quantity > MOST_OF_A_LINE) {
		const message = `The quantity may not be more than ${MOST_OF_A_LINE}.`;
		throw fieldProblem('product_qty', message);
	}
	const changed = await db
		.update(cartItems)
		.set({ productQty: quantity })
		.from(products)
		.where(
			and(
				ownLine(userId, cartId),
				eq(products.id, cartItems.productId),
				sql`${stockFor(userId)} >= ${quantity}`,
			),
		)
		.returning({ id: cartItems.id });
	if (changed.length) return;
	const [line] = await db
		.select({ stock: stockFor(userId) })
		.from(cartItems)
		.innerJoin(products, eq(products.id, cartItems.productId))
		.where(ownLine(userId, cartId));
	if (!line) throw notInCart();
	throw new Problem('conflict', shortOf(line.stock));
}

/** Removes a line from the cart; returns what it was, to be put back. @throws Problem not-found */
export async function removeFromCart(
	db: DbOrTx,
	userId: number,
	cartId: number | null,
): Promise<{ cartCount: number; productId: number; qty: number }> {
	const { productId, productQty } = cartItems;
	const [line] = await db
		.delete(cartItems)
		.where(ownLine(userId, cartId))
		.returning({ productId, qty: productQty, before: countOf(userId) });
	if (!line) throw notInCart();
	const { before, ...removed } = line;
	// The statement counts the lines as they were when it began.
	return { ...removed, cartCount: before - 1 };
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

function ownLine(userId: number, cartId: number | null) {
	return and(eq(cartItems.userId, userId), cartId ? eq(cartItems.id, cartId) : sql`false`);
}

function countOf(userId: number) {
	return sql<number>`(select count(*)::int from cart_items where user_id = ${userId})`;
}

function checkedQuantity(qty: number): number {
	const parsed = Quantity.safeParse(qty);
	if (parsed.success) return Math.min(parsed.data, LARGEST_INTEGER);
	throw fieldProblem('product_qty', fieldErrors(parsed.error).form?.[0] ?? '');
}

function notInCart(): Problem {
	return new Problem('not-found', 'This item is not in your cart.');
}

function shortOf(stock: number): string {
	return stock > 0 ? `Only ${stock} in stock.` : 'This product is out of stock.';
}
