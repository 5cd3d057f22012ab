import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

test('only a page that opens the payment popup lets its frame in', () => {
	expect(contentSecurityPolicy([])).not.toContain('paystack');
	expect(contentSecurityPolicy([])).not.toContain('frame-src');
	expect(contentSecurityPolicy([], { popup: true })).toContain(
		'frame-src https://checkout.paystack.com;',
	);
});

test('the style that the popup puts into the page is the one the policy names', async () => {
	const script = await readFile(
		new URL(import.meta.resolve('@paystack/inline-js/es/inline.js')),
		'utf8',
	);
	const [, style = ''] = /<style>(.*?)<\/style>/s.exec(script) ?? [];
	const written = style.replaceAll('\\n', '\n');
	const hash = createHash('sha256').update(written).digest('base64');
	expect(contentSecurityPolicy([], { popup: true })).toContain(`'sha256-${hash}'`);
});
