import {
	isSpecificationField,
	readSpecificationFilters,
	type SpecificationFilter,
	writeSpecificationFilters,
} from '../../specifications/specification-filters.ts';

// The state of a list of products as its address holds it: filters, order and page. Shared by server and browser, so
// that both write the same address for the same list.

/** The orders of every list of products. */
export const SORTS = ['newest', 'price_asc', 'price_desc', 'name', 'best_selling'] as const;
export type Sort = (typeof SORTS)[number];
/** `relevance` is the order that a search gives its results. */
export type FoundSort = Sort | 'relevance';
/** `available` is the newest first, and after them what is sold out. */
export type ListSort = FoundSort | 'available';
/** The orders a list offers, the default first. */
export type ListSorts = readonly [ListSort, ...ListSort[]];

/** The orders of the shop's lists: unless shoppers choose another, nobody has to look past what is sold out. */
export const SHOP_SORTS: ListSorts = ['available', ...SORTS];
/** The orders of a search's results. */
export const SEARCH_SORTS: ListSorts = ['relevance', ...SORTS];

/** The filters that are on or off, each with its name in an address. */
export const FLAG_NAMES = { inStock: 'in_stock', onSale: 'on_sale' } as const;
export type Flag = keyof typeof FLAG_NAMES;
export const FLAGS = Object.keys(FLAG_NAMES) as Flag[];

/** A value for each of them. */
export function eachFlag<Value>(of: (flag: Flag) => Value): Record<Flag, Value> {
	const values = FLAGS.map((flag) => [flag, of(flag)]);
	return Object.fromEntries(values) as Record<Flag, Value>;
}

/** Prices are in whole naira; a product of ₦99.50 still counts as "up to ₦99". Null leaves an end open. */
export type ListFilters = {
	/** Slugs. */
	categories: string[];
	/** Spelled as products have them. */
	brands: string[];
	min: number | null;
	max: number | null;
	/** Only the list of a category has these; those that it does not offer let everything through. */
	specifications: SpecificationFilter[];
} & Record<Flag, boolean>;

/** `find` only narrows the brands offered to choose from. */
export type ListState<S extends string = ListSort> = ListFilters & {
	find: string;
	sort: S;
	page: number;
};

export const NO_FILTERS: ListFilters = {
	categories: [],
	brands: [],
	min: null,
	max: null,
	specifications: [],
	...eachFlag(() => false),
};

export const MOST_CHOSEN = 20;
const LONGEST = 255;
const LONGEST_FIND = 60;
export const MOST_NAIRA = 1_000_000_000;
const LARGEST_PAGE = 2_147_483_647;
const NAMES: readonly string[] = [
	'brand',
	'category',
	'find',
	'max',
	'min',
	'page',
	'sort',
	...Object.values(FLAG_NAMES),
];

/**
 * The state in a query; `sorts` are the orders the list offers, the default first. Invalid values are ignored and
 * excess is cut off: never an error.
 */
export function readListState<S extends string>(
	query: URLSearchParams,
	sorts: readonly [S, ...S[]],
): ListState<S> {
	const [one, other] = [readNaira(query.get('min')), readNaira(query.get('max'))];
	const isTurned = one !== null && other !== null && one > other;
	const page = query.get('page') ?? '';
	return {
		categories: readWords(query.getAll('category')),
		brands: readWords(query.getAll('brand')),
		min: (isTurned ? other : one) || null,
		max: isTurned ? one : other,
		specifications: readSpecificationFilters(query),
		...eachFlag((flag) => query.get(FLAG_NAMES[flag]) === '1'),
		find: readText(query.get('find') ?? '')
			.trim()
			.slice(0, LONGEST_FIND),
		sort: sorts.find((sort) => sort === query.get('sort')) ?? sorts[0],
		page: /^[1-9]\d*$/.test(page) ? Math.min(Number(page), LARGEST_PAGE) : 1,
	};
}

/** The one canonical query of a state, without a question mark: names and values sorted, defaults left out. */
export function listQuery<S extends string>(state: ListState<S>, usualSort: S): string {
	const { categories, brands, min, max, specifications, find, sort, page } = state;
	const query = new URLSearchParams();
	for (const brand of brands.toSorted()) query.append('brand', brand);
	for (const category of categories.toSorted()) query.append('category', category);
	if (find) query.set('find', find);
	if (max !== null) query.set('max', String(max));
	if (min !== null) query.set('min', String(min));
	if (page > 1) query.set('page', String(page));
	if (sort !== usualSort) query.set('sort', sort);
	for (const flag of FLAGS) if (state[flag]) query.set(FLAG_NAMES[flag], '1');
	writeSpecificationFilters(query, specifications);
	query.sort();
	return query.toString();
}

/** The address of a state of the list at `path`; `otherParameters` is the rest of its query, e.g. the words of a search. */
export function listAddress<S extends string>(
	path: string,
	state: ListState<S>,
	usualSort: S,
	otherParameters: URLSearchParams | Record<string, string> = {},
): string {
	const query = [
		new URLSearchParams(otherParameters).toString(),
		listQuery(state, usualSort),
	].filter(Boolean);
	return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** The part of a query that is not the list's state, in its order. */
export function otherQuery(query: URLSearchParams): URLSearchParams {
	const others = [...query].filter(([name]) => !isOwn(name));
	return new URLSearchParams(others);
}

/** The part of a query that is the list's state, as written. */
export function stateQuery(query: URLSearchParams): string {
	const own = [...query].filter(([name]) => isOwn(name));
	return new URLSearchParams(own).toString();
}

/** How many filters are set; a price range counts as one. */
export function countFilters(filters: ListFilters): number {
	const { categories, brands, min, max, specifications, ...flags } = filters;
	const range = min === null && max === null ? 0 : 1;
	const ticked = FLAGS.filter((flag) => flags[flag]).length;
	return categories.length + brands.length + range + specifications.length + ticked;
}

const isOwn = (name: string) => NAMES.includes(name) || isSpecificationField(name);

function readWords(values: string[]): string[] {
	const words = values.map(readText).filter((word) => word !== '' && word.length <= LONGEST);
	return [...new Set(words)].slice(0, MOST_CHOSEN);
}

/** A NUL byte cannot be stored, so such a text matches nothing. */
function readText(value: string): string {
	return value.includes('\0') ? '' : value;
}

/** Typed text as whole naira: `30000`, `30,000`, `₦30,000.50` (kobo are dropped). */
function readNaira(value: string | null): number | null {
	const digits = (value ?? '').trim().replace(/^₦\s*/, '').replaceAll(',', '');
	if (!/^\d{1,12}(\.\d{0,2})?$/.test(digits)) return null;
	return Math.min(MOST_NAIRA, Math.floor(Number(digits)));
}
