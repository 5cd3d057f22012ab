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

/** The directives of a policy, each with its sources. */
function directivesOf(policy: string): Map<string, string[]> {
	return new Map(
		policy.split('; ').map((directive) => {
			const [name = '', ...sources] = directive.split(' ');
			return [name, sources];
		}),
	);
}

test('a page only runs and loads its own files, and what has no rule of its own falls under the strictest', () => {
	const directives = directivesOf(contentSecurityPolicy(["'sha256-own'"]));
	expect(directives.get('default-src')).toEqual(["'self'"]);
	expect(directives.get('script-src')).toEqual(["'self'", "'sha256-own'"]);
	// data: and blob: pictures cannot run anything; elsewhere they could.
	for (const [name, sources] of directives)
		for (const source of sources)
			if (!/^'(self|none|sha256-[^']+)'$/.test(source))
				expect([name, source]).toEqual(['img-src', expect.stringMatching(/^(data|blob):$/)]);
});

test('a page is not framed, sends forms to the shop alone, and keeps its base', () => {
	const directives = directivesOf(contentSecurityPolicy([]));
	// These do not fall back to default-src (CSP Level 3): left out, they would allow everything.
	expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
	for (const name of ['form-action', 'base-uri']) expect(directives.get(name)).toEqual(["'self'"]);
	expect(SECURITY_HEADERS['content-security-policy']).toBe(contentSecurityPolicy([]));
	expect(SECURITY_HEADERS).toMatchObject({
		'x-frame-options': 'DENY',
		'x-content-type-options': 'nosniff',
	});
});

test('only a page that opens the payment popup lets its frame in', () => {
	expect(contentSecurityPolicy([])).not.toContain('paystack');
	expect(contentSecurityPolicy([])).not.toContain('frame-src');
	expect(contentSecurityPolicy([], { frames: ['https://player.vimeo.com'] })).toContain(
		'frame-src https://player.vimeo.com;',
	);
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
