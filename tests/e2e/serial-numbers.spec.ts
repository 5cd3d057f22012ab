import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Db } from '#db/client.ts';
import { unitsOfOrder } from '#shop/serial-numbers/order-units.ts';
import { makeSerialised, newSerial, orderOfSerialised } from '#tests/helpers/serialised.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { signInAs } from './journeys.ts';
import { type OwnShop, openOwnShop } from './own-shop.ts';
import { test } from './visitors.ts';

// Goods that are sold by serial number: packing asks for it, and its buyer can show anybody that the unit is genuine.

let shop: OwnShop;
let address: string;
let db: Db;

test.beforeAll(async () => {
	const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'correct-horse-battery' };
	shop = await openOwnShop('serials', admin);
	({ address, db } = shop);
});

test.afterAll(() => shop.close());

/** A confirmed order of two mixers, whose buyer is signed in with `buyer`. */
async function confirmedOrder(buyer: BrowserContext) {
	const { id: userId } = await makeShopper(db);
	await signInAs(buyer, { db, userId, url: address });
	const mixer = await makeSerialised(db, { name: 'Ogene M12 mixer' });
	return orderOfSerialised(db, userId, mixer);
}

/** Packs an order with these numbers, the first of them scanned, after the second was forgotten. */
async function packWith(page: Page, [first, second]: [string, string]) {
	const field = page.getByLabel('Serial numbers: Ogene M12 mixer');
	const pack = page.getByRole('button', { name: 'Mark as packed' });
	await field.pressSequentially(first);
	// A scanner ends a number with Enter, which must not send the form.
	await field.press('Enter');
	await expect(page.getByText('Now: Confirmed')).toBeVisible();
	await pack.click();
	await expect(page.getByText('Type 2 serial numbers, one a line: 1 is there.')).toBeVisible();
	await expect(field).toHaveValue(new RegExp(first));
	await field.fill(`${first}\n${second}`);
	await pack.click();
	await expect(page.getByText('Now: Packed')).toBeVisible();
}

for (const javaScriptEnabled of [false, true]) {
	test(`packing asks for serial numbers, and their units are shown to be genuine ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
		newVisitor,
	}) => {
		const options = { baseURL: address, javaScriptEnabled, viewport: { width: 360, height: 740 } };
		const [own, page] = [await newVisitor(options), await newVisitor(options)];
		const order = await confirmedOrder(own.context());
		const [first, second, corrected] = [newSerial(), newSerial(), newSerial()];
		await becomeAdmin(page);
		await page.goto(`/admin/orders/${order.id}`);
		await packWith(page, [first, second]);
		const listed = page.getByRole('region', { name: 'Serial numbers' });
		await expect(listed.getByText(second, { exact: true }).first()).toBeVisible();
		if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);

		await listed.getByText('Correct them…').click();
		await listed.getByLabel('Serial numbers: Ogene M12 mixer').fill(`${first}\n${corrected}`);
		await listed.getByRole('button', { name: 'Save the serial numbers' }).click();
		await expect(listed.getByText(corrected, { exact: true }).first()).toBeVisible();
		await page.goto(`/admin/orders?q=${corrected}`);
		await expect(page.getByText(order.trackingNo).first()).toBeVisible();

		const [{ checkCode = '' } = {}] = await unitsOfOrder(db, order.id);
		for (const document of ['packing-slip', 'receipt']) {
			await page.goto(`/admin/orders/${order.id}/${document}`);
			await expect(page.getByRole('img', { name: `QR code of ${corrected}` })).toBeVisible();
			await expect(page.getByText(checkCode)).toBeVisible();
		}

		for (const place of [`/track/${order.trackKey}`, `/myorders/view-order/${order.id}`]) {
			await own.goto(place);
			const units = own.getByRole('region', { name: 'Serial numbers' });
			await expect(units.getByText('12 months of warranty from delivery').first()).toBeVisible();
			if (javaScriptEnabled) expect(await violationsIn(own)).toEqual([]);
			await units.getByRole('link', { name: `Proof that it is genuine ${first}` }).click();
			await expect(own.getByRole('heading', { name: /^Sold by / })).toBeVisible();
			await expect(own.getByText(first).last()).toBeVisible();
		}
	});

	test(`a stranger checks a code, and learns nothing of its buyer, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
		newVisitor,
	}) => {
		const options = { baseURL: address, javaScriptEnabled, viewport: { width: 360, height: 740 } };
		const [page, reader] = [await newVisitor(options), await newVisitor(options)];
		const order = await confirmedOrder(page.context());
		await becomeAdmin(page);
		await page.goto(`/admin/orders/${order.id}`);
		const serial = newSerial();
		await packWith(page, [serial, newSerial()]);
		const [{ checkCode = '' } = {}] = await unitsOfOrder(db, order.id);

		await reader.goto('/genuine');
		if (javaScriptEnabled) expect(await violationsIn(reader)).toEqual([]);
		await reader.getByRole('textbox', { name: 'Code on the receipt' }).fill('7KQD');
		await reader.getByRole('button', { name: 'Check it' }).click();
		await expect(reader.getByText('This is no whole code')).toBeVisible();
		await reader
			.getByRole('textbox', { name: 'Code on the receipt' })
			.fill(checkCode.toLowerCase().replaceAll('-', ' '));
		await reader.getByRole('button', { name: 'Check it' }).click();
		await expect(reader.getByRole('heading', { name: /^Sold by / })).toBeVisible();
		const shown = (await reader.getByRole('main').textContent()) ?? '';
		expect(shown).toContain(serial);
		expect(shown).toContain('Ogene M12 mixer');
		const { firstname, lastname, address: street, email, trackingNo, id } = order;
		for (const secret of [firstname, lastname, street, email, trackingNo, `Order ${id}`])
			expect(shown).not.toContain(secret);
		await expect(reader.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
		if (javaScriptEnabled) expect(await violationsIn(reader)).toEqual([]);

		const answer = await reader.goto('/genuine/2222-2222-2222-2222');
		expect(answer?.status()).toBe(404);
		await expect(reader.getByRole('heading', { name: 'This code is not ours' })).toBeVisible();
		const ask = reader.getByRole('region', { name: 'Ask before you pay' });
		await expect(ask.getByRole('link', { name: 'Chat with us' })).toHaveAttribute(
			'href',
			/^https:\/\/wa\.me\/.*serial/,
		);
		if (javaScriptEnabled) expect(await violationsIn(reader)).toEqual([]);
	});

	test(`staff say which unit came back, and its page says so, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
		newVisitor,
	}) => {
		const options = { baseURL: address, javaScriptEnabled, viewport: { width: 360, height: 740 } };
		const page = await newVisitor(options);
		const { id: userId } = await makeShopper(db);
		const mixer = await makeSerialised(db, { name: 'Ogene M12 mixer' });
		const order = await orderOfSerialised(db, userId, mixer, { state: 'delivered' });
		const [first, second] = [newSerial(), newSerial()];
		await becomeAdmin(page);
		await page.goto(`/admin/orders/${order.id}`);
		// As of an order that is sold at the counter.
		await expect(page.getByText('2 serial numbers are missing.')).toBeVisible();
		await page.getByLabel('Serial numbers: Ogene M12 mixer').fill(`${first}\n${second}`);
		await page.getByRole('button', { name: 'Save the serial numbers' }).click();
		await expect(page.getByText('serial numbers are missing')).toBeHidden();

		await page.getByText('Record a return…').click();
		await page.getByLabel('Pieces that came back, of 2').fill('1');
		const record = async () => {
			await page.getByRole('button', { name: 'Record the return' }).first().click();
			const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Record the return' });
			await sure.click();
		};
		await record();
		await expect(page.getByText('1 piece of it came back: tick 1 unit.')).toBeVisible();
		await page.getByLabel(second, { exact: true }).check();
		await record();
		await expect(page.getByText('Came back to the shop')).toBeVisible();
		await page.getByRole('link', { name: `Proof that it is genuine ${second}` }).click();
		await expect(page.getByRole('heading', { name: 'Returned to the shop' })).toBeVisible();
	});
}
