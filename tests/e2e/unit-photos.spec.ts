import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Db } from '#db/client.ts';
import { unitsOfOrder } from '#shop/serial-numbers/order-units.ts';
import { makeSerialised, newSerial, orderOfSerialised } from '#tests/helpers/serialised.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, photo } from './admin-steps.ts';
import { alive } from './journeys.ts';
import { type OwnShop, openOwnShop } from './own-shop.ts';
import { test } from './visitors.ts';

// Photos of goods that are sold by serial number: taken by whoever packs, seen by whoever has the code of the receipt.

let shop: OwnShop;
let address: string;
let db: Db;

test.beforeAll(async () => {
	const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'correct-horse-battery' };
	shop = await openOwnShop('photos', admin);
	({ address, db } = shop);
});

test.afterAll(() => shop.close());

const PHONE = { width: 360, height: 740 };

const mixersOrdered = async (qty: number, state = 'confirmed') => {
	const { id: userId } = await makeShopper(db);
	const mixer = await makeSerialised(db, { name: 'Ogene M12 mixer' });
	return orderOfSerialised(db, userId, mixer, { qty, state });
};

/** A photo larger than the shop stores them, in pixels and bytes. */
async function largePhoto() {
	const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
	const create = { width: 2400, height: 1200, channels: 3, noise, background: '#808080' } as const;
	const buffer = await sharp({ create }).jpeg({ quality: 100 }).toBuffer();
	return { name: 'plate.jpg', mimeType: 'image/jpeg', buffer };
}

const sizeOf = (field: Locator) =>
	field.evaluate((input: HTMLInputElement) => input.files?.[0]?.size ?? 0);

async function openOrder(page: Page, orderId: number): Promise<void> {
	await becomeAdmin(page);
	await page.goto(`/admin/orders/${orderId}`);
}

for (const javaScriptEnabled of [false, true]) {
	const how = javaScriptEnabled ? 'with' : 'without';
	test(`who packs photographs the units, and whoever has a code sees them, ${how} scripts`, async ({
		newVisitor,
	}) => {
		const options = { baseURL: address, javaScriptEnabled, viewport: PHONE };
		const [page, reader] = [await newVisitor(options), await newVisitor(options)];
		const order = await mixersOrdered(2);
		await openOrder(page, order.id);
		if (javaScriptEnabled) await alive(page);
		const [first, second] = [newSerial(), newSerial()];
		const serials = page.getByLabel('Serial numbers: Ogene M12 mixer');
		const pack = page.getByRole('button', { name: 'Mark as packed' });
		const piece = page.getByRole('group', { name: 'Ogene M12 mixer: number 2 of 2' });
		const plate = piece.getByLabel('Serial plate');
		const unit = piece.getByLabel('The unit');
		await serials.fill(`${first}\n${second}`);
		await page.getByText('Photos of the units…').click();
		const list = { name: 'list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') };
		await plate.setInputFiles(list);
		await unit.setInputFiles(await photo('unit.png', '#1d4ed8'));
		await pack.click();
		await expect(piece.getByText('This file is not a picture the shop can read')).toBeVisible();
		await expect(page.getByText('Now: Confirmed')).toBeVisible();
		await expect(serials).toHaveValue(`${first}\n${second}`);
		if (javaScriptEnabled) {
			expect(await sizeOf(unit)).toBeGreaterThan(0);
			expect(await violationsIn(page)).toEqual([]);
		} else {
			await expect(page.getByText('Choose the photos again')).toBeVisible();
			await unit.setInputFiles(await photo('unit.png', '#1d4ed8'));
		}
		await plate.setInputFiles(await photo('plate.png', '#b91c1c'));
		await page.getByRole('button', { name: 'Pack it with these photos' }).click();
		await expect(page.getByText('Now: Packed')).toBeVisible();
		const listed = page.getByRole('region', { name: 'Serial numbers' });
		const altPlate = `Serial plate of Ogene M12 mixer with the number ${second}`;
		const altUnit = `Ogene M12 mixer with the serial number ${second}, as we photographed it`;
		await expect(listed.getByRole('img', { name: altPlate })).toBeVisible();
		await expect(listed.getByRole('img')).toHaveCount(2);
		if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);

		const units = await unitsOfOrder(db, order.id);
		const [bare, shown] = units.map(({ checkCode }) => `/genuine/${checkCode}`);
		await reader.goto(bare ?? '');
		await expect(reader.getByRole('heading', { name: /^Sold by / })).toBeVisible();
		await expect(reader.getByText(/photos? of this unit/i)).toBeHidden();
		await reader.goto(shown ?? '');
		const photos = reader.getByRole('region', { name: 'Photos of this unit' });
		for (const name of [altPlate, altUnit]) {
			const picture = photos.getByRole('img', { name });
			await picture.scrollIntoViewIfNeeded();
			await expect(picture).toHaveAttribute('loading', 'lazy');
			if (javaScriptEnabled)
				await expect
					.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth))
					.toBeGreaterThan(300);
		}
		const main = (await reader.getByRole('main').innerHTML()) ?? '';
		const { firstname, lastname, address: street, email, trackingNo } = order;
		for (const secret of [firstname, lastname, street, email, trackingNo])
			expect(main).not.toContain(secret);
		if (javaScriptEnabled) expect(await violationsIn(reader)).toEqual([]);
		await photos.getByRole('link').first().click();
		await expect(reader).toHaveURL(/\/uploads\/unit_photos\/[0-9a-f]{20}\.jpg$/);
	});

	test(`photos are added later, replaced and removed, ${how} scripts`, async ({ newVisitor }) => {
		const options = { baseURL: address, javaScriptEnabled, viewport: PHONE };
		const page = await newVisitor(options);
		const order = await mixersOrdered(1, 'delivered');
		await openOrder(page, order.id);
		if (javaScriptEnabled) await alive(page);
		const serial = newSerial();
		await page.getByLabel('Serial numbers: Ogene M12 mixer').fill(serial);
		await page.getByRole('button', { name: 'Save the serial numbers' }).click();
		const listed = page.getByRole('region', { name: 'Serial numbers' });
		const plate = listed.getByRole('img', { name: `Serial plate of Ogene M12 mixer` });
		const save = async () => {
			await page.getByRole('button', { name: 'Save the photos' }).click();
		};
		await listed.getByText(`Add photos… ${serial}`).click();
		await save();
		await expect(listed.getByText('Choose a photo first.')).toBeVisible();
		await listed.getByLabel('Serial plate').setInputFiles(await photo('a.png', '#b91c1c'));
		await save();
		await expect(plate).toBeVisible();
		const before = await plate.getAttribute('src');

		const change = listed.getByText(`Change the photos… ${serial}`);
		await change.click();
		await listed.getByLabel('Serial plate', { exact: true }).setInputFiles(await largePhoto());
		if (javaScriptEnabled) {
			const chosen = listed.getByLabel('Serial plate', { exact: true });
			await expect(listed.getByRole('img', { name: 'Chosen' })).toBeVisible();
			expect(await sizeOf(chosen)).toBeLessThan((await largePhoto()).buffer.length / 2);
		}
		await save();
		await expect(plate).not.toHaveAttribute('src', before ?? '');
		await expect(plate).toHaveAttribute('width', '1800');

		await change.click();
		await listed.getByLabel('Remove this photo: serial plate').check();
		await save();
		await expect(plate).toHaveCount(0);
		await page.goto('/admin/activity');
		await expect(
			page.getByText(`Changed the photos of units of order ${order.id}`).first(),
		).toBeVisible();
	});
}

test('who saves data sees the photos of a unit only once asked for', async ({ newVisitor }) => {
	const page = await newVisitor({ baseURL: address });
	const order = await mixersOrdered(1);
	await openOrder(page, order.id);
	await page.getByLabel('Serial numbers: Ogene M12 mixer').fill(newSerial());
	await page.getByText('Photos of the unit…').click();
	await page.getByLabel('Serial plate').setInputFiles(await photo('plate.png', '#b91c1c'));
	await page.getByRole('button', { name: 'Mark as packed' }).click();
	await expect(page.getByText('Now: Packed')).toBeVisible();
	const [{ checkCode = '' } = {}] = await unitsOfOrder(db, order.id);

	const reader = await newVisitor({
		baseURL: address,
		viewport: PHONE,
		extraHTTPHeaders: { 'save-data': 'on' },
	});
	const loaded: string[] = [];
	reader.on('request', (request) => {
		if (request.url().includes('/uploads/unit_photos/')) loaded.push(request.url());
	});
	await reader.goto(`/genuine/${checkCode}`, { waitUntil: 'networkidle' });
	const photos = reader.getByRole('region', { name: 'A photo of this unit' });
	await expect(photos.getByText('Show picture')).toBeVisible();
	expect(loaded).toEqual([]);
	await photos.getByText('Show picture').click();
	await expect(photos.getByRole('img', { name: /^Serial plate of/ })).toBeVisible();
	await expect.poll(() => loaded.length).toBe(1);
});
