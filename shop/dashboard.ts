import { asc, desc } from 'drizzle-orm';
import { isPerson, users } from '#db/account-schema.ts';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { type Account, accountColumns } from './accounts/sign-in.ts';
import { type Category, type Product, selectProducts, toProduct } from './catalogue/catalogue.ts';
import { isShort } from './catalogue/stock-table.ts';
import { countsOfTables } from './kit/counted.ts';
import { addDays, lagosDay } from './kit/lagos-days.ts';
import { asOrder, type Order, orderColumns } from './orders/orders.ts';
import { type PeriodSales, salesByPeriod, salesMargin } from './orders/sales/sales.ts';

// What staff see first: how much there is of everything, what is new, and what needs attention.

const RECENT = 5;

/** Includes hidden products and categories. */
type Dashboard = {
	ordersCount: number;
	productsCount: number;
	categoriesCount: number;
	usersCount: number;
	/** The five newest of each. */
	recentOrders: Order[];
	recentProducts: Product[];
	recentCategories: Category[];
	recentUsers: Account[];
};

type LowStock = { id: number; slug: string; name: string; qty: number };

/** The counts of everything and the newest rows. */
export async function dashboard(db: DbOrTx): Promise<Dashboard> {
	const [countOf, categoriesCount, orderRows, productRows, recentCategories, recentUsers] =
		await Promise.all([
			countsOfTables(db),
			db.$count(categories),
			db.select(orderColumns).from(orders).orderBy(desc(orders.id)).limit(RECENT),
			selectProducts(db).orderBy(desc(products.id)).limit(RECENT),
			db.select().from(categories).orderBy(desc(categories.id)).limit(RECENT),
			db
				.select(accountColumns)
				.from(users)
				.where(isPerson(users))
				.orderBy(desc(users.id))
				.limit(RECENT),
		]);
	return {
		ordersCount: countOf(orders),
		productsCount: countOf(products),
		categoriesCount,
		usersCount: countOf(users),
		recentOrders: orderRows.map(asOrder),
		recentProducts: productRows.map(toProduct),
		recentCategories,
		recentUsers,
	};
}

/** Orders and revenue of the last `days` days in Lagos, up to today; sales.ts says what counts as revenue. */
export function recentSales(db: DbOrTx, days: number, now = new Date()): Promise<PeriodSales[]> {
	const today = lagosDay(now);
	return salesByPeriod(db, { from: addDays(today, 1 - days), to: today }, 'day');
}

/** The margin of today's sales in Lagos. */
export function marginToday(db: DbOrTx) {
	const today = lagosDay(new Date());
	return salesMargin(db, { from: today, to: today });
}

/** Visible products of which there are `threshold` pieces or fewer, fewest first. */
export function lowStock(db: DbOrTx, most: number, threshold: number): Promise<LowStock[]> {
	return db
		.select({ id: products.id, slug: products.slug, name: products.name, qty: products.qty })
		.from(products)
		.where(isShort(threshold))
		.orderBy(asc(products.qty), asc(products.id))
		.limit(most);
}
