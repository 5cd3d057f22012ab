import { expect } from '@playwright/test';
import { newRun, table } from './import-steps.ts';
import { becomeShopper } from './journeys.ts';
import { test } from './visitors.ts';

// Who may send a catalogue, and have one.

test('only staff can import and export', async ({ page, newVisitor }) => {
	await becomeShopper(page, 'importer');
	for (const url of ['/admin/import', '/admin/import/1', '/admin/export.csv']) {
		await page.goto(url);
		await expect(page).toHaveURL('/403');
	}
	const files = { file: table(newRun(), 1) };
	for (const url of ['/admin/import/send', '/admin/import'])
		expect((await page.request.post(url, { multipart: files })).status()).toBe(403);
	const guest = await newVisitor();
	await guest.goto('/admin/import');
	await expect(guest).toHaveURL(/\/login\?next=/);
	expect((await guest.request.post('/admin/import/send', { multipart: files })).status()).toBe(401);
});
