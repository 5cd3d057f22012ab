import type { DbOrTx } from '#db/client.ts';
import { type Product, shownProductsByIds } from '../catalogue/catalogue.ts';
import { branchIds } from '../catalogue/categories/category-tree.ts';
import { NO_FILTERS } from '../catalogue/lists/list-filters.ts';
import type { Found, ListQuery } from '../catalogue/lists/list-query.ts';
import { foundIds, listProducts, type ProductList } from '../catalogue/lists/product-list.ts';
import { findCandidates } from './candidates.ts';
import { foundMany } from './found-list.ts';
import { type PricedQuery, readPriceWords } from './price-words.ts';
import { type Query, understand } from './query-groups.ts';
import { type FittingCategories, rank } from './ranking.ts';
import { askedGroups, type Candidate } from './retrieval.ts';
import { thingWords, typedWords } from './typed.ts';

// Searching the catalogue, as shoppers do.

export const HITS_A_PAGE = 24;
const SUGGESTIONS = 6;
/** How many products are ranked for suggestions. */
const MOST_SUGGESTED = 120;
/** How many of them are checked for a price named in the query. */
const MOST_PRICED = 24;
/** The most products shown that have only a part of what was asked for. */
const MOST_NEAR = 48;
const SUGGESTED_CATEGORIES = 2;

export type FoundCategory = { slug: string; name: string };
/** Everything that a query finds; `scope` is for listProducts. */
type SearchHits = {
	scope: { found: Found };
	isEmpty: boolean;
	/** Categories whose names contain the whole query. */
	categories: FoundCategory[];
	/** What was searched instead of the query, if words of it were corrected. */
	corrected: string | null;
	/** No product has everything the query asks for; these have a part of it. */
	isPartial: boolean;
};

/** What a query (as readQuery gives it) finds. */
export async function findProducts(db: DbOrTx, q: string): Promise<SearchHits> {
	const query = await understand(db, typedWords(q), { thing: thingWords(q) });
	const { candidates, counted, isEmpty, isMore, isPartial, retrievals } = await findCandidates(
		db,
		query,
	);
	const fitting = fittingCategories(query);
	const rankIds = (some: readonly Candidate[]) => rankedIds(some, query, fitting);
	const best = async () => rankIds(await candidates());
	const summary = {
		isEmpty,
		categories: namedBy(query, fitting.named),
		isPartial,
		corrected: isEmpty ? null : query.corrected,
	};
	if (isMore && !isPartial) {
		const found = foundMany(db, { query, retrievals, counted, best, rankIds });
		return { ...summary, scope: { found } };
	}
	const all = await best();
	const ids = isPartial ? all.slice(0, MOST_NEAR) : all;
	return { ...summary, scope: { found: foundIds(db, ids) } };
}

function rankedIds(
	candidates: readonly Candidate[],
	query: Query,
	fitting: FittingCategories,
): number[] {
	return rank(candidates, query.groups, fitting).map(({ productId }) => productId);
}

type SearchPage = ProductList & Pick<SearchHits, 'categories' | 'corrected' | 'isPartial'>;

/**
 * One page of what a query (as readQuery gives it) finds, best first unless sorted; past the end it has no products. A
 * range of prices without a query finds all that costs so much.
 */
export async function searchProducts(
	db: DbOrTx,
	q: string,
	{
		filters = NO_FILTERS,
		sort = 'relevance',
		page = 1,
		oneCard = false,
	}: Partial<Pick<ListQuery, 'filters' | 'sort' | 'page' | 'oneCard'>> = {},
): Promise<SearchPage> {
	const asked = { filters, sort, page, oneCard, perPage: HITS_A_PAGE };
	if (q === '' && (filters.min !== null || filters.max !== null)) {
		const best = sort === 'relevance' ? 'best_selling' : sort;
		const list = await listProducts(db, { ...asked, scope: {}, sort: best });
		return { ...list, categories: [], corrected: null, isPartial: false };
	}
	const { scope, categories, corrected, isPartial } = await findProducts(db, q);
	return { ...(await listProducts(db, { ...asked, scope })), categories, corrected, isPartial };
}

type Suggestions = { products: Product[]; categories: FoundCategory[] };

/** Suggestions while somebody is typing: the last word may be incomplete. */
export async function suggest(db: DbOrTx, q: string): Promise<Suggestions> {
	const priced = readPriceWords(q);
	const words = typedWords(priced?.rest ?? q);
	// A single letter does not say yet what the next word will be.
	const isTyping = (words.at(-1)?.length ?? 0) > 1;
	const telling = isTyping || words.length < 2 ? words : words.slice(0, -1);
	const query = await understand(db, telling, { isTyping });
	const { candidates } = await findCandidates(db, query, {
		most: MOST_SUGGESTED,
		areListed: false,
	});
	const fitting = fittingCategories(query);
	const ranked = rankedIds(await candidates(), query, fitting);
	const best = await shownProductsByIds(db, ranked.slice(0, priced ? MOST_PRICED : SUGGESTIONS));
	const products = best.filter(({ sellingKobo }) => isWithin(sellingKobo, priced));
	return {
		products: products.slice(0, SUGGESTIONS),
		categories: namedBy(query, fitting.named).slice(0, SUGGESTED_CATEGORIES),
	};
}

/** Whether a price is within a range, by the rule of the list's own filter: ₦99.50 counts as ₦99. */
function isWithin(kobo: number, price: PricedQuery | null): boolean {
	const naira = Math.floor(kobo / 100);
	return naira >= (price?.min ?? 0) && naira <= (price?.max ?? Number.POSITIVE_INFINITY);
}

/** `named` have all groups of the query in their own names; what is below a category fits as well as it does. */
function fittingCategories(query: Query): FittingCategories & { named: ReadonlySet<number> } {
	const { vocabulary } = query;
	const asked = askedGroups(query);
	const isWhole = asked.length === query.groups.length;
	const fitting = vocabulary.categories
		.filter(({ isShown }) => isShown)
		.map(({ id, stems }) => ({
			id,
			groups: asked.map(({ ways }) =>
				ways.some((way) => way.stems.every((stem) => stems.includes(stem))),
			),
		}))
		.filter(({ groups }) => groups.some(Boolean));
	const all = isWhole ? fitting.filter(({ groups }) => groups.every(Boolean)) : [];
	const branch = (id: number) => branchIds(vocabulary.categories, id);
	const groups = new Map<number, boolean[]>();
	for (const one of fitting)
		for (const id of branch(one.id)) {
			const known = groups.get(id) ?? [];
			groups.set(
				id,
				one.groups.map((fits, at) => fits || known[at] === true),
			);
		}
	return {
		groups,
		all: new Set(all.flatMap(({ id }) => branch(id))),
		named: new Set(all.map(({ id }) => id)),
	};
}

function namedBy({ vocabulary }: Query, ids: ReadonlySet<number>): FoundCategory[] {
	return vocabulary.categories
		.filter(({ id }) => ids.has(id))
		.map(({ slug, name }) => ({ slug, name }));
}
