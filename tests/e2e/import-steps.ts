import { expect, type Page } from '@playwright/test';
import { alive } from './journeys.ts';

// Steps shared by the tests of importing a catalogue.

const HEAD = 'product_slug,name,category_slug,category,selling_price,qty,status';

/** A table of products in a category of its own; one in 25 has an unreadable price. */
export function table(run: string, rows: number) {
	const lines = Array.from({ length: rows }, (_, n) => {
		const price = n % 25 === 7 ? 'ask us' : `${1000 + n}`;
		return `pulpit-stand-${run}-${n},Pulpit Stand ${run} ${n},pulpits-${run},Pulpits ${run},${price},3,0`;
	});
	const buffer = Buffer.from([HEAD, ...lines].join('\n'));
	return { name: `pulpits-${run}.csv`, mimeType: 'text/csv', buffer };
}

export const newRun = () => Date.now().toString(36);

/** Sends a file from the page of imports, with scripts. */
export async function sendToCheck(page: Page, file: ReturnType<typeof table>): Promise<void> {
	await page.goto('/admin/import');
	await alive(page);
	await page.locator('input[name=file]').setInputFiles(file);
	await page.getByRole('button', { name: 'Check this file' }).click();
}

/** The number shown for an outcome. */
export const count = (page: Page, outcome: string) =>
	page.locator('dl > div', { has: page.locator('dt', { hasText: outcome }) }).locator('dd span');

/** Waits until an import is shown in this state. */
export const state = (page: Page, text: string) =>
	expect(page.getByRole('heading', { level: 2, name: text, exact: true })).toBeVisible({
		timeout: 30_000,
	});
