import type { Db } from '#db/client.ts';
import { USER_SORTS, userPage } from '#shop/accounts/staff-users.ts';
import { ALL_CHANGES, changeChoices, changePage } from '#shop/audit/audit-reading.ts';
import { ARTICLE_SORTS, articlesForStaff } from '#shop/blog/staff-articles.ts';
import {
	CATEGORY_SORTS,
	categoriesForStaff,
	PRODUCT_SORTS,
	productsForStaff,
} from '#shop/catalogue/staff-lists.ts';
import { ALL_STOCK, STOCK_SORTS, stockPage } from '#shop/catalogue/stock-table.ts';
import { dashboard, lowStock, recentSales } from '#shop/dashboard.ts';
import { orderViews } from '#shop/fulfilment/order-views.ts';
import {
	ALL_ORDERS,
	ORDER_SORTS,
	paymentModes,
	staffOrderPage,
} from '#shop/fulfilment/staff-orders.ts';
import { addDays, lagosDay } from '#shop/kit/lagos-days.ts';
import { salesByCategory, salesByPeriod, salesByProduct } from '#shop/orders/sales/sales.ts';
import {
	ALL_PAYMENTS,
	PAYMENT_SORTS,
	paymentPage,
	sumOfPayments,
} from '#shop/payments/payment-list.ts';

// Every list of the admin area as its pages request it: in each order, searched, filtered.

export type ListCall = (db: Db) => Promise<unknown>;
type Query<Sort> = { page: number; perPage: number; q: string; sort: Sort };

const PER_PAGE = 10;

export function listCalls(): Record<string, ListCall> {
	return {
		...products(),
		...ordersAndUsers(),
		...paymentLists(),
		...stock(),
		...theRest(),
		...figures(),
	};
}

/** A list in each of its orders, with searches, and on its third page. */
function listed<Sort extends string>(
	name: string,
	sorts: readonly [Sort, ...Sort[]],
	search: string,
	page: (db: Db, query: Query<Sort>) => Promise<unknown>,
): Record<string, ListCall> {
	const plain = { page: 1, perPage: PER_PAGE, q: '', sort: sorts[0] };
	return {
		...Object.fromEntries(
			sorts.map((sort): [string, ListCall] => [
				`${name}, ${sort}`,
				(db) => page(db, { ...plain, sort }),
			]),
		),
		[`${name}, third page`]: (db) => page(db, { ...plain, page: 3 }),
		[`${name}, search "${search}"`]: (db) => page(db, { ...plain, q: search }),
		// Nothing begins with these two letters.
		[`${name}, search "zq"`]: (db) => page(db, { ...plain, q: 'zq' }),
	};
}

function products(): Record<string, ListCall> {
	const newest = { page: 1, perPage: PER_PAGE, q: '', sort: 'newest' } as const;
	return {
		...listed('products', PRODUCT_SORTS, 'ab12', productsForStaff),
		'products, common word': (db) => productsForStaff(db, { ...newest, q: 'microphone' }),
		'products, of a category': (db) => productsForStaff(db, { ...newest, categoryId: 3 }),
		'products, hidden': (db) => productsForStaff(db, { ...newest, status: 1 }),
		'products, shown by price': (db) =>
			productsForStaff(db, { ...newest, sort: 'price_asc', status: 0 }),
		...listed('categories', CATEGORY_SORTS, 'category-1', categoriesForStaff),
	};
}

function ordersAndUsers(): Record<string, ListCall> {
	const newest = { page: 1, perPage: PER_PAGE, q: '', sort: 'newest' } as const;
	const today = lagosDay(new Date());
	const days = { from: addDays(today, -10), to: today };
	return {
		...listed('orders', ORDER_SORTS, 'ab12', staffOrderPage),
		'orders, common name': (db) => staffOrderPage(db, { ...newest, q: 'ngozi' }),
		'orders, in a state': (db) => staffOrderPage(db, newest, { ...ALL_ORDERS, state: 'placed' }),
		'orders, way of paying': (db) =>
			staffOrderPage(db, newest, { ...ALL_ORDERS, paymentMode: 'card' }),
		'orders, ten days': (db) => staffOrderPage(db, newest, { ...ALL_ORDERS, days }),
		'orders, ways of paying to choose': paymentModes,
		'orders, views': orderViews,
		...listed('users', USER_SORTS, 'ab12', userPage),
	};
}

function paymentLists(): Record<string, ListCall> {
	const newest = { page: 1, perPage: PER_PAGE, q: '', sort: 'newest' } as const;
	const some = (filter: Partial<typeof ALL_PAYMENTS>, q = ''): ListCall => {
		return (db) => paymentPage(db, { ...newest, q }, { ...ALL_PAYMENTS, ...filter });
	};
	const today = lagosDay(new Date());
	const days = { from: addDays(today, -10), to: today };
	return {
		...listed('payments', PAYMENT_SORTS, 'bhab12', paymentPage),
		'payments, common beginning': some({}, 'bh0a'),
		'payments, of an e-mail': some({}, 'user-77@example.com'),
		'payments, of a provider': some({ provider: 'paypal' }),
		'payments, in a seldom state': some({ state: 'review' }),
		'payments, partly refunded': some({ state: 'partly-refunded' }),
		'payments, ten days': some({ days }),
		'payments, failed of ten days': some({ days, state: 'failed' }),
		'payments, sum of ten days': (db) => sumOfPayments(db, { ...ALL_PAYMENTS, days }),
	};
}

function stock(): Record<string, ListCall> {
	const first = { page: 1, perPage: PER_PAGE, q: '', sort: 'qty_asc' } as const;
	return {
		...listed('stock', STOCK_SORTS, 'ab12', stockPage),
		'stock, low': (db) => stockPage(db, first, { ...ALL_STOCK, level: 'low' }),
		'stock, of a category': (db) => stockPage(db, first, { ...ALL_STOCK, categoryId: 3 }),
	};
}

function theRest(): Record<string, ListCall> {
	const first = { page: 1, perPage: PER_PAGE };
	const changes = (filter: Partial<typeof ALL_CHANGES>, q = ''): ListCall => {
		return (db) => changePage(db, { ...first, q, sort: 'newest' }, { ...ALL_CHANGES, ...filter });
	};
	return {
		...listed('articles', ARTICLE_SORTS, 'sound', articlesForStaff),
		activity: changes({}),
		'activity, searched': changes({}, 'stock'),
		'activity, of a user': changes({ userId: 1 }),
		'activity, of a noun': changes({ noun: 'product' }),
		'activity, of an action': changes({ action: 'delete' }),
		'activity, what to choose from': changeChoices,
	};
}

/** Sums over one month: larger shops are older, but a month holds the same in all of them. */
function figures(): Record<string, ListCall> {
	const today = lagosDay(new Date());
	const month = { from: addDays(today, -13), to: today };
	return {
		dashboard,
		'dashboard, recent sales': (db) => recentSales(db, 60),
		'dashboard, low stock': (db) => lowStock(db, 10, 3),
		'sales by day': (db) => salesByPeriod(db, month, 'day'),
		'sales by category': (db) => salesByCategory(db, month),
		'sales by product': (db) => salesByProduct(db, month),
	};
}
