import { lagosDay } from '#shop/lagos-days.ts';
import { readListQuery } from '#shop/staff-lists.ts';
import { exportStock, STOCK_SORTS } from '#shop/stock-table.ts';
import { adminReading } from '../gate.ts';
import { csvAnswer } from '../parts/csv-answer.ts';
import type { Route } from './+types/export.ts';
import { stockFilter } from './stock-filter.ts';

/** The stock of the table's address, all pages, as a file. */
export const loader = adminReading(async ({ db }, { url }: Route.LoaderArgs) => {
	const query = url.searchParams;
	const { q } = readListQuery(Object.fromEntries(query), STOCK_SORTS);
	return csvAnswer(exportStock(db, stockFilter(query), q), `stock-${lagosDay(new Date())}.csv`);
});
