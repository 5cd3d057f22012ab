import { expect, test } from '@playwright/test';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { complaints } from './journeys.ts';

// What the dashboard shows at once, and what it folds up on phones.

const FOLDED = 'Recent products, categories and users';

for (const javaScriptEnabled of [true, false]) {
	test.describe(`with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
		test.use({ javaScriptEnabled });

		test('on a phone the recent orders are in sight, the rest is folded up', async ({ page }) => {
			const found = complaints(page);
			await page.setViewportSize({ width: 360, height: 740 });
			await becomeAdmin(page);
			await page.goto('/admin/dashboard');
			await expect(page.getByRole('heading', { name: 'Recent orders' })).toBeVisible();
			const users = page.getByRole('table', { name: 'Recent users' });
			await expect(users).toBeHidden();
			await page.getByText(FOLDED).click();
			await expect(users).toBeVisible();
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
			expect(found).toEqual([]);
		});

		test('on a wide screen all of it is there, and charts open as tables', async ({ page }) => {
			await becomeAdmin(page);
			await page.goto('/admin/dashboard');
			for (const each of ['products', 'categories', 'users'])
				await expect(page.getByRole('heading', { name: `Recent ${each}` })).toBeVisible();
			await expect(page.getByText(FOLDED)).toBeHidden();
			await page.getByText('As a table: Revenue a day').click();
			await expect(page.getByRole('columnheader', { name: 'Revenue' })).toBeVisible();
		});
	});
}
