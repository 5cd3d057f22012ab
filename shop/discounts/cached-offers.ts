import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { discounts } from '#db/discounts/discount-schema.ts';
import type { Discount } from './discount.ts';
import { asDiscount, goodsOfDiscount, groupsOfDiscount } from './discount-rows.ts';

// Offers are needed for every cart and order, and change some times a day. So each process caches those it has read. The
// cart's own statement says which there are now and in which version, so a change counts at once, without an announcement.

/** Of a row of `discounts`, its id and version: whoever changes the row, saving or counting uses, makes another one. */
const offerKey: SQL<string> = sql<string>`(discounts.id || '/' || (extract(epoch from discounts.created_at) * 1000000)::bigint || '/' || discounts.xmin)`;

/** Of some rows of `discounts`: all of them by id and version, in a text that is the same until one changes. */
export const seenOffers: SQL<string | null> = sql<
	string | null
>`string_agg(${offerKey}, ' ' order by discounts.id)`;

/** Offers by id and version; older versions are dropped with all others once there are so many. */
const cached = new Map<string, Discount>();
const MOST_CACHED = 500;

/** What was seen last, with its offers: nearly every cart sees the same. */
let last: { seen: string; offers: readonly Discount[] } = { seen: '', offers: [] };

/** The offers that a statement has seen, by id; those deleted meanwhile are missing. */
export async function cachedOffers(db: DbOrTx, seen: string): Promise<readonly Discount[]> {
	if (seen === last.seen) return last.offers;
	const keys = seen.split(' ');
	const missing = keys.flatMap((key) => (cached.has(key) ? [] : [Number.parseInt(key, 10)]));
	// What has changed since it was seen is used, and cached as what it is by now.
	const changed = new Map<number, Discount>();
	if (missing.length > 0) {
		const rows = await selectDiscountsOf(db).execute({ ids: missing });
		if (cached.size > MOST_CACHED) cached.clear();
		for (const { key, ...row } of rows) {
			const discount = asDiscount(row);
			changed.set(row.id, discount);
			cached.set(key, discount);
		}
	}
	const offers = keys.flatMap(
		(key) => changed.get(Number.parseInt(key, 10)) ?? cached.get(key) ?? [],
	);
	if (keys.every((key) => cached.has(key))) last = { seen, offers };
	return offers;
}

function selectDiscountsOf(db: DbOrTx) {
	return db
		.select({
			...getTableColumns(discounts),
			goods: goodsOfDiscount,
			groups: groupsOfDiscount,
			key: offerKey,
		})
		.from(discounts)
		.where(sql`discounts.id = any(${sql.placeholder('ids')}::int[])`)
		.prepare('cached_offers');
}
