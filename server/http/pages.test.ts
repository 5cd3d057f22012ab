import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { pageApp, TEXT } from '#tests/helpers/page-app.ts';

// What pages are answered with: headers, cookies, and from the cache. Requests that get none: rejected-requests.test.ts.

afterEach(() => void vi.useRealTimers());

test('HEAD gets the headers of the whole page, and the next GET gets the whole page', async () => {
	const app = pageApp();
	const [head, read] = await Promise.all([
		app.inject({ method: 'HEAD', url: '/about' }),
		app.inject('/about'),
	]);
	expect([head.statusCode, head.body]).toEqual([200, '']);
	expect(head.headers['content-length']).toBe(String(TEXT.length));
	expect([read.statusCode, read.body]).toEqual([200, TEXT]);
	const again = await app.inject({ method: 'HEAD', url: '/about' });
	expect([again.headers.etag, read.headers.etag]).toEqual([head.headers.etag, head.headers.etag]);
});

test('a page only lets scripts run that the renderer marked, whether cached or not, shared or not', async () => {
	const app = pageApp();
	const own = createHash('sha256').update('own()').digest('base64');
	for (const url of ['/', '/', '/checkout']) {
		const { headers, body } = await app.inject(url);
		const policy = String(headers['content-security-policy']);
		expect(policy).toContain(`script-src 'self' 'sha256-${own}';`);
		expect(body).toBe('<script>own()</script><p><script>typed()</script></p>');
		const allowPopup = url === '/checkout';
		expect(policy.includes('frame-src https://checkout.paystack.com')).toBe(allowPopup);
		expect(headers['cross-origin-opener-policy']).toBe(
			allowPopup ? 'same-origin-allow-popups' : undefined,
		);
	}
});

test('a changed page is rendered again for the next visitor', async () => {
	const app = pageApp();
	await app.inject('/about');
	app.site.text = 'Changed';
	expect((await app.inject('/about')).body).toBe('Changed');
});

test('only a page that neither asks who is signed in nor sets a cookie is cached', async () => {
	const app = pageApp();
	for (const url of ['/mine', '/signing-in', '/signing-out']) {
		const { headers } = await app.inject(url);
		expect([url, headers['cache-control']]).toEqual([url, 'private, no-store']);
		expect([url, headers['x-cache']]).toEqual([url, undefined]);
	}
	expect(app.shop.pageCache.figures.responses).toBe(0);
	expect((await app.inject('/about')).headers['cache-control']).toContain('public');
	expect(app.shop.pageCache.figures.responses).toBe(1);
});

test('nobody who is signed in waits for a page of somebody else', async () => {
	const app = pageApp();
	const open = (token: string) =>
		app.inject({ url: '/mine', headers: { cookie: `bridgehead_session=${token}` } });
	await open('first');
	const waiting = open('slow');
	expect((await open('other')).statusCode).toBe(200);
	app.site.slow.resolve();
	expect((await waiting).statusCode).toBe(200);
});

test('the session cookie is out of reach of scripts and other sites, and only sent over https', async () => {
	const app = pageApp();
	const cookiesOf = async (url: string, proto: string) => {
		const { cookies } = await app.inject({ url, headers: { 'x-forwarded-proto': proto } });
		return cookies;
	};
	const common = { path: '/', sameSite: 'Lax', secure: true, maxAge: 90 * 24 * 60 * 60 };
	const begun = await cookiesOf('/signing-in', 'https');
	expect(begun).toEqual([
		{ name: 'bridgehead_session', value: '1|secret', httpOnly: true, ...common },
		{ name: 'bridgehead_signed_in', value: '1', ...common },
	]);
	for (const cookie of await cookiesOf('/signing-in', 'http'))
		expect(cookie).not.toHaveProperty('secure');
	const ended = await cookiesOf('/signing-out', 'https');
	expect(ended.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
		['bridgehead_session', '', 0],
		['bridgehead_signed_in', '', 0],
	]);
});

test('while pages cannot be rendered, an expired cached page is sent', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	const app = pageApp();
	await app.inject('/about');
	vi.advanceTimersByTime(6 * 60_000);
	app.site.isDatabaseAway = true;
	expect(await app.inject('/about')).toMatchObject({ statusCode: 200, body: TEXT });
	const uncached = await app.inject('/faq');
	expect([uncached.statusCode, uncached.headers['retry-after']]).toEqual([503, '5']);
	expect((await app.inject({ method: 'POST', url: '/about' })).statusCode).toBe(503);
});

test('a page of one visitor carries an ETag too, and is not sent again to a browser that has it', async () => {
	const app = pageApp();
	for (const encoding of ['identity', 'br']) {
		const headers = { 'accept-encoding': encoding };
		const { statusCode, headers: sent } = await app.inject({ url: '/checkout', headers });
		expect([statusCode, sent.etag]).toEqual([200, expect.stringMatching(/^"[\w-]+"$/)]);
		const etag = String(sent.etag);
		const again = await app.inject({
			url: '/checkout',
			headers: { ...headers, 'if-none-match': etag },
		});
		expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
		expect(again.headers).not.toHaveProperty('content-encoding');
	}
	const form = await app.inject({
		method: 'POST',
		url: '/checkout',
		headers: { 'if-none-match': '*' },
	});
	expect([form.statusCode, form.headers.etag]).toEqual([200, undefined]);
});
