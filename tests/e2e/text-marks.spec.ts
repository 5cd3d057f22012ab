import { expect, type Page, test } from '@playwright/test';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { alive } from './journeys.ts';

// The buttons and keys that mark what is selected in the text of an article or a newsletter.

const FORMS = [
	['/admin/adminblog/create', 'Content'],
	['/admin/newsletter/letters/new', 'Text'],
] as const;

async function select(page: Page, label: string, words: string) {
	await page.getByLabel(label, { exact: true }).evaluate((area, wanted) => {
		const { value } = area as HTMLTextAreaElement;
		const at = value.indexOf(wanted);
		(area as HTMLTextAreaElement).setSelectionRange(at, at + wanted.length);
	}, words);
}

for (const [address, label] of FORMS) {
	test(`${address}: buttons and keys mark words, and undo takes a mark back`, async ({ page }) => {
		await page.setViewportSize({ width: 360, height: 780 });
		await becomeAdmin(page);
		await page.goto(address);
		await alive(page);
		const area = page.getByLabel(label, { exact: true });
		await area.fill('A loud drum, see our policy');
		const marks = page.getByRole('group', { name: 'Marks' });
		await select(page, label, 'loud');
		await marks.getByRole('button', { name: 'Bold' }).click();
		await expect(area).toHaveValue('A **loud** drum, see our policy');
		await expect(area).toBeFocused();
		await page.keyboard.press('Control+i');
		await expect(area).toHaveValue('A ***loud*** drum, see our policy');
		await page.keyboard.press('Control+b');
		await expect(area).toHaveValue('A *loud* drum, see our policy');
		await page.keyboard.press('Control+z');
		await expect(area).toHaveValue('A ***loud*** drum, see our policy');
		await select(page, label, 'our policy');
		await page.keyboard.press('Control+k');
		await page.keyboard.type('/privacy-policy');
		await expect(area).toHaveValue('A ***loud*** drum, see [our policy](/privacy-policy)');
		// By keyboard alone: from the field to its buttons.
		await select(page, label, 'drum');
		await page.keyboard.press('Shift+Tab');
		await expect(marks.getByRole('button', { name: 'Link' })).toBeFocused();
		await page.keyboard.press('Shift+Tab');
		await page.keyboard.press('Enter');
		await expect(area).toHaveValue('A ***loud*** *drum*, see [our policy](/privacy-policy)');
		expect(await violationsIn(page)).toEqual([]);
		const room = await page.evaluate(() => innerWidth - document.documentElement.scrollWidth);
		expect(room).toBeGreaterThanOrEqual(0);
	});
}

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });
	test('the text is a field alone', async ({ page }) => {
		await becomeAdmin(page);
		for (const [address, label] of FORMS) {
			await page.goto(address);
			await expect(page.getByLabel(label, { exact: true })).toBeVisible();
			await expect(page.getByRole('button', { name: 'Bold' })).toBeHidden();
		}
	});
});
