import { and, asc, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { repairJobs, repairSearchText } from '#db/repairs/repair-schema.ts';
import { type Counted, countEach } from '../kit/counted.ts';
import { lagosDay } from '../kit/lagos-days.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { parseId } from '../kit/parse-id.ts';
import { searchedPage } from '../search/searched-rows.ts';
import { holdsWords, phoneDigits } from '../search/word-search.ts';
import type { RepairJob } from './lock-repair.ts';

// Repairs as staff list them.

export const REPAIR_SORTS = ['newest', 'oldest', 'expected'] as const;
type RepairSort = (typeof REPAIR_SORTS)[number];

const ORDER: Record<RepairSort, SQL[]> = {
	newest: [desc(repairJobs.id)],
	oldest: [asc(repairJobs.id)],
	expected: [asc(repairJobs.expectedOn), asc(repairJobs.id)],
};

const VIEWS = {
	// As its index has it.
	open: sql`${repairJobs.state} <> 'closed'`,
	waiting: eq(repairJobs.state, 'estimated'),
	maker: eq(repairJobs.state, 'maker'),
	ready: eq(repairJobs.state, 'ready'),
	closed: eq(repairJobs.state, 'closed'),
	all: undefined,
} satisfies Record<string, SQL | undefined>;

/** The parts of the list, each a tab of its page. */
export type RepairView = keyof typeof VIEWS;
export const REPAIR_VIEWS = Object.keys(VIEWS) as RepairView[];

/** The view of a query; without a known one all repairs for a search, otherwise the open ones. */
export function readRepairView({ view, q }: Record<string, unknown>): RepairView {
	return REPAIR_VIEWS.find((each) => each === view) ?? (q ? 'all' : 'open');
}

/**
 * One page of the repairs of a view; `q` is words of the customer's name, the goods or a serial number, a phone number, or the
 * number of a repair.
 */
export async function repairPage(
	db: DbOrTx,
	query: ListQuery<RepairSort>,
	view: RepairView,
): Promise<ListPage<RepairJob>> {
	const which = chosenRepairs(view, query.q);
	const list = { table: repairJobs, which, query, order: ORDER[query.sort] };
	return await searchedPage(db, list, (reader) => reader.select().from(repairJobs));
}

/** The condition for the repairs of a view and a search. */
export function chosenRepairs(view: RepairView, q: string): SQL | undefined {
	return and(VIEWS[view], q ? namesRepair(q) : undefined);
}

function namesRepair(q: string): SQL | undefined {
	const id = parseId(q);
	return or(
		id ? eq(repairJobs.id, id) : undefined,
		holdsWords(repairSearchText(repairJobs), phoneDigits(q) ?? q),
	);
}

const NONE: Counted = { total: 0, isMore: false };

/** How many repairs there are in each view that is somebody's work. */
export async function repairCounts(
	db: DbOrTx,
	now: Date,
): Promise<Record<'open' | 'waiting' | 'maker' | 'ready' | 'overdue', Counted>> {
	const overdue = sql`${and(VIEWS.maker, lt(repairJobs.expectedOn, lagosDay(now)))}`;
	const [open = NONE, waiting = NONE, maker = NONE, ready = NONE, late = NONE] = await countEach(
		db,
		repairJobs,
		[VIEWS.open, VIEWS.waiting, VIEWS.maker, VIEWS.ready, overdue],
	);
	return { open, waiting, maker, ready, overdue: late };
}
