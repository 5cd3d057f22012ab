import { expect, type Page } from '@playwright/test';
import { becomeShopper, fillCheckout } from './journeys.ts';
import { test } from './visitors.ts';

// Data-saving pages: no scripts, pictures on demand, a true figure, and everything still works.

const PHONE = { width: 360, height: 740 };
const PRODUCT = '/product/corvane-xlr-microphone-cable-5-m';
const KB = 1024;
const WHOLE_WALK_KB = 250;

/** Counts the bytes transferred from now on, and lists the requests. */
async function lineOf(page: Page) {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send('Network.enable');
	const line = { bytes: 0, asked: [] as string[] };
	devtools.on('Network.requestWillBeSent', ({ request }) => {
		line.asked.push(new URL(request.url).pathname);
	});
	devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
		line.bytes += encodedDataLength;
	});
	return line;
}

test('a browser that saves data gets pages without scripts, and the figure in the footer is true', async ({
	newVisitor,
}) => {
	for (const path of ['/', '/microphones', PRODUCT, '/blog']) {
		const page = await newVisitor({
			viewport: PHONE,
			extraHTTPHeaders: { 'save-data': 'on' },
		});
		const line = await lineOf(page);
		const response = await page.goto(path, { waitUntil: 'networkidle' });
		expect(response?.headers().vary).toContain('Save-Data');
		expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0);
		expect(line.asked.slice(1).filter((each) => !/\.css$|favicon/.test(each))).toEqual([]);
		const footer = (await page.locator('footer').textContent()) ?? '';
		const [, kilobytes] = /This page used about (\d+) KB, \d+ KB of them once/.exec(footer) ?? [];
		// Some browsers without a window never load the icon, others once the page is at rest.
		await page.evaluate(async () => {
			const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
			await (await fetch(icon?.href ?? '')).arrayBuffer();
		});
		const difference = () => Math.abs(Number(kilobytes) * KB - line.bytes) / line.bytes;
		await expect.poll(difference).toBeLessThan(0.05);
	}
});

test('the switch in the footer is remembered until it is pressed again', async ({ page }) => {
	await page.goto(PRODUCT);
	await page.getByRole('button', { name: 'Save data: use Lite mode' }).click();
	await expect(page).toHaveURL(PRODUCT);
	await expect(page.locator('html.lite')).toHaveCount(1);
	await page.goto('/microphones');
	await expect(page.locator('html.lite')).toHaveCount(1);
	await page.getByRole('button', { name: 'Show everything again' }).click();
	await expect(page).toHaveURL('/microphones');
	await expect(page.locator('html.lite')).toHaveCount(0);
	await expect(page.getByText(/This page used about \d+ KB/)).toBeVisible();
});

test('a whole purchase transfers little more than one photo', async ({ newVisitor }) => {
	const page = await newVisitor({
		viewport: PHONE,
		extraHTTPHeaders: { 'save-data': 'on' },
	});
	await becomeShopper(page, 'saver');
	const line = await lineOf(page);
	await page.goto('/');
	await page.getByRole('link', { name: 'Microphones' }).first().click();
	await page.getByRole('article').first().getByText('Show picture').click();
	await expect(page.getByRole('article').first().getByRole('img')).toBeVisible();
	await page.getByRole('article').first().getByRole('link').click();
	await page.getByRole('button', { name: 'Add to Cart' }).first().click();
	await expect(page).toHaveURL(/\/cart/);
	await page.getByRole('link', { name: 'Make Purchase' }).first().click();
	await fillCheckout(page);
	await page.getByLabel('Zip Code').fill('430001');
	await page.getByRole('button', { name: 'Place Order' }).last().click();
	const placed = page.getByRole('heading', { level: 1, name: 'Order Placed Successfully' });
	await expect(placed).toBeVisible();
	expect(line.bytes).toBeLessThan(WHOLE_WALK_KB * KB);
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('the header of a page that is the same for everybody leads to the own account, or to the login', async ({
		page,
	}) => {
		const entry = page.getByRole('banner').getByRole('link', { name: 'Account' });
		await page.goto('/');
		await entry.click();
		await expect(page).toHaveURL('/login?next=%2Faccount');
		const { email } = await becomeShopper(page, 'scriptless');
		await page.goto('/');
		await entry.click();
		await expect(page).toHaveURL('/account');
		await expect(page.getByRole('main')).toContainText(email);
		await page.getByRole('button', { name: 'Log out' }).click();
		await page.goto('/account');
		await expect(page).toHaveURL('/login?next=%2Faccount');
	});
});
