import { PRODUCT_SORTS, type ProductListQuery } from '#shop/catalogue/staff-lists.ts';
import { readListQuery } from '#shop/kit/list-pages.ts';
import { parseId } from '#shop/kit/parse-id.ts';

/** What the address of the list of products asks for; unknown values are ignored. */
export function readProductQuery(search: URLSearchParams): ProductListQuery {
	const sent = Object.fromEntries(search);
	return { ...readListQuery(sent, PRODUCT_SORTS), ...readProductFilters(search) };
}

/** The same without search, order and page. */
export function readProductFilters(search: URLSearchParams) {
	const sent = Object.fromEntries(search);
	const categoryId = parseId(sent.category);
	const status = ([0, 1] as const).find((flag) => String(flag) === sent.status);
	const cost = (['unknown', 'above-price'] as const).find((each) => each === sent.cost);
	return {
		...(categoryId === null ? {} : { categoryId }),
		...(status === undefined ? {} : { status }),
		isUnpriced: sent.status === 'unpriced',
		...(cost ? { cost } : {}),
	};
}
