import { expect, test } from 'vitest';
import { doneCookie, doneOfCookie } from './done-cookie.ts';

const done = { page: '/admin/settings?tab=shop', message: 'Settings saved; “Ọjà”.' };

test('what a form did is for the page that follows it, and for no other', () => {
	const set = doneCookie(done, true);
	expect(set).toMatch(/; Max-Age=60; Path=\/admin; HttpOnly; Secure; SameSite=Lax$/);
	const [cookie] = set.split('; ');
	expect(doneOfCookie(cookie, done.page)).toBe(done.message);
	expect(doneOfCookie(cookie, '/admin/settings')).toBeNull();
});

test.each([
	undefined,
	'bridgehead_done=7',
	'bridgehead_done=null',
	'bridgehead_done=%7B%22page%22%3A%22%2Fadmin%22%2C%22message%22%3A4%7D',
])('%j is nothing that was done', (header) => expect(doneOfCookie(header, '/admin')).toBeNull());

test('nothing is stored of what no browser stores', () => {
	for (const set of [
		doneCookie({ page: '/', message: 'ọ'.repeat(1000) }, false),
		doneCookie(null, false),
	])
		expect(set).toMatch(/^bridgehead_done=; Max-Age=0;/);
});
