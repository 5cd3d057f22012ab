import { expect, test } from 'vitest';
import { faultAt } from './faults.ts';

test('each list and form describes a failure in its own words', () => {
	const words = {
		'/admin/profile': 'Failed to fetch users',
		'/admin/view-category': 'Failed to fetch categories',
		'/admin/edit-category/7': 'Failed to fetch category',
		'/admin/view-product': 'Failed to fetch products',
		'/admin/adminblog': 'Failed to fetch articles',
		'/admin/adminblog/edit/3': 'Failed to load article data',
		'/admin/settings': undefined,
	};
	for (const [pathname, failed] of Object.entries(words))
		expect(faultAt(pathname).failed, pathname).toBe(failed);
	expect(faultAt('/admin/edit-category/7').list.to).toBe('/admin/view-category');
	expect(faultAt('/admin/stock').list.to).toBe('/admin/dashboard');
});

test('a thing that is not there leads back to its list, not to the shop', () => {
	expect(faultAt('/admin/orders/999')).toMatchObject({
		missing: 'Order not found',
		list: { to: '/admin/orders' },
	});
});
