import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { discounts } from '#db/discounts/discount-schema.ts';
import type { Discount } from './discount.ts';
import { asDiscount, goodsOfDiscount } from './discount-rows.ts';

// Offers are needed for every cart and order, and change some times a day. So each process caches those it has read. The
// cart's own statement says which there are now and in which version, so a change counts at once, without an announcement.

/** The version of a row of `discounts`: whoever changes the row, saving or counting uses, makes another one. */
export const offerVersion: SQL<string> = sql<string>`(discounts.created_at || '/' || discounts.xmin)`;

/** Offers by id and version; older versions are dropped with all others once there are so many. */
const cached = new Map<string, Discount>();
const MOST_CACHED = 500;

export type SeenOffer = { id: number; version: string };

/** The offers that a statement has seen, by id; those deleted meanwhile are missing. */
export async function cachedOffers(
	db: DbOrTx,
	seen: readonly SeenOffer[],
): Promise<Map<number, Discount>> {
	const found = new Map<number, Discount>();
	for (const row of seen) {
		const stored = cached.get(keyOf(row));
		if (stored) found.set(row.id, stored);
	}
	const missing = seen.flatMap(({ id }) => (found.has(id) ? [] : [id]));
	if (missing.length === 0) return found;
	const rows = await selectDiscountsOf(db).execute({ ids: missing });
	if (cached.size > MOST_CACHED) cached.clear();
	for (const row of rows) {
		const discount = asDiscount(row);
		found.set(row.id, discount);
		cached.set(keyOf(row), discount);
	}
	return found;
}

function selectDiscountsOf(db: DbOrTx) {
	return db
		.select({ ...getTableColumns(discounts), goods: goodsOfDiscount, version: offerVersion })
		.from(discounts)
		.where(sql`discounts.id = any(${sql.placeholder('ids')}::int[])`)
		.prepare('cached_offers');
}

function keyOf({ id, version }: SeenOffer): string {
	return `${id}/${version}`;
}
