import { and, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { cartItems } from '#db/order-schema.ts';
import { fieldErrors } from '../kit/input.ts';
import { LARGEST_INTEGER, parseId } from '../kit/parse-id.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { stockFor } from './cart.ts';
import { MOST_OF_A_LINE } from './cart-limit.ts';
import { holdEnd } from './held-price.ts';

// What shoppers do with their cart. Another user's rows are not found.

/** A refusal after which the shopper may want to see the cart. */
export class AlreadyInCart extends Problem {
	constructor(product: string) {
		super('conflict', `${product} is already in your cart.`);
	}
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
