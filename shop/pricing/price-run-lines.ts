import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { productSearchText, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { type PriceWarning, priceRunLines, priceRuns } from '#db/pricing-schema.ts';
import { bulkChanges } from '#db/staff-schema.ts';
import { countRows } from '../kit/counted.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';
import { parseId } from '../kit/parse-id.ts';
import { holdsWords } from '../search/word-search.ts';

// What staff look at of runs of new prices: the last runs, and the lines of one.

export const LINES_A_PAGE = 50;
const RUNS_SHOWN = 10;
const WARNINGS: readonly PriceWarning[] = ['jump', 'below-cost', 'impossible'];

/** The last runs, newest first. */
export function lastPriceRuns(db: DbOrTx) {
	return db
		.select({
			id: priceRuns.id,
			state: priceRuns.state,
			scope: priceRuns.scope,
			createdAt: priceRuns.createdAt,
			who: users.name,
		})
		.from(priceRuns)
		.leftJoin(users, eq(users.id, priceRuns.userId))
		.orderBy(desc(priceRuns.id))
		.limit(RUNS_SHOWN);
}

export const LINE_SORTS = ['id', 'rise', 'fall'] as const;
type LineSort = (typeof LINE_SORTS)[number];

const change = sql`${priceRunLines.priceAfter}::float8 / nullif(${priceRunLines.priceBefore}, 0)`;
const ORDER: Record<LineSort, SQL[]> = {
	id: [asc(priceRunLines.productId)],
	rise: [sql`${change} desc nulls last`, asc(priceRunLines.productId)],
	fall: [sql`${change} asc nulls last`, asc(priceRunLines.productId)],
};

function namesProduct(db: DbOrTx, q: string): SQL | undefined {
	const words = holdsWords(productSearchText(products), q);
	const found = db.select({ id: products.id }).from(products).where(words);
	return words && inArray(priceRunLines.productId, found);
}

/** Which lines of a run are shown; null means no filter. */
type LineFilter = {
	show: PriceWarning | 'left-out' | 'not-applied' | null;
	categoryId: number | null;
};

/** The filter of a query: `show` and `category`. Invalid values are ignored. */
export function readLineFilter(query: Record<string, unknown>): LineFilter {
	const shows = [...WARNINGS, 'left-out', 'not-applied'] as const;
	return {
		show: shows.find((each) => each === query.show) ?? null,
		categoryId: parseId(query.category),
	};
}

/** One page of a run's lines, with their products' names; null for a product that is deleted. */
export async function priceRunPage(
	db: DbOrTx,
	runId: number,
	query: ListQuery<LineSort>,
	{ show, categoryId }: LineFilter,
): Promise<ListPage<Awaited<ReturnType<typeof linesOf>>[number]>> {
	const which = and(
		eq(priceRunLines.runId, runId),
		show === 'left-out' ? eq(priceRunLines.isLeftOut, true) : undefined,
		show === 'not-applied' ? isNotNull(priceRunLines.reason) : undefined,
		WARNINGS.some((each) => each === show)
			? eq(priceRunLines.warning, show as PriceWarning)
			: undefined,
		categoryId === null ? undefined : eq(priceRunLines.categoryId, categoryId),
		namesProduct(db, query.q),
	);
	const rows = await linesOf(db)
		.where(which)
		.orderBy(...ORDER[query.sort])
		.limit(query.perPage)
		.offset((query.page - 1) * query.perPage);
	return listPage(rows, await countRows(db, priceRunLines, which, query), query);
}

function linesOf(db: DbOrTx) {
	return db
		.select({
			id: priceRunLines.productId,
			name: products.name,
			costBefore: priceRunLines.costBefore,
			costAfter: priceRunLines.costAfter,
			priceBefore: priceRunLines.priceBefore,
			priceAfter: priceRunLines.priceAfter,
			warning: priceRunLines.warning,
			isLeftOut: priceRunLines.isLeftOut,
			reason: priceRunLines.reason,
		})
		.from(priceRunLines)
		.leftJoin(products, eq(products.id, priceRunLines.productId))
		.$dynamic();
}

/** How many lines a run has in all, would apply, and is worth a look at. */
export async function priceRunSums(db: DbOrTx, runId: number) {
	const [sums] = await db
		.select({
			lines: sql<number>`count(*)::int`,
			applied: sql<number>`(count(*) filter (where not ${priceRunLines.isLeftOut} and ${priceRunLines.priceAfter} is not null and ${priceRunLines.reason} is null))::int`,
			jumps: sql<number>`(count(*) filter (where ${priceRunLines.warning} = 'jump'))::int`,
			belowCost: sql<number>`(count(*) filter (where ${priceRunLines.warning} = 'below-cost'))::int`,
			impossible: sql<number>`(count(*) filter (where ${priceRunLines.warning} = 'impossible'))::int`,
			leftOut: sql<number>`(count(*) filter (where ${priceRunLines.isLeftOut}))::int`,
			notApplied: sql<number>`count(${priceRunLines.reason})::int`,
		})
		.from(priceRunLines)
		.where(eq(priceRunLines.runId, runId));
	return (
		sums ?? {
			lines: 0,
			applied: 0,
			jumps: 0,
			belowCost: 0,
			impossible: 0,
			leftOut: 0,
			notApplied: 0,
		}
	);
}

/** What an undone run left as it was, because it was changed since. */
export async function leftByUndo(db: DbOrTx, runId: number) {
	const changes = await db
		.select({ left: bulkChanges.undoLeft })
		.from(bulkChanges)
		.where(and(eq(bulkChanges.priceRunId, runId), isNotNull(bulkChanges.undoLeft)))
		.orderBy(asc(bulkChanges.id));
	return changes.flatMap(({ left }) => left ?? []);
}
