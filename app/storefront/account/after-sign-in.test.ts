import { expect, test } from 'vitest';
import { pathAfterSignIn, pathToShow } from './after-sign-in.ts';

test('shoppers return to where they were, or to the market', () => {
	expect(pathAfterSignIn({ next: '/product/x?size=1' }, false)).toBe('/product/x?size=1');
	expect(pathAfterSignIn({}, false)).toBe('/');
});

test('nobody is redirected to another site', () => {
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

test('without scripts a shopper goes to the cart or the wishlist when something was added, and otherwise back', () => {
	expect(pathToShow({ text: '', addedId: 7 }, '/product/x?a=1')).toBe(
		'/cart?added=7&back=%2Fproduct%2Fx%3Fa%3D1',
	);
	expect(pathToShow({ text: 'Out of stock.', addedId: null }, '/product/x')).toBe('/product/x');
	expect(pathToShow({ text: '', addedId: null, isWished: true }, '/product/x')).toBe('/wishlist');
	expect(pathToShow(null, '/about')).toBe('/about');
});
