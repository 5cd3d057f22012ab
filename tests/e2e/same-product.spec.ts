import { type Browser, expect, type Page, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/goods.ts';
import { makeAdminUser, signedInHeaders } from '#tests/helpers/staff.ts';
import { alive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Two admins edit one product at the same time: who saves second is told, and nothing he typed is lost.

for (const scripts of [true, false]) {
	test(`the second of two edits is told of the first, scripts ${scripts ? 'on' : 'off'}`, async ({
		browser,
		baseURL,
	}) => {
		const { productId, cookies } = await withShopDatabase(async (db) => {
			const category = await makeCategory(db, { status: 1 });
			const product = await makeProduct(db, { categoryId: category.id, metaTitle: 'Microphone' });
			const tokens = [
				await signedInHeaders(db, (await makeAdminUser(db)).id),
				await signedInHeaders(db, (await makeAdminUser(db)).id),
			].map(({ authorization }) => authorization.slice('Bearer '.length));
			return { productId: product.id, cookies: tokens };
		});
		const address = `${baseURL}/admin/edit-product/${productId}`;
		const first = await signedIn(browser, address, cookies[0] ?? '', true);
		const second = await signedIn(browser, address, cookies[1] ?? '', scripts);
		await first.locator('[name=name]').fill('Named by the first');
		await second.locator('[name=name]').fill('Named by the second');
		await second.locator('[name=meta_title]').evaluate((field: HTMLInputElement) => {
			field.value = 'Title by the second';
		});
		await save(first);
		await expect(first).toHaveURL(/view-product/);

		await save(second);
		await expect(second.locator('main')).toContainText('Somebody else has changed this meanwhile');
		if (scripts) await second.getByRole('button', { name: 'OK' }).click();
		await expect(second.locator('[name=name]')).toHaveValue('Named by the second');
		await expect(second.locator('[name=meta_title]')).toHaveValue('Title by the second');
		await first.goto(address);
		await expect(first.locator('[name=name]')).toHaveValue('Named by the first');

		await save(second);
		await expect(second).toHaveURL(/view-product/);
		await first.goto(address);
		await expect(first.locator('[name=name]')).toHaveValue('Named by the second');
		await expect(first.locator('[name=meta_title]')).toHaveValue('Title by the second');
		for (const page of [first, second]) await page.context().close();
	});
}

async function signedIn(
	browser: Browser,
	address: string,
	token: string,
	javaScriptEnabled: boolean,
): Promise<Page> {
	const context = await browser.newContext({ javaScriptEnabled });
	const url = new URL('/', address).href;
	await context.addCookies([
		{ name: 'bridgehead_session', value: encodeURIComponent(token), url, httpOnly: true },
	]);
	const page = await context.newPage();
	await page.goto(address);
	if (javaScriptEnabled) await alive(page);
	return page;
}

async function save(page: Page): Promise<void> {
	await page.locator('main form[enctype="multipart/form-data"] button[type=submit]').click();
}
