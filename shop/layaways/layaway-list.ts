import { and, asc, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { layawaySearchText, layaways } from '#db/layaways/layaway-schema.ts';
import { type Counted, countEach } from '../kit/counted.ts';
import { lagosDay } from '../kit/lagos-days.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { parseId } from '../kit/parse-id.ts';
import { searchedPage } from '../search/searched-rows.ts';
import { holdsWords, phoneDigits } from '../search/word-search.ts';
import type { Layaway } from './lock-layaway.ts';

// Layaways as staff list them.

export const LAYAWAY_SORTS = ['newest', 'oldest', 'due'] as const;
type LayawaySort = (typeof LAYAWAY_SORTS)[number];

const ORDER: Record<LayawaySort, SQL[]> = {
	newest: [desc(layaways.id)],
	oldest: [asc(layaways.id)],
	due: [asc(layaways.dueOn), asc(layaways.id)],
};

const IS_OPEN = sql`${layaways.state} = 'open'`;
const IS_PAID = sql`${layaways.paidKobo} = ${layaways.totalKobo}`;

/** The parts of the list, each a tab of its page. */
const VIEWS = {
	open: () => IS_OPEN,
	paid: () => and(IS_OPEN, IS_PAID),
	overdue: (now: Date) =>
		and(
			IS_OPEN,
			lt(layaways.dueOn, lagosDay(now)),
			sql`${layaways.paidKobo} < ${layaways.totalKobo}`,
		),
	completed: () => eq(layaways.state, 'completed'),
	cancelled: () => eq(layaways.state, 'cancelled'),
	all: () => undefined,
} satisfies Record<string, (now: Date) => SQL | undefined>;

export type LayawayView = keyof typeof VIEWS;
export const LAYAWAY_VIEWS = Object.keys(VIEWS) as LayawayView[];

/** The view of a query; without a known one all layaways for a search, otherwise the open ones. */
export function readLayawayView({ view, q }: Record<string, unknown>): LayawayView {
	return LAYAWAY_VIEWS.find((each) => each === view) ?? (q ? 'all' : 'open');
}

/** One page of the layaways of a view; `q` is words of the customer's name or the goods, a phone number, or a layaway's number. */
export async function layawayPage(
	db: DbOrTx,
	query: ListQuery<LayawaySort>,
	view: LayawayView,
	now: Date,
): Promise<ListPage<Layaway>> {
	const which = chosenLayaways(view, query.q, now);
	const list = { table: layaways, which, query, order: ORDER[query.sort] };
	return await searchedPage(db, list, (reader) => reader.select().from(layaways));
}

/** The condition for the layaways of a view and a search. */
export function chosenLayaways(view: LayawayView, q: string, now: Date): SQL | undefined {
	return and(VIEWS[view](now), q ? namesLayaway(q) : undefined);
}

function namesLayaway(q: string): SQL | undefined {
	const id = parseId(q);
	return or(
		id ? eq(layaways.id, id) : undefined,
		holdsWords(layawaySearchText(layaways), phoneDigits(q) ?? q),
	);
}

const NONE: Counted = { total: 0, isMore: false };

/** How many layaways there are in each view that is somebody's work. */
export async function layawayCounts(
	db: DbOrTx,
	now: Date,
): Promise<Record<'open' | 'paid' | 'overdue', Counted>> {
	const [open = NONE, paid = NONE, overdue = NONE] = await countEach(db, layaways, [
		sql`${VIEWS.open()}`,
		sql`${VIEWS.paid()}`,
		sql`${VIEWS.overdue(now)}`,
	]);
	return { open, paid, overdue };
}
