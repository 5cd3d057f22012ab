import { expect, test } from 'vitest';
import { withDeferredScripts } from './deferred-scripts.ts';

const HEAD =
	'<head><link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="modulepreload" href="/assets/b.js"/></head>';
const SCRIPTS = '<script nonce="n">1</script><script nonce="n" type="module" async="">2</script>';

test('on a page with a first picture nothing asks for scripts until the starter does', () => {
	const page = withDeferredScripts(`${HEAD}<img fetchPriority="high"/>${SCRIPTS}`, 'n');
	expect(page).not.toContain('rel="modulepreload" href');
	expect(page).not.toContain('<script nonce="n" type="module"');
	expect(page).toContain(
		'<script nonce="n">1</script><script nonce="n" type="deferred" data-files="/assets/a.js /assets/b.js">2</script>',
	);
	expect(page).toMatch(/<script nonce="n">\(\(\) => \{[^<]+<\/script>$/);
});

test.each([
	['without such a picture', `${HEAD}<img/>${SCRIPTS}`],
	['without scripts', '<img fetchPriority="high"/><p>type="module"</p>'],
])('a page %s stays as it is', (_what, page) => {
	expect(withDeferredScripts(page, 'n')).toBe(page);
});
