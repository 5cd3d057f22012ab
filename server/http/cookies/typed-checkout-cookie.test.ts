import { expect, test } from 'vitest';
import { typedCheckoutCookie, typedCheckoutOf } from './typed-checkout-cookie.ts';

const typed = { firstname: 'Chídi', address: '7 Allen Avenue; "rear"', city: '' };

test('what was typed at the checkout is for the cart that it was typed for, and for no other', () => {
	const set = typedCheckoutCookie({ cartKey: 'a1', typed }, true);
	expect(set).toMatch(/; Max-Age=1800; Path=\/checkout; HttpOnly; Secure; SameSite=Lax$/);
	const [cookie] = set.split('; ');
	expect(typedCheckoutOf(cookie, 'a1')).toEqual(typed);
	expect(typedCheckoutOf(cookie, 'b2')).toBeNull();
});

test.each([
	undefined,
	'bridgehead_checkout=7',
	'bridgehead_checkout={}',
	'bridgehead_checkout=%7B%22cartKey%22%3A%22a1%22%2C%22typed%22%3A4%7D',
])('%j is nothing that was typed', (header) => expect(typedCheckoutOf(header, 'a1')).toBeNull());

test('nothing is stored of what no browser stores', () => {
	const stored = { cartKey: 'a1', typed: { address: 'ọ'.repeat(1000) } };
	for (const set of [typedCheckoutCookie(stored, false), typedCheckoutCookie(null, false)])
		expect(set).toMatch(/^bridgehead_checkout=; Max-Age=0;/);
});
