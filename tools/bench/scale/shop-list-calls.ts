import { type ListFilters, type ListSort, NO_FILTERS } from '#shop/catalogue/lists/list-filters.ts';
import type { ListScope } from '#shop/catalogue/lists/list-query.ts';
import { listProducts } from '#shop/catalogue/lists/product-list.ts';
import type { ListCall } from './admin-list-calls.ts';

// Lists as shoppers request them: of a category and of the whole shop, in each order, filtered, far from the start.

const CATEGORY: ListScope = { categoryId: 3 };
const WHOLE_SHOP: ListScope = {};

export function shopListCalls(): Record<string, ListCall> {
	return { ...listsOf('category', CATEGORY), ...listsOf('whole shop', WHOLE_SHOP) };
}

function listsOf(name: string, scope: ListScope): Record<string, ListCall> {
	const list =
		(filters: Partial<ListFilters>, sort: ListSort = 'available', page = 1): ListCall =>
		(db) =>
			listProducts(db, { scope, filters: { ...NO_FILTERS, ...filters }, sort, page });
	return {
		[name]: list({}),
		[`${name}, by price`]: list({}, 'price_asc'),
		[`${name}, by name`]: list({}, 'name'),
		[`${name}, best selling`]: list({}, 'best_selling'),
		[`${name}, page 3`]: list({}, 'available', 3),
		[`${name}, newest`]: list({}, 'newest'),
		[`${name}, in stock`]: list({ inStock: true }),
		[`${name}, on sale`]: list({ onSale: true }, 'price_desc'),
		[`${name}, a brand`]: list({ brands: ['Ogene'] }),
		[`${name}, a price range`]: list({ min: 20_000, max: 90_000 }),
		[`${name}, all filters`]: list(
			{ brands: ['Ogene', 'Corvane'], min: 20_000, max: 90_000, inStock: true, onSale: true },
			'price_asc',
		),
		[`${name}, nothing found`]: list({ brands: ['Nobody'], max: 5 }, 'name'),
	};
}
