import { expect, test } from 'vitest';
import { payerCookie, payerOfCookie } from './payer-cookie.ts';

test('the address of a payer is for the order that they began to pay, and for no other', () => {
	const set = payerCookie({ orderId: 7, email: 'emeka+1@example.com' }, true);
	expect(set).toMatch(/; Max-Age=86400; Path=\/track; HttpOnly; Secure; SameSite=Lax$/);
	const [cookie] = set.split(';');
	expect(payerOfCookie(cookie, 7)).toBe('emeka+1@example.com');
	expect(payerOfCookie(cookie, 8)).toBe('');
});

test.each([
	undefined,
	'bridgehead_payer=7',
	'bridgehead_payer=7.x',
	`bridgehead_payer=7.a@${'b'.repeat(200)}`,
])('%j is no address of a payer', (header) => expect(payerOfCookie(header, 7)).toBe(''));
