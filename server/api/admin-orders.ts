import { z } from 'zod';
import { readWish } from '#shop/paging.ts';
import { allOrders, ORDER_SORTS, STAFF_ORDERS_A_PAGE, staffOrderPage } from '#shop/staff-orders.ts';
import type { Shop } from '../shop.ts';
import { type Api, forAdmins, IN_BODY, needsToken } from './conventions.ts';
import { ListQuery, pageAnswer, pageAnswerOf, wantsPage } from './list-query.ts';
import { OrderAnswer, orderAnswer } from './orders.ts';

/** The orders' call of the contract's "Admin". */
export function adminOrdersApi(app: Api, shop: Shop): void {
	const { db } = shop;
	const status = z.literal(200);
	const schema = {
		tags: ['admin'],
		...needsToken,
		querystring: ListQuery,
		response: {
			200: z.union([
				z.object({ status, orders: z.array(OrderAnswer) }),
				pageAnswerOf(OrderAnswer).extend({ status }),
			]),
		},
	};
	app.get('/admin/orders', { ...forAdmins(shop, IN_BODY), schema }, async ({ query }) => {
		if (!wantsPage(query)) {
			return { status: 200 as const, orders: (await allOrders(db)).map(orderAnswer) };
		}
		const wish = readWish(query, { sorts: ORDER_SORTS, perPage: STAFF_ORDERS_A_PAGE });
		return {
			status: 200 as const,
			...pageAnswer(await staffOrderPage(db, wish), orderAnswer),
		};
	});
}
