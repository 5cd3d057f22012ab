import type { dashboard } from '#shop/dashboard.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { orderStateLabel } from '#shop/orders/order-states.ts';
import { WHOLE_PRODUCTS } from '#shop/staff/permissions.ts';
import type { StaffContext } from '../require-staff.ts';
import type { RecentRow } from './recent-table.tsx';

/** The four tables of recent things in the spec, with formatted cells; null for what is not theirs to see. */
export function recentRows(all: Awaited<ReturnType<typeof dashboard>>, may: StaffContext['may']) {
	const rows = {
		orders: all.recentOrders.map(
			(order): RecentRow => ({
				to: `/admin/orders/${order.id}`,
				cells: [
					String(order.id),
					order.trackingNo,
					order.paymentId || 'None',
					localTime(order.createdAt),
				],
				notes: {
					1: `${order.firstname} ${order.lastname}`,
					3: formatKobo(order.totalKobo),
				},
				stage: { state: order.state, label: orderStateLabel(order.state, order.delivery) },
			}),
		),
		products: all.recentProducts.map(({ id, name, sellingKobo, createdAt }) => ({
			to: may(...WHOLE_PRODUCTS)
				? `/admin/edit-product/${id}`
				: `/admin/view-product?q=${encodeURIComponent(name)}`,
			cells: [String(id), name, formatKobo(sellingKobo), localTime(createdAt)],
		})),
		categories: all.recentCategories.map(({ id, name, slug, createdAt }) => ({
			to: `/admin/edit-category/${id}`,
			cells: [String(id), name, slug, localTime(createdAt)],
		})),
		users: all.recentUsers.map(({ id, name, email, createdAt }) => ({
			to: `/admin/customers/${id}`,
			cells: [String(id), name, email, localTime(createdAt)],
		})),
	};
	return {
		orders: may('orders-read') ? rows.orders : null,
		products: may('catalogue') ? rows.products : null,
		categories: may('catalogue') ? rows.categories : null,
		users: may('users') ? rows.users : null,
	};
}
