import { expect, test } from 'vitest';
import { safePath } from './visit.ts';

test.each(['/', '/myorders?page=2#top', '/product/x'])(
	'after a detour a shopper goes back to %s',
	(path) => expect(safePath(path)).toBe(path),
);

test.each([
	'https://elsewhere.example/',
	'//elsewhere.example/',
	'/\\elsewhere.example',
	'/\t/elsewhere.example',
	'/.//elsewhere.example',
	'/x/..//elsewhere.example',
	'javascript:alert(1)',
	'myorders',
	'',
	null,
	undefined,
	7,
])('no other site can be gone back to: %j', (value) => {
	expect(safePath(value)).toBe('/');
	expect(safePath(value, '/collections')).toBe('/collections');
});

test('letters that a header cannot take are escaped', () => {
	expect(safePath('/dùndún\r\n?q=₦')).toBe('/d%C3%B9nd%C3%BAn?q=%E2%82%A6');
});
