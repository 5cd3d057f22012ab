import type { Permission } from '#shop/staff/permissions.ts';

// What the search over everything looks through, in the order in which it is listed.

type SearchKind = { label: string; permission: Permission; list: string };

export const SEARCH_KINDS = {
	products: { label: 'Products', permission: 'catalogue', list: '/admin/view-product' },
	orders: { label: 'Orders', permission: 'orders-read', list: '/admin/orders' },
	users: { label: 'Users', permission: 'users', list: '/admin/profile' },
	payments: { label: 'Payments', permission: 'money', list: '/admin/payments' },
	quotes: { label: 'Quotes', permission: 'orders-read', list: '/admin/quotes' },
	layaways: { label: 'Layaways', permission: 'orders-read', list: '/admin/layaways' },
	repairs: { label: 'Repairs', permission: 'orders-read', list: '/admin/repairs' },
	purchaseOrders: {
		label: 'Purchase orders',
		permission: 'stock',
		list: '/admin/purchase-orders',
	},
	suppliers: { label: 'Suppliers', permission: 'stock', list: '/admin/suppliers' },
} as const satisfies Record<string, SearchKind>;

export type SearchKindName = keyof typeof SEARCH_KINDS;

/** Those that somebody with these permissions may search. */
export function searchKinds(may: (permission: Permission) => boolean): SearchKindName[] {
	const names = Object.keys(SEARCH_KINDS) as SearchKindName[];
	return names.filter((name) => may(SEARCH_KINDS[name].permission));
}
