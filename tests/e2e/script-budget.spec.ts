import { expect, type Page, test } from '@playwright/test';
import { BUDGET_KB } from '#tools/bench/weight.ts';
import { alive } from './journeys.ts';

// The pages on the way to an order load few scripts, within their budget (docs/decisions/0018), and not before the
// picture that they show first (docs/decisions/0021).

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
		await page.goto(path);
		// On a slow machine the network may be idle before a deferred script is asked for.
		await alive(page);
		await page.waitForLoadState('networkidle');
		const loaded = await Promise.all(scripts);
		expect(loaded.length).toBeGreaterThan(1);
		expect(loaded.length, loaded.map(({ url }) => url).join()).toBeLessThanOrEqual(MOST_FILES);
		const bytes = loaded.reduce((sum, each) => sum + each.bytes, 0);
		expect(bytes / KB).toBeLessThanOrEqual(BUDGET_KB.script);
	});
}

test.describe('while the first picture is on its way', () => {
	/** Opens the home page with its picture held back, to be let go by the returned function. */
	async function openWithoutPicture(page: Page) {
		const scripts: string[] = [];
		page.on('request', (request) => {
			if (request.resourceType() === 'script') scripts.push(request.url());
		});
		let letGo = () => {};
		const held = new Promise<void>((resolve) => {
			letGo = resolve;
		});
		await page.route(/\/pictures\/hero/, async (route) => {
			await held;
			await route.continue();
		});
		await page.goto('/', { waitUntil: 'domcontentloaded' });
		return { scripts, letGo };
	}

	test('no script is asked for; then all are', async ({ page }) => {
		const { scripts, letGo } = await openWithoutPicture(page);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		expect(scripts).toEqual([]);
		letGo();
		await alive(page);
		expect(scripts.length).toBeGreaterThan(1);
	});

	test('a press is enough to ask for them', async ({ page }) => {
		const { scripts, letGo } = await openWithoutPicture(page);
		expect(scripts).toEqual([]);
		await page.keyboard.press('Tab');
		await alive(page);
		letGo();
	});
});
