import { expect, type Page, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { defineSpecifications, specify } from '#tests/helpers/specifications.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { alive, becomeShopper, complaints } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// What goes with what: a rule from adding to deleting, on the page of a product and in the alert after adding it.

/** A passive loudspeaker and two cables, of which one fits. */
function newGoods() {
	return withShopDatabase(async (db) => {
		const mark = unique();
		const speakers = await makeCategory(db, { name: `Boxes ${mark}`, navdisplay: 1 });
		const cables = await makeCategory(db, { name: `Leads ${mark}`, navdisplay: 1 });
		const own = await defineSpecifications(db, speakers.id, {
			key: 'powering',
			label: 'Powering',
			kind: 'choice',
			choices: ['Active', 'Passive'],
		});
		const box = await makeProduct(db, { categoryId: speakers.id, name: `Ekwe box ${mark}` });
		await specify(db, box.id, { [own.powering ?? 0]: 'Passive' });
		const lead = await makeProduct(db, { categoryId: cables.id, name: `Lead ${mark}, 10 m` });
		const gone = await makeProduct(db, { categoryId: cables.id, name: `Gone ${mark}`, qty: 0 });
		return { speakers, cables, box, lead, gone };
	});
}

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts });
		const open = async (page: Page, path: string) => {
			await page.goto(path);
			if (hasScripts) await alive(page);
		};

		test('staff add a rule after a look at what it does, and delete it', async ({ page }) => {
			const { speakers, cables, box, lead, gone } = await newGoods();
			const found = complaints(page);
			const offered = page.getByRole('region', { name: 'Goes with it' });
			await open(page, `/product/${box.slug}`);
			await expect(offered).toHaveCount(0);
			await becomeAdmin(page);
			await open(page, '/admin/goes-with/add');
			const of = page.getByRole('group', { name: 'With products of' });
			const goods = page.getByRole('group', { name: 'Offer goods of' });
			await of.getByLabel('Category').selectOption({ label: speakers.name });
			await of.getByLabel('Specification').selectOption({ label: 'Powering' });
			await of.getByLabel('Value').fill('Steam');
			await page.getByRole('button', { name: 'Save' }).click();
			await expect(page.getByText('“Steam” is not among the choices')).toBeVisible();
			await expect(goods.getByText('Choose a category.')).toBeVisible();
			await expect(of.getByLabel('Value')).toHaveValue('Steam');
			await of.getByLabel('Value').fill('passive');
			await goods.getByLabel('Category').selectOption({ label: cables.name });
			await page.getByRole('button', { name: 'Preview' }).click();
			const preview = page.getByRole('region', { name: 'What it does now' });
			await expect(preview).toContainText('It is about 1 product.');
			await expect(preview).toContainText(lead.name);
			await expect(preview).not.toContainText(gone.name);
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);
			await page.getByRole('button', { name: 'Save' }).click();
			await expect(page.getByText('The rule is saved.')).toBeVisible();
			await page.goto(`/product/${box.slug}`);
			await expect(offered.getByRole('link')).toHaveText(lead.name);
			await page.goto(`/product/${lead.slug}`);
			await expect(offered).toHaveCount(0);
			await open(page, '/admin/goes-with');
			const rule = `${speakers.name}, Powering: Passive: ${cables.name}`;
			await page.getByRole('button', { name: `Delete ${rule}` }).click();
			await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
			await expect(page.getByRole('link', { name: rule })).toHaveCount(0);
			await page.goto(`/product/${box.slug}`);
			await expect(offered).toHaveCount(0);
			expect(found.filter((text) => !text.includes('422'))).toEqual([]);
		});
	});
}

test('the alert after adding a product offers what goes with it', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 800 });
	await becomeShopper(page, 'goes-with');
	await page.goto('/product/nkwelle-n15p-15-inch-passive-loudspeaker');
	await alive(page);
	const offered = page.getByRole('region', { name: 'Goes with it' });
	await expect(offered.getByRole('link', { name: /Loudspeaker Cable, 10 m/ })).toBeVisible();
	await expect(offered.getByRole('link', { name: /Power Amplifier/ })).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
	await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
	const panel = page.getByRole('alertdialog', { name: 'Success' });
	await expect(panel).toContainText('Goes with it');
	await panel.getByRole('link', { name: /Loudspeaker Cable, 10 m/ }).click();
	await expect(page).toHaveURL('/product/corvane-loudspeaker-cable-10-m');
});
