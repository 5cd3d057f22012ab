import { expect } from '@playwright/test';
import { becomeAdmin, photo, unique } from './admin-steps.ts';
import { alive, closeAlert, openAlive } from './journeys.ts';
import { test } from './visitors.ts';

for (const javaScriptEnabled of [true, false]) {
	test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
		test.use({ javaScriptEnabled });

		test('a draft is previewed by staff, scheduled, and seen by nobody else before its time', async ({
			page,
			newVisitor,
		}) => {
			const title = `Stringing a kora ${unique()}`;
			const path = `/blog/${title.toLowerCase().replaceAll(' ', '-')}`;
			await becomeAdmin(page);
			await page.goto('/admin/adminblog/create');
			if (javaScriptEnabled) await alive(page);
			await page.getByLabel('Title').fill(title);
			await page.getByLabel('Content').fill('From the longest string to the shortest.');
			await page.getByLabel('Main Image').setInputFiles(await photo('kora.png', '#1d4ed8'));
			await page.getByLabel('Not yet: keep it as a draft').check();
			await page
				.getByRole('button', { name: javaScriptEnabled ? 'Save Draft' : 'Publish Article' })
				.click();
			await expect(page).toHaveURL('/admin/adminblog');
			await page.goto('/admin/adminblog?state=draft');
			await expect(page.getByRole('row', { name: title })).toContainText('Draft');

			await page.getByRole('link', { name: `Preview ${title}` }).click();
			await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
			await expect(page.getByText('Preview of a draft')).toBeVisible();
			await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
			const preview = page.url();
			const reader = await newVisitor();
			expect((await reader.goto(path))?.status()).toBe(404);
			const refused = await reader.request.get(preview, { maxRedirects: 0 });
			expect(refused.status()).toBe(302);
			expect((await page.request.get(preview)).headers()['cache-control']).toContain('no-store');

			await page.getByRole('link', { name: 'Edit this article' }).click();
			if (javaScriptEnabled) {
				await alive(page);
				await page.getByLabel('Content').fill('## Strings\n- **Twenty-one**');
				await page.getByRole('button', { name: 'Preview the text' }).click();
				const text = page.getByRole('region', { name: 'How it will look' });
				await expect(text.getByRole('heading', { name: 'Strings' })).toBeVisible();
				await expect(text.getByRole('listitem')).toHaveText('Twenty-one');
			}
			await page.getByLabel('From a day and time on').check();
			await page.getByLabel('It appears on').fill('2020-01-01T09:00');
			await page.getByRole('button', { name: 'Update Article' }).click();
			await expect(page.getByText('This time is over.').first()).toBeVisible();
			if (javaScriptEnabled) await page.getByRole('button', { name: 'OK' }).click();
			await page.getByLabel('It appears on').fill('2099-12-01T09:00');
			await page.getByRole('button', { name: 'Update Article' }).click();
			await expect(page).toHaveURL('/admin/adminblog');
			await page.goto(`/admin/adminblog?q=${encodeURIComponent(title)}`);
			await expect(page.getByRole('row', { name: title })).toContainText('Scheduled');
			await expect(page.getByRole('row', { name: title })).toContainText('Dec 01, 2099');
			expect((await reader.goto(path))?.status()).toBe(404);
		});
	});
}

test('an article that could not be sent says so, and keeps what was typed', async ({ page }) => {
	await becomeAdmin(page);
	for (const [form, button, words] of [
		['create', 'Publish Article', 'creating'],
		['edit/1', 'Update Article', 'updating'],
	] as const) {
		await openAlive(page, `/admin/adminblog/${form}`);
		await page.getByLabel('Title').fill('Tuning an udu');
		await page.getByLabel('Content').fill('With a little water.');
		await page.route('**/admin/save/article*', (route) => route.abort());
		await page.route('**/admin/save/article/*', (route) => route.abort());
		if (form === 'create')
			await page.getByLabel('Main Image').setInputFiles(await photo('udu.png', '#b45309'));
		await page.getByRole('button', { name: button }).click();
		await closeAlert(page, 'Error', `Error ${words} article. Please try again.`);
		await expect(page.getByLabel('Title')).toHaveValue('Tuning an udu');
	}
});
