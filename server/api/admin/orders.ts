import { z } from 'zod';
import {
	allOrders,
	ORDER_SORTS,
	STAFF_ORDERS_A_PAGE,
	staffOrderPage,
} from '#shop/fulfilment/staff-orders.ts';
import type { Shop } from '../../shop.ts';
import { type Api, forAdmins, IN_BODY, needsStaff } from '../conventions.ts';
import { OrderResponse, orderResponses } from '../orders.ts';
import { guards } from '../responses.ts';
import {
	asksForPage,
	listBody,
	listQuery,
	pageResponse,
	readPageQuery,
	WHOLE_OR_PAGE,
} from './lists.ts';

/** The order calls of api-contract "Admin". */
export function adminOrdersApi(app: Api, shop: Shop): void {
	const { db } = shop;
	const schema = {
		tags: ['admin'],
		...needsStaff,
		operationId: 'listAllOrders',
		summary: 'All orders, newest first',
		description: WHOLE_OR_PAGE,
		querystring: listQuery(ORDER_SORTS, STAFF_ORDERS_A_PAGE),
		response: {
			...guards,
			200: listBody({ orders: z.array(OrderResponse) }, OrderResponse),
		},
	};
	app.get('/admin/orders', { ...forAdmins(shop, IN_BODY), schema }, async ({ query }) => {
		if (!asksForPage(query)) {
			return { status: 200 as const, orders: await orderResponses(db, await allOrders(db)) };
		}
		const wanted = readPageQuery(query, ORDER_SORTS, STAFF_ORDERS_A_PAGE);
		const { rows, ...page } = await staffOrderPage(db, wanted);
		const answered = { ...page, rows: await orderResponses(db, rows) };
		return { status: 200 as const, ...pageResponse(answered, (order) => order) };
	});
}
