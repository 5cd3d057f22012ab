import { expect, test } from '@playwright/test';
import { BUDGET_KB } from '#tools/bench/weight.ts';

// The pages on the way to an order load few scripts, within their budget (docs/decisions/0018).

const KB = 1024;
/** The framework, the shop, the manifest, the page, and one more. */
const MOST_FILES = 5;
const PRODUCT = '/product/corvane-xlr-microphone-cable-5-m';

for (const path of ['/', '/microphones', PRODUCT, '/cart']) {
	test(`${path} loads at most ${BUDGET_KB.script} KB of scripts in at most ${MOST_FILES} files`, async ({
		page,
	}) => {
		const scripts: Promise<{ url: string; bytes: number }>[] = [];
		page.on('requestfinished', (request) => {
			if (request.resourceType() !== 'script') return;
			const sizes = request.sizes();
			const url = request.url();
			scripts.push(
				sizes.then(({ responseBodySize: body, responseHeadersSize: headers }) => ({
					url,
					bytes: body + headers,
				})),
			);
		});
		await page.goto(path, { waitUntil: 'networkidle' });
		const loaded = await Promise.all(scripts);
		expect(loaded.length).toBeGreaterThan(1);
		expect(loaded.length, loaded.map(({ url }) => url).join()).toBeLessThanOrEqual(MOST_FILES);
		const bytes = loaded.reduce((sum, each) => sum + each.bytes, 0);
		expect(bytes / KB).toBeLessThanOrEqual(BUDGET_KB.script);
	});
}
