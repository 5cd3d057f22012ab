import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type RequestContext, requestContext } from '#server/http/request-context.ts';
import { Problem } from '#shop/kit/problem.ts';
import { formDone, pageAction, pageLoader, safePath } from './page-handlers.ts';

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

test('characters that a header cannot contain are escaped', () => {
	expect(safePath('/dùndún\r\n?q=₦')).toBe('/d%C3%B9nd%C3%BAn?q=%E2%82%A6');
});

test('a page and a form refused for a while say for how long', async () => {
	const setRetryAfter = vi.fn();
	const context = new RouterContextProvider();
	context.set(requestContext, {
		setRoute: () => undefined,
		setRetryAfter,
	} as unknown as RequestContext);
	const request = new Request('http://shop.test/', { method: 'POST' });
	const refuse = async () => {
		throw new Problem('too-many', 'Wait.', { facts: { retryAfter: 41.2 } });
	};
	const args = { context, request, pattern: '/' };
	expect(await pageAction(refuse)(args)).toMatchObject({ init: { status: 429 } });
	await expect(pageLoader(refuse)(args)).rejects.toMatchObject({ init: { status: 429 } });
	expect(setRetryAfter.mock.calls).toEqual([[42], [42]]);
});

test.each([
	['the router', '/reviews.data?page=2', {}],
	[
		'a script with the progress of its upload',
		'/admin/save/product/7',
		{ accept: 'application/json' },
	],
])('a form that %s sent is answered with data', (_sender, address, headers) => {
	const request = new Request(`http://shop.test${address}`, { method: 'POST', headers });
	const answer = formDone(request, '/elsewhere', { message: 'Saved.' });
	expect(answer.data).toEqual({ ok: true, message: 'Saved.' });
});

test.each([
	[new URL('http://shop.test/admin/reviews?page=2'), '/admin/reviews?page=2'],
	['/cart#line-7', '/cart#line-7'],
])('a form that the browser itself sent leads to the next page: %s', async (page, address) => {
	const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
	const request = new Request('http://shop.test/x', { method: 'POST', headers });
	const response = await Promise.try(() => formDone(request, page, {})).catch((thrown) => thrown);
	expect([response.status, response.headers.get('location')]).toEqual([303, address]);
});
