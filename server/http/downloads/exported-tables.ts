import { exportCash } from '#shop/cash/cash-export.ts';
import { exportMovements } from '#shop/catalogue/stock-movements/movement-list.ts';
import { exportStock, readStockFilter, STOCK_SORTS } from '#shop/catalogue/stock-table.ts';
import { exportDiscountReport } from '#shop/discounts/discount-report.ts';
import { exportLostOrders, readLostFilter } from '#shop/fulfilment/lost-orders.ts';
import { exportOrders } from '#shop/fulfilment/order-export.ts';
import { ORDER_SORTS, readOrderFilter } from '#shop/fulfilment/staff-orders.ts';
import { exportCatalogue, importTemplate } from '#shop/import/export-catalogue.ts';
import { readListQuery } from '#shop/kit/list-pages.ts';
import { exportLayaways } from '#shop/layaways/layaway-export.ts';
import { LAYAWAY_SORTS, readLayawayView } from '#shop/layaways/layaway-list.ts';
import { exportProductSales } from '#shop/orders/sales/product-sales-export.ts';
import { salesDays } from '#shop/orders/sales/sales-days.ts';
import { daysOfExport, exportPayments } from '#shop/payments/export-payments.ts';
import { PAYMENT_SORTS, readPaymentFilter } from '#shop/payments/payment-list.ts';
import { exportRepairs } from '#shop/repairs/repair-export.ts';
import { REPAIR_SORTS, readRepairView } from '#shop/repairs/repair-list.ts';
import { exportSubscribers } from '#shop/shoppers/newsletter-list.ts';
import { exportTaxReport, taxMonth } from '#shop/tax/tax-report.ts';
import type { Shop } from '../../shop.ts';

// The tables that staff download: each names its file, its page and its rows.

export type Query = Record<string, unknown>;

/**
 * A table that is streamed while it is made; `page` is the page it belongs to, to which users return after signing in.
 */
type Table = {
	path: string;
	page: string;
	name: string;
	/** The end of its name; without it, the day of the download. */
	days?: (query: Query) => string;
	rows: (query: Query) => AsyncIterable<string>;
};

/** The tables that are exported, each with the page whose readers may have it. */
export function exportedTables(shop: Shop): Table[] {
	const { db } = shop;
	return [
		{
			path: '/admin/export.csv',
			page: '/admin/import',
			name: 'catalogue',
			rows: () => exportCatalogue(db),
		},
		{
			path: '/admin/import-template.csv',
			page: '/admin/import',
			name: 'products-to-fill-in',
			rows: importTemplate,
		},
		{
			path: '/admin/orders/export.csv',
			page: '/admin/orders',
			name: 'orders',
			rows: (query) =>
				exportOrders(db, readOrderFilter(query), readListQuery(query, ORDER_SORTS).q),
		},
		{
			path: '/admin/layaways/export.csv',
			page: '/admin/layaways',
			name: 'layaways',
			rows: (query) =>
				exportLayaways(db, readLayawayView(query), readListQuery(query, LAYAWAY_SORTS).q),
		},
		{
			path: '/admin/repairs/export.csv',
			page: '/admin/repairs',
			name: 'repairs',
			rows: (query) =>
				exportRepairs(db, readRepairView(query), readListQuery(query, REPAIR_SORTS).q),
		},
		{
			path: '/admin/tables/export.csv',
			page: '/admin/tables',
			name: 'stock',
			rows: (query) => exportStock(db, readStockFilter(query), readListQuery(query, STOCK_SORTS).q),
		},
		{
			path: '/admin/tables/history.csv',
			page: '/admin/tables',
			name: 'stock-history',
			rows: (query) => exportMovements(db, query),
		},
		{
			path: '/admin/discounts/report.csv',
			page: '/admin/discounts/report',
			name: 'discounts',
			rows: (query) => exportDiscountReport(db, salesDays(query).range),
		},
		{
			path: '/admin/tax/report.csv',
			page: '/admin/tax/report',
			name: 'vat',
			rows: (query) => exportTaxReport(db, taxMonth(query.month).days),
		},
		{
			path: '/admin/charts/export.csv',
			page: '/admin/charts',
			name: 'product-sales',
			rows: (query) => exportProductSales(db, salesDays(query).range),
		},
		{
			path: '/admin/payments/export.csv',
			page: '/admin/payments',
			name: 'payments',
			days: (query) => daysOfExport(readPaymentFilter(query).days),
			rows: (query) =>
				exportPayments(db, readPaymentFilter(query), readListQuery(query, PAYMENT_SORTS).q),
		},
		{
			path: '/admin/cash/export.csv',
			page: '/admin/cash',
			name: 'cash',
			rows: () => exportCash(db),
		},
		{
			path: '/admin/cash/refusals.csv',
			page: '/admin/cash/refusals/orders',
			name: 'orders-not-taken',
			rows: (query) => exportLostOrders(db, readLostFilter(query)),
		},
		{
			path: '/admin/newsletter/export.csv',
			page: '/admin/newsletter',
			name: 'newsletter',
			rows: () => exportSubscribers(db, shop.config.publicUrl),
		},
	];
}
