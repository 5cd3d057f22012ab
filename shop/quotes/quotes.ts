import { asc, eq, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { quoteLines, quotes } from '#db/quotes/quote-schema.ts';
import { cover } from '../catalogue/catalogue.ts';
import { isSold } from '../orders/cart.ts';
import { type Quote, quoteMissing } from './lock-quote.ts';

export type QuoteLine = Awaited<ReturnType<typeof linesOfQuote>>[number];
export type WholeQuote = Quote & {
	lines: QuoteLine[];
	/** Who made it; null when a shopper asked for it. */
	maker: string | null;
	trackingNo: string | null;
};

/** The lines of a quotation, each with its product as it is now. */
export async function linesOfQuote(db: DbOrTx, quoteId: number) {
	return await db
		.select({
			id: quoteLines.id,
			productId: quoteLines.productId,
			name: quoteLines.name,
			sku: quoteLines.sku,
			qty: quoteLines.qty,
			unitKobo: quoteLines.unitKobo,
			isAgreed: quoteLines.isAgreed,
			slug: products.slug,
			cover,
			/** What a piece costs in the shop now; null for a deleted product. */
			sellingKobo: products.sellingKobo,
			stock: sql<number>`coalesce(${products.qty}, 0)`.mapWith(Number),
			isSold: sql<boolean>`coalesce(${isSold}, false)`,
		})
		.from(quoteLines)
		.leftJoin(products, eq(products.id, quoteLines.productId))
		.leftJoin(categories, eq(categories.id, products.categoryId))
		.where(eq(quoteLines.quoteId, quoteId))
		.orderBy(asc(quoteLines.position));
}

/** A quotation with its lines, for staff. @throws Problem not-found */
export async function quoteForStaff(db: DbOrTx, quoteId: number | null): Promise<WholeQuote> {
	return await wholeQuote(db, eq(quotes.id, quoteId ?? 0));
}

const PUBLIC_KEY = /^[0-9a-f]{32}$/;

/** The quotation of a link. @throws Problem not-found */
export async function quoteOfKey(db: DbOrTx, key: string): Promise<WholeQuote> {
	if (!PUBLIC_KEY.test(key)) throw quoteMissing();
	return await wholeQuote(db, eq(quotes.publicKey, key));
}

async function wholeQuote(db: DbOrTx, which: ReturnType<typeof eq>): Promise<WholeQuote> {
	const [found] = await db
		.select({ quote: quotes, maker: users.name, trackingNo: orders.trackingNo })
		.from(quotes)
		.leftJoin(users, eq(users.id, quotes.madeBy))
		.leftJoin(orders, eq(orders.id, quotes.orderId))
		.where(which);
	if (!found) throw quoteMissing();
	const { quote, ...more } = found;
	return { ...quote, ...more, lines: await linesOfQuote(db, quote.id) };
}

/** The quotation that became an order; null for every other order. */
export async function quoteOfOrder(db: DbOrTx, orderId: number): Promise<number | null> {
	const [quote] = await db
		.select({ id: quotes.id })
		.from(quotes)
		.where(eq(quotes.orderId, orderId));
	return quote?.id ?? null;
}
