import { and, asc, desc, eq, gte, lt, or, type SQL } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { quoteSearchText, quotes } from '#db/quotes/quote-schema.ts';
import { type Counted, countEach } from '../kit/counted.ts';
import { lagosDay } from '../kit/lagos-days.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { parseId } from '../kit/parse-id.ts';
import { searchedPage } from '../search/searched-rows.ts';
import { holdsWords, phoneDigits } from '../search/word-search.ts';
import type { Quote } from './lock-quote.ts';
import type { ShownQuoteState } from './quote-labels.ts';

// Quotations as staff list them.

export const QUOTE_SORTS = [
	'newest',
	'oldest',
	'total_desc',
	'total_asc',
	'valid_asc',
	'valid_desc',
] as const;
type QuoteSort = (typeof QUOTE_SORTS)[number];

const ORDER: Record<QuoteSort, SQL[]> = {
	newest: [desc(quotes.id)],
	oldest: [asc(quotes.id)],
	total_desc: [desc(quotes.totalKobo), desc(quotes.id)],
	total_asc: [asc(quotes.totalKobo), asc(quotes.id)],
	valid_asc: [asc(quotes.validUntil), asc(quotes.id)],
	valid_desc: [desc(quotes.validUntil), desc(quotes.id)],
};

export type ListedQuote = Quote & { maker: string | null };

/** One page of the quotations in a state, or of all; `q` is words of who they are for, their phone, or a quotation's number. */
export async function quotePage(
	db: DbOrTx,
	query: ListQuery<QuoteSort>,
	state: ShownQuoteState | null,
	now = new Date(),
): Promise<ListPage<ListedQuote>> {
	const which = and(state ? isInState(state, now) : undefined, namesQuote(query.q));
	const list = { table: quotes, which, query, order: ORDER[query.sort] };
	const page = await searchedPage(db, list, (reader) =>
		reader
			.select({ quote: quotes, maker: users.name })
			.from(quotes)
			.leftJoin(users, eq(users.id, quotes.madeBy)),
	);
	return { ...page, rows: page.rows.map(({ quote, maker }) => ({ ...quote, maker })) };
}

/** How many quotations wait for staff: asked for, and accepted without being an order yet. */
export async function quotesToWorkOn(db: DbOrTx): Promise<Record<'asked' | 'accepted', Counted>> {
	const states = (['requested', 'accepted'] as const).map((state) => eq(quotes.state, state));
	const [asked = NONE, accepted = NONE] = await countEach(db, quotes, states);
	return { asked, accepted };
}

const NONE: Counted = { total: 0, isMore: false };

function isInState(state: ShownQuoteState, now: Date): SQL | undefined {
	const today = lagosDay(now);
	if (state === 'expired') return and(eq(quotes.state, 'open'), lt(quotes.validUntil, today));
	if (state === 'open') return and(eq(quotes.state, 'open'), gte(quotes.validUntil, today));
	return eq(quotes.state, state);
}

function namesQuote(q: string): SQL | undefined {
	const id = parseId(q);
	return or(
		id ? eq(quotes.id, id) : undefined,
		holdsWords(quoteSearchText(quotes), phoneDigits(q) ?? q),
	);
}
