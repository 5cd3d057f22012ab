import { expect, test } from 'vitest';
import { factorsPage, isAdminFile, isFactorsPage } from './factor-addresses.ts';

test('How you sign in carries where staff were going, escaped', () => {
	expect(factorsPage(null)).toBe('/account/second-factor');
	expect(factorsPage('/admin/orders?page=2&q=a', { mailed: '1' })).toBe(
		'/account/second-factor?next=%2Fadmin%2Forders%3Fpage%3D2%26q%3Da&mailed=1',
	);
	expect(isFactorsPage(factorsPage('/admin/orders'))).toBe(true);
	expect(isFactorsPage('/account')).toBe(false);
});

test('a download of the admin area is none of its pages', () => {
	expect(isAdminFile('/admin/orders.csv?state=sent')).toBe(true);
	expect(isAdminFile('/admin/money/vat.csv')).toBe(true);
	expect(isAdminFile('/admin/orders?q=a.csv')).toBe(false);
	expect(isAdminFile('/account/data.csv')).toBe(false);
});
