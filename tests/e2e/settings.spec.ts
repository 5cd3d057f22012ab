import { expect, type Page, test } from '@playwright/test';
import { alive, becomeShopper, putInCart } from './journeys.ts';

// What staff save in the settings, as shoppers then see it.

const ADMIN = { email: 'admin@example.com', password: 'correct-horse-battery' };
const HEADING = 'How the market pays';
const PARAGRAPH =
	'You pay <b>the driver</b> when the goods are in your hands, and not a kobo before, whoever asks you for it.';

/** Opens the settings as an admin and saves this text as the shop's policy. */
async function savePolicy(page: Page, text: string): Promise<void> {
	await page.goto('/admin/settings');
	await alive(page);
	await page.locator('summary', { hasText: 'Texts' }).click();
	await page.getByLabel('Payment and refund policy').fill(text);
	const saved = page.waitForResponse(
		(answer) => answer.request().method() === 'POST' && answer.url().includes('settings'),
	);
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	expect((await saved).status()).toBeLessThan(400);
}

/** The page was kept for everybody until now: within a second it is another. */
async function expectSoon(page: Page, text: string): Promise<void> {
	await expect
		.poll(async () => await (await page.request.get('/policy')).text(), { timeout: 1000 })
		.toContain(text);
}

test('a policy that staff save is on the public page within a second, and its removal too', async ({
	page,
	browser,
}) => {
	const shopper = await (await browser.newContext()).newPage();
	await shopper.goto('/policy');
	await expect(shopper.getByRole('heading', { name: 'Refunds' })).toBeVisible();
	await page.request.post('/login', { form: ADMIN });
	await savePolicy(page, `${HEADING}\n\n${PARAGRAPH}`);
	await expectSoon(shopper, HEADING);
	await shopper.goto('/policy');
	const main = shopper.getByRole('main');
	await expect(main.getByText(HEADING, { exact: true })).toBeVisible();
	await expect(main.getByText(PARAGRAPH, { exact: true })).toBeVisible();
	await expect(main.getByRole('heading', { name: 'Refunds' })).toBeHidden();

	await becomeShopper(shopper, 'policy');
	await putInCart(shopper, 'corvane-xlr-microphone-cable-5-m');
	for (const path of ['/cart', '/checkout']) {
		await shopper.goto(path);
		await shopper.getByText('Read the policy').click();
		await expect(shopper.getByText(PARAGRAPH, { exact: true })).toBeVisible();
	}

	await savePolicy(page, '');
	await expectSoon(shopper, '7-10 business days, by bank transfer');
	await shopper.context().close();
});
