// For each admin page, how its error page describes the failure and where it leads to (spec section 8).

/** `missing` is what a page of one thing says when there is none of that number. */
type Fault = { failed?: string; missing?: string; list: { label: string; to: string } };

const DASHBOARD = { label: 'Dashboard', to: '/admin/dashboard' };
const FAULTS: Record<string, Fault> = {
	orders: { missing: 'Order not found', list: { label: 'Orders', to: '/admin/orders' } },
	mails: { missing: 'Mail not found', list: { label: 'Mails', to: '/admin/mails' } },
	profile: { failed: 'Failed to fetch users', list: DASHBOARD },
	'view-category': { failed: 'Failed to fetch categories', list: DASHBOARD },
	'edit-category': {
		failed: 'Failed to fetch category',
		list: { label: 'View Category', to: '/admin/view-category' },
	},
	'view-product': { failed: 'Failed to fetch products', list: DASHBOARD },
	adminblog: { failed: 'Failed to fetch articles', list: DASHBOARD },
	'adminblog/edit': {
		failed: 'Failed to load article data',
		list: { label: 'Blogging', to: '/admin/adminblog' },
	},
};

/** The description for the page at an address of the admin area. */
export function faultAt(pathname: string): Fault {
	const [, , page = '', part = ''] = pathname.split('/');
	return FAULTS[`${page}/${part}`] ?? FAULTS[page] ?? { list: DASHBOARD };
}
