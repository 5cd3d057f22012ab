import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { discounts } from '#db/discounts/discount-schema.ts';
import { foldedText } from '#db/folded-text.ts';
import { countRows } from '../kit/counted.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';
import { holdsWords } from '../search/word-search.ts';
import { type StoredDiscount, selectDiscounts, standingUses } from './discount-rows.ts';

// The list of discounts for staff.

export const DISCOUNT_SORTS = ['newest', 'oldest', 'name', 'code', 'ends'] as const;
type DiscountSort = (typeof DISCOUNT_SORTS)[number];
export const DISCOUNT_STATES = ['running', 'planned', 'over'] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];
export const DISCOUNT_WAYS = ['code', 'offer'] as const;

type DiscountQuery = ListQuery<DiscountSort> & {
	state?: DiscountState | undefined;
	/** Typed codes, or offers that count by themselves. */
	way?: (typeof DISCOUNT_WAYS)[number] | undefined;
};
type ListedDiscount = StoredDiscount & { uses: number; state: DiscountState };

/** One page of the discounts; `q` is searched in name and code. Past the end it is empty. */
export async function discountPage(
	db: DbOrTx,
	query: DiscountQuery,
	now = new Date(),
): Promise<ListPage<ListedDiscount>> {
	const which = and(
		holdsWords(
			foldedText(sql`${discounts.name} || ' ' || coalesce(${discounts.code}, '')`),
			query.q,
		),
		query.state && inState(query.state, now),
		query.way && (query.way === 'code' ? isNotNull(discounts.code) : isNull(discounts.code)),
	);
	const [rows, counted] = await Promise.all([
		selectDiscounts(db)
			.where(which)
			.orderBy(...ORDER[query.sort])
			.limit(query.perPage)
			.offset((query.page - 1) * query.perPage),
		countRows(db, discounts, which, query),
	]);
	const uses = await usesOf(
		db,
		rows.map(({ id }) => id),
	);
	const listed = rows.map((row) => ({
		...row,
		uses: uses.get(row.id) ?? 0,
		state: stateOf(row, now),
	}));
	return listPage(listed, counted, query);
}

/** How often each of these discounts was used by orders that stand. */
export async function usesOf(db: DbOrTx, ids: readonly number[]): Promise<Map<number, number>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.select({ id: discounts.id, uses: standingUses })
		.from(discounts)
		.where(sql`${discounts.id} = any(${sql.param(ids)}::int[])`);
	return new Map(rows.map(({ id, uses }) => [id, uses]));
}

/** A discount by its code, or its name where it has none; null for one that is not there. */
export async function discountNamed(
	db: DbOrTx,
	id: number,
): Promise<{ id: number; name: string } | null> {
	const name = sql<string>`coalesce(${discounts.code}, ${discounts.name})`;
	const [row] = await db
		.select({ id: discounts.id, name })
		.from(discounts)
		.where(eq(discounts.id, id));
	return row ?? null;
}

/** Whether a discount is running, planned or over. */
export function stateOf(
	{ startsAt, endsAt }: Pick<StoredDiscount, 'startsAt' | 'endsAt'>,
	now: Date,
): DiscountState {
	if (endsAt !== null && endsAt <= now) return 'over';
	return startsAt !== null && startsAt > now ? 'planned' : 'running';
}

function inState(state: DiscountState, now: Date): SQL | undefined {
	const { startsAt, endsAt } = discounts;
	if (state === 'over') return lte(endsAt, now);
	const goesOn = or(isNull(endsAt), gt(endsAt, now));
	return and(
		goesOn,
		state === 'planned' ? gt(startsAt, now) : or(isNull(startsAt), lte(startsAt, now)),
	);
}

const ORDER: Record<DiscountSort, SQL[]> = {
	newest: [desc(discounts.id)],
	oldest: [asc(discounts.id)],
	name: [asc(discounts.name), asc(discounts.id)],
	code: [sql`${discounts.code} asc nulls last`, asc(discounts.id)],
	ends: [sql`${discounts.endsAt} asc nulls last`, asc(discounts.id)],
};
