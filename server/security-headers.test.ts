import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
	contentSecurityPolicy,
	OWN_SCRIPT,
	ownScripts,
	pageHeaders,
	SECURITY_HEADERS,
} from './security-headers.ts';

test('a page only runs and loads its own files, sends forms to itself, and cannot be framed', () => {
	const policy = contentSecurityPolicy(["'sha256-own'"]).split('; ');
	expect(policy).toEqual([
		"default-src 'self'",
		"script-src 'self' 'sha256-own'",
		"style-src 'self'",
		"img-src 'self' data: blob:",
		"font-src 'self'",
		"connect-src 'self'",
		"object-src 'none'",
		"base-uri 'self'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	]);
	expect(SECURITY_HEADERS).toMatchObject({
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'strict-origin-when-cross-origin',
		'x-frame-options': 'DENY',
		'cross-origin-opener-policy': 'same-origin',
	});
});

test('only a page that opens the payment popup lets its frame in', () => {
	expect(contentSecurityPolicy([])).not.toContain('paystack');
	expect(contentSecurityPolicy([])).not.toContain('frame-src');
	expect(contentSecurityPolicy([], { popup: true })).toContain(
		'frame-src https://checkout.paystack.com;',
	);
});

test('the policy names the style that the popup adds to the page', async () => {
	const script = await readFile(
		new URL(import.meta.resolve('@paystack/inline-js/es/inline.js')),
		'utf8',
	);
	const [, style = ''] = /<style>(.*?)<\/style>/s.exec(script) ?? [];
	const written = style.replaceAll('\\n', '\n');
	const hash = createHash('sha256').update(written).digest('base64');
	expect(contentSecurityPolicy([], { popup: true })).toContain(`'sha256-${hash}'`);
});

test('only scripts that the renderer marked may run, and the mark never leaves the process', () => {
	const marked = `<p><script>stolen()</script></p><script nonce="${OWN_SCRIPT}">own()</script>
		<script nonce="${OWN_SCRIPT}" src="/assets/a.js"></script><script nonce="guess">stolen()</script>`;
	const { html, hashes } = ownScripts(marked);
	const hash = createHash('sha256').update('own()').digest('base64');
	expect(hashes).toEqual([`'sha256-${hash}'`]);
	expect(html).toContain('<script>own()</script>');
	expect(html).not.toContain(OWN_SCRIPT);
});

test('a shop with an https address tells browsers to use nothing else', () => {
	expect(pageHeaders({ publicUrl: 'https://shop.test' })).toEqual({
		...SECURITY_HEADERS,
		'strict-transport-security': 'max-age=63072000',
	});
	expect(pageHeaders({ publicUrl: 'http://shop.test' })).toEqual(SECURITY_HEADERS);
});
