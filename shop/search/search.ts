import type { SQL } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { type Product, productsByIds } from '../catalogue/catalogue.ts';
import { findCandidates } from './candidates.ts';
import { type Query, understand } from './query-groups.ts';
import { type FittingCategories, rank } from './ranking.ts';
import { typedWords } from './typed.ts';

/** Searching the catalogue as shoppers do. */

export const FINDS_A_PAGE = 24;
const SUGGESTIONS = 6;
/** So many are ranked to suggest the best of. */
const MOST_SUGGESTED = 120;
const SUGGESTED_CATEGORIES = 2;

export type FoundCategory = { slug: string; name: string };
export type SearchPage = {
	products: Product[];
	/** Categories whose names hold the whole query. */
	categories: FoundCategory[];
	page: number;
	/** With `isMore` there are more, which are not listed. */
	total: number;
	isMore: boolean;
	lastPage: number;
	/** What was searched for in place of the query, when words of it were put right. */
	corrected: string | null;
	/** No product has all that was asked for; these have a part of it. */
	isPartial: boolean;
};

/**
 * One page of what a query (as readQuery gives it) finds, best first; past the end it has no products. `where` may narrow the
 * search by columns of products.
 */
export async function searchProducts(
	db: Reader,
	q: string,
	page = 1,
	where?: SQL,
): Promise<SearchPage> {
	const { ids, ...found } = await searchIds(db, q, where);
	const first = (page - 1) * FINDS_A_PAGE;
	return {
		...found,
		products: await inOrder(db, ids.slice(first, first + FINDS_A_PAGE)),
		page,
		total: ids.length,
		lastPage: Math.max(1, Math.ceil(ids.length / FINDS_A_PAGE)),
	};
}

/** The ids of the products that a query finds, best first, at most some hundred. */
export async function searchIds(db: Reader, q: string, where?: SQL) {
	const query = await understand(db, typedWords(q));
	const { candidates, isMore, isPartial } = await findCandidates(db, query, { where });
	const fitting = fittingCategories(query);
	return {
		ids: rank(candidates, query.groups, fitting).map(({ productId }) => productId),
		categories: namedBy(query, fitting.all),
		isMore,
		isPartial,
		corrected: candidates.length > 0 ? query.corrected : null,
	};
}

export type Suggestions = { products: Product[]; categories: FoundCategory[] };

/** What somebody may want who has typed this far: the last word is taken as only begun. */
export async function suggest(db: Reader, q: string): Promise<Suggestions> {
	const words = typedWords(q);
	// One letter says nothing yet of the next word.
	const isTyping = (words.at(-1)?.length ?? 0) > 1;
	const telling = isTyping || words.length < 2 ? words : words.slice(0, -1);
	const query = await understand(db, telling, { isTyping });
	const { candidates } = await findCandidates(db, query, { most: MOST_SUGGESTED });
	const fitting = fittingCategories(query);
	const best = rank(candidates, query.groups, fitting).slice(0, SUGGESTIONS);
	return {
		products: await inOrder(
			db,
			best.map(({ productId }) => productId),
		),
		categories: namedBy(query, fitting.all).slice(0, SUGGESTED_CATEGORIES),
	};
}

/** Shown products of these ids, in this order. */
async function inOrder(db: Reader, ids: readonly number[]): Promise<Product[]> {
	const found = new Map((await productsByIds(db, ids)).map((product) => [product.id, product]));
	return ids.flatMap((id) => {
		const product = found.get(id);
		return product && product.status === 0 ? [product] : [];
	});
}

function fittingCategories({ groups, vocabulary }: Query): FittingCategories {
	const shown = vocabulary.categories.filter(({ isShown }) => isShown);
	const fits = (stems: readonly string[]) =>
		groups.map(({ ways }) => ways.some((way) => way.stems.every((stem) => stems.includes(stem))));
	const fit = shown.map(({ id, stems }) => ({ id, groups: fits(stems) }));
	const ids = (list: typeof fit) => new Set(list.map(({ id }) => id));
	return {
		some: ids(fit.filter(({ groups: found }) => found.some(Boolean))),
		all: ids(fit.filter(({ groups: found }) => found.length > 0 && found.every(Boolean))),
	};
}

function namedBy({ vocabulary }: Query, ids: ReadonlySet<number>): FoundCategory[] {
	return vocabulary.categories
		.filter(({ id }) => ids.has(id))
		.map(({ slug, name }) => ({ slug, name }));
}
