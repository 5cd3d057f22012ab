import { lagosDay } from '#shop/lagos-days.ts';
import { exportOrders } from '#shop/order-export.ts';
import { readListQuery } from '#shop/staff-lists.ts';
import { ORDER_SORTS } from '#shop/staff-orders.ts';
import { adminReading } from '../gate.ts';
import { csvAnswer } from '../parts/csv-answer.ts';
import type { Route } from './+types/export.ts';
import { orderFilter } from './order-filter.ts';

/** The orders of the list's address, all pages, as a file. */
export const loader = adminReading(async ({ db }, { url }: Route.LoaderArgs) => {
	const query = url.searchParams;
	const { q } = readListQuery(Object.fromEntries(query), ORDER_SORTS);
	return csvAnswer(exportOrders(db, orderFilter(query), q), `orders-${lagosDay(new Date())}.csv`);
});
