import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { categories, products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { stockAlerts } from '#db/shopper-schema.ts';
import { emailField } from '../accounts/account-fields.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { parseId } from '../kit/parse-id.ts';
import { Problem } from '../kit/problem.ts';
import { backInStockMessage } from '../mail/back-in-stock.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { storedSince } from '../settings/retention-limits.ts';
import { mailShop, staffSettings } from '../settings/settings.ts';

// Notifying shoppers that a product they wanted is in stock again.

export const StockAlertInput = z.object({
	email: emailField,
	productId: z.unknown().transform(parseId),
});
export type StockAlertInput = z.infer<typeof StockAlertInput>;

/** How many are notified in one transaction, those waiting longest first. */
const BATCH = 100;

/**
 * Stores that this address wants to know when the product is back; repeating it changes nothing. Returns the product's
 * name. `address` is the caller's IP address.
 * @throws Problem not-found for a product that is not sold; conflict when it is in stock; too-many
 */
export async function askForStock(
	db: Db,
	{ email, productId }: StockAlertInput,
	address: string,
): Promise<{ name: string; slug: string }> {
	await countAttempt(db, attemptKey('stockAlertAddress', address), LIMITS.stockAlertAddress);
	const [product] = await db
		.select({ id: products.id, name: products.name, slug: products.slug, qty: products.qty })
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(and(eq(products.id, productId ?? 0), eq(products.status, 0), eq(categories.status, 0)));
	if (!product) throw new Problem('not-found', 'This product is no longer sold.');
	if (product.qty > 0) {
		throw new Problem('conflict', `${product.name} is in stock: you can order it now.`);
	}
	await db.insert(stockAlerts).values({ productId: product.id, email }).onConflictDoNothing();
	return product;
}

/**
 * Mails everybody whose product is in stock again, each once, even if several processes do this at the same time. It
 * looks at the awaited products only, so it does not matter how the stock was increased.
 */
export async function mailBackInStock(db: Db, publicUrl: string): Promise<number> {
	const shop = await mailShop(db, publicUrl);
	for (let mailed = 0; ; ) {
		const batch = await db.transaction(async (tx) => {
			const due = await tx
				.select({
					id: stockAlerts.id,
					email: stockAlerts.email,
					name: products.name,
					slug: products.slug,
					sellingKobo: products.sellingKobo,
					qty: products.qty,
				})
				.from(stockAlerts)
				.innerJoin(products, eq(products.id, stockAlerts.productId))
				.innerJoin(categories, eq(categories.id, products.categoryId))
				.where(
					and(
						isNull(stockAlerts.notifiedAt),
						gt(products.qty, 0),
						eq(products.status, 0),
						eq(categories.status, 0),
					),
				)
				.orderBy(stockAlerts.id)
				.limit(BATCH)
				.for('update', { of: stockAlerts, skipLocked: true });
			for (const { id, email, ...product } of due) {
				await tx.update(stockAlerts).set({ notifiedAt: sql`now()` }).where(eq(stockAlerts.id, id));
				await queueMail(tx, {
					kind: 'back-in-stock',
					dedupeKey: `back-in-stock:${id}`,
					to: email,
					...backInStockMessage(shop, product),
				});
			}
			return due.length;
		});
		mailed += batch;
		if (batch < BATCH) return mailed;
	}
}

/** Removes alerts whose shopper was notified long ago; returns how many. */
export async function clearStockAlerts(db: Db, now = new Date()): Promise<number> {
	const { keepMailTextDays } = await staffSettings(db);
	const since = storedSince('keepMailTextDays', keepMailTextDays, now);
	const { rowCount } = await db.delete(stockAlerts).where(lt(stockAlerts.notifiedAt, since));
	return rowCount ?? 0;
}
