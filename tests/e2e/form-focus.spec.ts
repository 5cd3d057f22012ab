import { expect, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Forms that begin anew with what their own presses bring keep the focus; on phones, fields stay in sight.

test('the form of a discount keeps the focus, whatever its presses bring', async ({ page }) => {
	const mark = unique();
	await withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys' });
		await makeProduct(db, { categoryId, name: `Opi ${mark}` });
	});
	await becomeAdmin(page);
	await openAlive(page, '/admin/discounts/new');
	const button = (name: string) => page.getByRole('button', { name, exact: true });
	const name = page.getByRole('textbox', { name: 'Name', exact: true });
	await button('Save').press('Enter');
	await expect(page.getByText('The name field is required.')).toBeVisible();
	await expect(name).toBeFocused();
	await name.fill(`Opi days ${mark}`);
	await button('Make one up').press('Enter');
	await expect(page.locator('[name=code]')).toHaveValue(/^[2-9A-Z]{8}$/);
	await expect(button('Make one up')).toBeFocused();
	await page.getByLabel('Single products').check();
	const search = page.getByRole('searchbox', { name: 'Find a product' });
	await search.fill(mark);
	await search.press('Enter');
	await expect(button(`Add Opi ${mark}`)).toBeVisible();
	await expect(page.getByText('Say how many per cent')).toHaveCount(0);
	await expect(search).toBeFocused();
	await button(`Add Opi ${mark}`).press('Enter');
	await expect(button(`Take out Opi ${mark}`)).toBeVisible();
	await expect(search).toBeFocused();
	await button('Preview').press('Enter');
	const percent = page.getByLabel('Per cent', { exact: true });
	await expect(percent).toBeFocused();
	await percent.fill('10');
	await button('Preview').press('Enter');
	await expect(page.getByText(`10 % off Opi ${mark}`)).toBeVisible();
	await expect(button('Preview')).toBeFocused();
});

test('the form of a rule for what goes with goods keeps the focus after its preview', async ({
	page,
}) => {
	await becomeAdmin(page);
	await openAlive(page, '/admin/goes-with/add');
	const of = page.getByRole('group', { name: 'With products of' });
	const preview = page.getByRole('button', { name: 'Preview', exact: true });
	await preview.press('Enter');
	await expect(page.getByText('Choose a category.').first()).toBeVisible();
	await expect(of.getByLabel('Category')).toBeFocused();
	await of.getByLabel('Category').selectOption({ label: 'PA Speakers' });
	await page
		.getByRole('group', { name: 'Offer goods of' })
		.getByLabel('Category')
		.selectOption({ label: 'Drums' });
	await preview.press('Enter');
	await expect(page.getByRole('region', { name: 'What it does now' })).toBeVisible();
	await expect(preview).toBeFocused();
});

test('on a phone the fields for a change of many products are not covered by its buttons', async ({
	page,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await becomeAdmin(page);
	await openAlive(page, '/admin/view-product');
	await page
		.getByRole('checkbox', { name: /^Choose / })
		.first()
		.check();
	await page.getByText('Change the ticked products').click();
	const isOnTop = await page.getByLabel('New price (naira)').evaluate((field) => {
		field.scrollIntoView({ block: 'center' });
		const { left, top, width, height } = field.getBoundingClientRect();
		return document.elementFromPoint(left + width / 2, top + height / 2) === field;
	});
	expect(isOnTop).toBe(true);
});

test('what is added to a kit or taken out of it, and a removed credit, leave the focus in their form', async ({
	page,
}) => {
	const mark = unique();
	const id = await withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys' });
		await makeProduct(db, { categoryId, name: `Opi ${mark}` });
		return (await makeProduct(db, { categoryId, name: 'Set of wind' })).id;
	});
	await becomeAdmin(page);
	const search = page.getByRole('main').getByRole('searchbox');
	for (const list of ['kit', 'extras']) {
		await openAlive(page, `/admin/edit-product/${id}/${list}`);
		await search.fill(`Opi ${mark}`);
		await search.press('Enter');
		await page.getByRole('button', { name: `Add Opi ${mark}` }).press('Enter');
		const takeOut = page.getByRole('button', { name: `Take out Opi ${mark}` });
		await expect(takeOut).toBeVisible();
		await expect(search).toBeFocused();
		await takeOut.press('Enter');
		await expect(takeOut).toHaveCount(0);
		await expect(search).toBeFocused();
	}

	await openAlive(page, '/admin/settings?tab=texts');
	await page
		.getByRole('button', { name: /^Remove credit/ })
		.last()
		.press('Enter');
	await expect(page.getByRole('button', { name: 'Add a credit' })).toBeFocused();
});

test('a plain form that is refused leads to its first wrong field', async ({ page }) => {
	await becomeAdmin(page);
	await page.setViewportSize({ width: 360, height: 740 });
	await openAlive(page, '/admin/staff/invite');
	const invite = page.getByRole('button', { name: 'Send the invitation' });
	const email = page.getByLabel('E-mail', { exact: true });
	await invite.press('Enter');
	await expect(email).toBeFocused();
	await email.fill('amaka@example.com');
	await invite.press('Enter');
	await expect(page.getByRole('radio').first()).toBeFocused();
	// On a phone, what is wrong stands above more choices than the screen has room for.
	const role = page.getByRole('group', { name: 'Role' });
	await expect(role.getByText('Choose a role.')).toBeInViewport();

	await openAlive(page, '/admin/tax');
	await page.getByLabel('We are registered for VAT').check();
	await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
	await expect(page.getByRole('textbox', { name: 'TIN' })).toBeFocused();
});
