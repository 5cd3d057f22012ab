import { expect, test } from 'vitest';
import { askedPaths } from './served-routes.ts';

test('a page is asked about together with all pages above it', () => {
	expect(askedPaths('/admin/orders/7')).toBe('/admin,/admin/orders,/admin/orders/7');
	expect(askedPaths('/speakers')).toBe('/speakers');
	expect(askedPaths('/')).toBe('/');
});
