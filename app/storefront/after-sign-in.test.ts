import { expect, test } from 'vitest';
import { pathAfterSignIn } from './after-sign-in.ts';

test('a shopper comes back to where he was, or to the market', () => {
	expect(pathAfterSignIn({ next: '/product/x?size=1' }, false)).toBe('/product/x?size=1');
	expect(pathAfterSignIn({}, false)).toBe('/');
});

test('nobody is led to another site', () => {
	for (const next of ['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example']) {
		expect(pathAfterSignIn({ next }, false)).toBe('/');
	}
});

test('an admin comes to the dashboard, or back to the admin page he was at', () => {
	expect(pathAfterSignIn({ next: '/cart' }, true)).toBe('/admin/dashboard');
	expect(pathAfterSignIn({ next: '/admin/orders' }, true)).toBe('/admin/orders');
});
