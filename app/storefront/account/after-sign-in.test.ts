import { expect, test } from 'vitest';
import { pathAfterSignIn } from './after-sign-in.ts';

test('a shopper comes back to where he was, or to the market', () => {
	expect(pathAfterSignIn({ next: '/product/x?size=1' }, false)).toBe('/product/x?size=1');
	expect(pathAfterSignIn({}, false)).toBe('/');
});

test('nobody is led to another site', () => {
	const elsewhere = [
		'//x.example',
		'/\\x.example',
		'/\t/x.example',
		'/.//x.example',
		'https://x.example',
	];
	for (const next of elsewhere) expect(pathAfterSignIn({ next }, false)).toBe('/');
});

test('the way back is told in letters that a header can carry', () => {
	expect(pathAfterSignIn({ next: '/nkwà?q=₦\0 5' }, false)).toBe('/nkw%C3%A0?q=%E2%82%A6%00%205');
});

test('an admin comes to the dashboard, or back to the admin page he was at', () => {
	expect(pathAfterSignIn({ next: '/cart' }, true)).toBe('/admin/dashboard');
	expect(pathAfterSignIn({ next: '/admin/orders' }, true)).toBe('/admin/orders');
});
