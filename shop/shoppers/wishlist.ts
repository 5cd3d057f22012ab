import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { categories, products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { wishlistItems } from '#db/shopper-schema.ts';
import { type Product, shownProductsByIds } from '../catalogue/catalogue.ts';
import { Problem } from '../kit/problem.ts';

// Wishlists. A visitor's wishes are stored in the browser and join those of the account after signing in.

/** A longer list is of no use; when it is full, the oldest wishes stay. */
export const MOST_WISHES = 200;

/**
 * Adds products to a user's wishes; those already there, hidden or deleted are skipped.
 * @throws Problem conflict when that would be more than MOST_WISHES
 */
export async function addWishes(
	db: Db,
	userId: number,
	productIds: readonly number[],
): Promise<void> {
	if (productIds.length === 0) return;
	await db.transaction(async (tx) => {
		// Locks the user first, so that concurrent additions are counted one after the other.
		await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
		await tx.execute(sql`
			insert into ${wishlistItems} (user_id, product_id)
			select ${userId}, p.id from ${products} p join ${categories} c on c.id = p.category_id
			where p.id = any(${sql.param([...productIds])}::int[]) and p.status = 0 and c.status = 0
			on conflict do nothing`);
		const count = await tx.$count(wishlistItems, eq(wishlistItems.userId, userId));
		if (count > MOST_WISHES) {
			throw new Problem('conflict', `A wishlist holds ${MOST_WISHES} products at most.`);
		}
	});
}

/** Takes a product from a user's wishes; one that is not there is no error. */
export async function removeWish(db: Db, userId: number, productId: number | null): Promise<void> {
	await db
		.delete(wishlistItems)
		.where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId ?? 0)));
}

/** The ids of a user's wished products, newest first. */
export async function wishesOf(db: DbOrTx, userId: number): Promise<number[]> {
	const rows = await db
		.select({ id: wishlistItems.productId })
		.from(wishlistItems)
		.where(eq(wishlistItems.userId, userId))
		.orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.productId))
		.limit(MOST_WISHES);
	return rows.map(({ id }) => id);
}

/** A user's wishes as products, newest first, without those no longer sold. */
export async function wishedProducts(db: DbOrTx, userId: number): Promise<Product[]> {
	return shownProductsByIds(db, await wishesOf(db, userId));
}
