import { parseId } from '#shop/input.ts';
import { STOCK_LEVELS, type StockFilter } from '#shop/stock-table.ts';

/** The filter that the address of the stock table asks for. */
export function stockFilter(query: URLSearchParams): StockFilter {
	return {
		level: STOCK_LEVELS.find((level) => level === query.get('level')) ?? null,
		categoryId: parseId(query.get('category')),
	};
}
