import { z } from 'zod';
import { dashboard } from '#shop/dashboard.ts';
import type { Shop } from '../shop.ts';
import { guards, shown } from './answers.ts';
import {
	CategoryAnswer,
	categoryAnswer,
	ProductAnswer,
	productAnswer,
} from './catalogue-answers.ts';
import { type Api, forAdmins, needsToken } from './conventions.ts';
import { OrderAnswer, orderAnswer } from './orders.ts';
import { UserAnswer, userAnswer } from './user-answers.ts';

const count = shown(z.number().int(), 41);
const DashboardAnswer = z.object({
	ordersCount: count,
	productsCount: count,
	categoriesCount: count,
	usersCount: count,
	recentOrders: z.array(OrderAnswer).describe('The five newest, as all recent lists'),
	recentProducts: z.array(ProductAnswer),
	recentCategories: z.array(CategoryAnswer),
	recentUsers: z.array(UserAnswer),
});

/** The dashboard call of api-contract "Admin". */
export function adminDashboardApi(app: Api, shop: Shop): void {
	const schema = {
		tags: ['admin'],
		...needsToken,
		operationId: 'getDashboard',
		summary: 'Counts, and the five newest of each kind',
		response: { 200: DashboardAnswer, ...guards },
	};
	app.get('/dashboard', { ...forAdmins(shop), schema }, async () => {
		const { recentOrders, recentProducts, recentCategories, recentUsers, ...counts } =
			await dashboard(shop.db);
		return {
			...counts,
			recentOrders: recentOrders.map(orderAnswer),
			recentProducts: recentProducts.map(productAnswer),
			recentCategories: recentCategories.map(categoryAnswer),
			recentUsers: recentUsers.map(userAnswer),
		};
	});
}
