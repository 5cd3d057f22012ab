import { z } from 'zod';
import { dashboard } from '#shop/dashboard.ts';
import type { Shop } from '../../shop.ts';
import {
	CategoryResponse,
	categoryResponse,
	ProductResponse,
	productResponse,
} from '../catalogue-responses.ts';
import { type Api, forAdmins, needsStaff } from '../conventions.ts';
import { OrderResponse, orderResponses } from '../orders.ts';
import { guards, shown } from '../responses.ts';
import { UserResponse, userResponse } from '../user-responses.ts';

const count = shown(z.number().int(), 41);
const DashboardResponse = z.object({
	ordersCount: count,
	productsCount: count,
	categoriesCount: count,
	usersCount: count,
	recentOrders: z.array(OrderResponse).describe('The five newest, as all recent lists'),
	recentProducts: z.array(ProductResponse),
	recentCategories: z.array(CategoryResponse),
	recentUsers: z.array(UserResponse),
});

/** The dashboard call of api-contract "Admin". */
export function adminDashboardApi(app: Api, shop: Shop): void {
	const schema = {
		tags: ['admin'],
		...needsStaff,
		operationId: 'getDashboard',
		summary: 'Counts, and the five newest of each kind',
		response: { 200: DashboardResponse, ...guards },
	};
	app.get('/dashboard', { ...forAdmins(shop), schema }, async () => {
		const { recentOrders, recentProducts, recentCategories, recentUsers, ...counts } =
			await dashboard(shop.db);
		return {
			...counts,
			recentOrders: await orderResponses(shop.db, recentOrders),
			recentProducts: recentProducts.map(productResponse),
			recentCategories: recentCategories.map(categoryResponse),
			recentUsers: recentUsers.map(userResponse),
		};
	});
}
