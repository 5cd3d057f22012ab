import { expect, test } from 'vitest';
import { pathAfterSignIn } from './after-sign-in.ts';

test('shoppers return to where they were, or to the market', () => {
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

test('the way back is escaped for a header', () => {
	expect(pathAfterSignIn({ next: '/nkwà?q=₦\0 5' }, false)).toBe('/nkw%C3%A0?q=%E2%82%A6%00%205');
});

test('admins go to the dashboard, or return to their admin page', () => {
	expect(pathAfterSignIn({ next: '/cart' }, true)).toBe('/admin/dashboard');
	expect(pathAfterSignIn({ next: '/admin/orders' }, true)).toBe('/admin/orders');
});
