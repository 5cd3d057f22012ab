import type { Db } from '#db/client.ts';
import { type ListFilters, type ListSort, NO_FILTERS } from '#shop/catalogue/lists/list-filters.ts';
import { listProducts } from '#shop/catalogue/lists/product-list.ts';
import { categoryScope } from '#shop/search/specified-list.ts';
import type { ListedBranch } from '#shop/specifications/filter-definitions.ts';
import type { SpecificationFilter } from '#shop/specifications/specification-filters.ts';

// Pages of a category and of a branch with all that they offer to filter by, and filtered by specifications, in a shop that
// fill-specifications.ts has filled.

type Run = (db: Db, branch: ListedBranch, n: number) => Promise<unknown>;
/** Lists the n-th page of a branch; `prepare` is run before, and not measured. */
type Page = { prepare?: Run; run: Run };
type Asked = { filters?: Partial<ListFilters>; sort?: ListSort; page?: number };

const SORTS: readonly ListSort[] = ['available', 'newest', 'best_selling', 'name'];

const isPowered = (n: number): SpecificationFilter => ({
	key: 'powering',
	values: [n % 2 === 0 ? 'Active' : 'Passive'],
	min: null,
	max: null,
});
const powerFrom = (n: number): SpecificationFilter => ({
	key: 'power',
	values: [],
	min: 100 + 50 * (n % 10),
	max: 600 + 50 * (n % 12),
});

async function list(db: Db, branch: ListedBranch, { filters: given, sort, page }: Asked) {
	const filters = { ...NO_FILTERS, ...given };
	const scope = await categoryScope(db, branch, filters);
	return listProducts(db, { scope, filters, sort: sort ?? 'available', page: page ?? 1 });
}

function page(asked: (n: number) => Asked): Page {
	return { run: (db, branch, n) => list(db, branch, asked(n)) };
}

/**
 * A page that every shop has: in the smallest, few choices leave as many pages, and a page past the end shows what costs nothing
 * to show.
 */
function pageOrLast(most: number, asked: (n: number) => Asked): Page {
	let at = most;
	return {
		prepare: async (db, branch, n) => {
			const { lastPage } = await list(db, branch, asked(n));
			at = Math.min(most, lastPage);
		},
		run: (db, branch, n) => list(db, branch, { ...asked(n), page: at }),
	};
}

/** By name; each shows a page of this branch. */
export const SPECIFIED_PAGES: Record<string, Page> = {
	'with its filters': page(() => ({})),
	'of a choice': page((n) => ({ filters: { specifications: [isPowered(n)] } })),
	'of a range of a number': page((n) => ({ filters: { specifications: [powerFrom(n)] } })),
	'of both, in another order': page((n) => ({
		filters: { specifications: [powerFrom(n), isPowered(n)] },
		sort: SORTS[n % SORTS.length] ?? 'newest',
	})),
	'of both, price and stock, by price': page((n) => ({
		filters: {
			specifications: [powerFrom(n), isPowered(n)],
			min: 1000 * (n % 20),
			max: 50_000 + 5000 * (n % 40),
			inStock: true,
		},
		sort: 'price_asc',
	})),
	'of a choice, page 5 or last': pageOrLast(5, (n) => ({
		filters: { specifications: [isPowered(n)] },
	})),
};
