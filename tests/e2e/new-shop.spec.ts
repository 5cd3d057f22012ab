import { expect } from '@playwright/test';
import { violationsIn } from './accessible.ts';
import { alive, complaints } from './journeys.ts';
import { type OwnShop, openOwnShop } from './own-shop.ts';
import { test } from './visitors.ts';

// What the pages of staff say in a shop that has nothing yet.

const OWNER = { email: 'owner@example.com', password: 'river market drum' };

let shop: OwnShop;
test.beforeAll(async () => {
	shop = await openOwnShop('new', { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password });
});
test.afterAll(() => shop.close());

test('a new shop says what is shown, and why nothing is', async ({ newVisitor }) => {
	const viewport = { width: 360, height: 740 };
	const page = await newVisitor({ baseURL: shop.address, viewport });
	const found = complaints(page);
	await page.request.post('/login', { form: OWNER });
	await page.goto('/admin/dashboard');
	await expect(page.getByRole('heading', { name: 'The last 7 days' })).toBeVisible();

	await page.goto('/admin/tax/report');
	await expect(page.getByText('You are not registered for VAT.')).toBeVisible();

	await page.goto('/admin/newsletter/letters/new');
	await alive(page);
	await page.getByLabel('Subject').fill('The first one');
	await page.getByRole('textbox', { name: 'Text' }).fill('Listen.');
	await page.getByRole('button', { name: 'Save' }).click();
	await page.getByRole('link', { name: 'The first one' }).click();
	await expect(page.getByText('Nobody has confirmed a subscription yet.')).toBeVisible();
	await expect(page.getByRole('button', { name: /^Send to \d/ })).toHaveCount(0);
	expect(await violationsIn(page, { exclude: 'iframe' })).toEqual([]);
	expect(found).toEqual([]);
});

test('the till of a new shop begins by naming its counter', async ({ newVisitor }) => {
	const viewport = { width: 360, height: 740 };
	const page = await newVisitor({ baseURL: shop.address, viewport });
	await page.request.post('/login', { form: OWNER });
	await page.goto('/admin/till');
	await alive(page);
	const add = page.getByRole('button', { name: 'Add it and sell' });
	await page.getByLabel('Name', { exact: true }).fill('   ');
	await add.click();
	await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/required/);
	expect(await violationsIn(page)).toEqual([]);
	await page.getByLabel('Name', { exact: true }).fill('Shop counter');
	await add.click();
	await expect(page.getByText(/^Connected\./)).toBeVisible();
	await page.goto('/admin/cash');
	await expect(page.getByRole('link', { name: 'Shop counter' })).toBeVisible();
});
