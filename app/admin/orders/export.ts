import { lagosDay } from '#shop/lagos-days.ts';
import { exportOrders } from '#shop/order-export.ts';
import { readWish } from '#shop/paging.ts';
import { ORDER_SORTS, STAFF_ORDERS_A_PAGE } from '#shop/staff-orders.ts';
import { adminReading } from '../gate.ts';
import { csvAnswer } from '../parts/csv-answer.ts';
import type { Route } from './+types/export.ts';
import { orderFilter } from './order-filter.ts';

/** The orders of the list's address, all pages, as a file. */
export const loader = adminReading(async ({ db }, { url }: Route.LoaderArgs) => {
	const query = url.searchParams;
	const { q } = readWish(Object.fromEntries(query), {
		sorts: ORDER_SORTS,
		perPage: STAFF_ORDERS_A_PAGE,
	});
	return csvAnswer(exportOrders(db, orderFilter(query), q), `orders-${lagosDay(new Date())}.csv`);
});
