import { expect, test } from 'vitest';
import { wishReturnTo } from './wish-return-to.ts';

function pressed(fields: Record<string, string>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return form;
}

test('a visitor’s wish goes along to the sign-in page, and leads back', () => {
	expect(wishReturnTo(pressed({ intent: 'add', productId: '7', back: '/product/x' }))).toEqual({
		next: '/product/x',
		wish: '7',
	});
});

test('what was to be removed is not added by signing in, nor is what no product can be', () => {
	const back = '/wishlist';
	expect(wishReturnTo(pressed({ intent: 'remove', productId: '7', back }))).toEqual({ next: back });
	for (const productId of ['', 'x', '-1'])
		expect(wishReturnTo(pressed({ intent: 'add', productId }))).toEqual({ next: back });
});
