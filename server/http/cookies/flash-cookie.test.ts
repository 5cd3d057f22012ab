import { expect, test } from 'vitest';
import { flashCookie, flashOfCookie } from './flash-cookie.ts';

const flash = { page: '/admin/settings?tab=shop', message: 'Settings saved; “Ọjà”.' };

test('what a form did is for the page that follows it, and for no other', () => {
	const set = flashCookie(flash, true);
	expect(set).toMatch(/; Max-Age=60; Path=\/admin; HttpOnly; Secure; SameSite=Lax$/);
	const [cookie] = set.split('; ');
	expect(flashOfCookie(cookie, flash.page)).toBe(flash.message);
	expect(flashOfCookie(cookie, '/admin/settings')).toBeNull();
});

test.each([
	undefined,
	'bridgehead_flash=7',
	'bridgehead_flash=null',
	'bridgehead_flash=%7B%22page%22%3A%22%2Fadmin%22%2C%22message%22%3A4%7D',
])('%j is no message', (header) => expect(flashOfCookie(header, '/admin')).toBeNull());

test('nothing is stored of what no browser stores', () => {
	for (const set of [
		flashCookie({ page: '/', message: 'ọ'.repeat(1000) }, false),
		flashCookie(null, false),
	])
		expect(set).toMatch(/^bridgehead_flash=; Max-Age=0;/);
});
