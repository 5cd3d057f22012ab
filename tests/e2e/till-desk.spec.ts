import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { settings } from '#db/site-schema.ts';
import { makeStaffUser } from '#tests/helpers/staff.ts';
import { tillDesk } from '#tests/helpers/till.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { signInAs } from './journeys.ts';
import { openOwnShop, withShopDatabase } from './own-shop.ts';
import {
	deviceSales,
	goods,
	openTill,
	scan,
	search,
	sendingStopped,
	sold,
	soldOf,
} from './till-steps.ts';
import { test } from './visitors.ts';

// What the till says to whoever sells at it, so that they know what to do.

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

test('the status follows the connection while the till is open', async ({ page, context }) => {
	await goods();
	await openTill(page);
	await context.setOffline(true);
	await expect(page.getByText(/^No connection\. [\d,]+ products?/)).toBeVisible();
	await context.setOffline(false);
	await expect(page.getByText(/^Connected\. [\d,]+ products?/)).toBeVisible();
});

test('a sale without an answer shows that there is no connection, and one that is sent that it is back', async ({
	page,
}) => {
	const { barcode } = await goods();
	await openTill(page);
	await page.route('**/admin/till/{send,goods?*}', (route) => route.abort());
	await scan(page, barcode);
	await sold(page).click();
	await expect(page.getByText('1 sale to be sent.')).toBeVisible();
	await expect(page.getByText(/^No connection\. [\d,]+ products?/)).toBeVisible();
	await sendingStopped(page);
	await page.unroute('**/admin/till/{send,goods?*}');
	await page.getByRole('button', { name: 'Send now' }).click();
	await expect(page.getByText('to be sent.')).toBeHidden();
	await expect(page.getByText(/^Connected\. [\d,]+ products?/)).toBeVisible();
});

for (const isLasting of [false, true]) {
	test(`while sales are only on the device, a browser that ${isLasting ? 'keeps them says nothing' : 'may clear them says so'}`, async ({
		page,
	}) => {
		await page.addInitScript((answer) => {
			StorageManager.prototype.persist = async () => answer;
		}, isLasting);
		const risk = page.getByText('This browser may clear what the shop does not have yet');
		const { barcode } = await goods();
		await openTill(page);
		await scan(page, barcode);
		await page.route('**/admin/till/send', (route) => route.abort());
		await expect(risk).toBeHidden();
		await sold(page).click();
		await expect(page.getByText('1 sale to be sent.')).toBeVisible();
		await expect(risk).toBeVisible({ visible: !isLasting });
		await sendingStopped(page);
		await page.unroute('**/admin/till/send');
		await page.getByRole('button', { name: 'Send now' }).click();
		await expect(deviceSales(page).getByRole('link', { name: /^Order \d+$/ })).toHaveCount(1);
		await expect(risk).toBeHidden();
	});
}

test('of two products with one barcode the cashier chooses, also after others were scanned', async ({
	page,
}) => {
	const first = await goods();
	const second = await goods({ barcode: first.barcode });
	const other = await goods();
	await openTill(page);
	const question = page.getByText(`2 products have the code ${first.barcode}. Which one is it?`);
	await scan(page, first.barcode);
	await expect(question).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
	await scan(page, other.barcode);
	await expect(page.getByLabel(`Pieces of ${other.name}`, { exact: true })).toHaveValue('1');
	await page.getByRole('button', { name: `Add ${second.name}` }).click();
	await expect(question).toBeHidden();
	await expect(search(page)).toBeFocused();
	await scan(page, first.barcode);
	await page.getByRole('button', { name: `Add ${second.name}` }).click();
	await expect(page.getByLabel(`Pieces of ${second.name}`, { exact: true })).toHaveValue('2');
	await scan(page, first.barcode);
	await page.getByRole('button', { name: 'None of them' }).click();
	await expect(question).toBeHidden();
	await sold(page).click();
	await expect(page.getByText('Sold for ₦37,500.')).toBeVisible();
	expect([(await soldOf(first.id)).left, (await soldOf(second.id)).left]).toEqual([5, 3]);
});

test('a price that a manager typed is shown to a clerk, who cannot sell at it and goes back to the shop’s', async ({
	page,
	context,
	baseURL,
}) => {
	const { id, name, barcode } = await goods();
	await openTill(page);
	await scan(page, barcode);
	await page.getByLabel(`Agreed price of ${name}`).fill('12,000');
	await expect(sold(page)).toHaveText('Sold for ₦12,000');
	await context.clearCookies();
	await withShopDatabase(async (db) => {
		const { id: userId } = await makeStaffUser(db, 'sales', 'Sola Sales');
		await signInAs(context, { db, userId, url: baseURL ?? '' });
	});
	await page.goto('/admin/till');
	await expect(page.getByLabel(`Agreed price of ${name}`)).toHaveCount(0);
	await expect(page.getByText('Agreed: ₦12,000 each')).toBeVisible();
	await sold(page).click();
	await expect(page.getByText('your role does not agree on other prices').first()).toBeVisible();
	await expect(page.getByText('Agreed: ₦12,000 each')).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);
	await page.getByRole('button', { name: `Take the shop’s price of ${name}` }).press('Enter');
	await expect(page.getByRole('heading', { name: 'Goods' })).toBeFocused();
	await expect(page.getByText('Agreed: ₦12,000 each')).toBeHidden();
	await sold(page).click();
	await expect(page.getByText('Sold for ₦12,500.')).toBeVisible();
	expect((await soldOf(id)).lines).toMatchObject([{ unitKobo: 12_500_00 }]);
});

test('the same goods once more while their sale is no order yet are asked about, and never refused', async ({
	page,
}) => {
	const { id, barcode } = await goods();
	await openTill(page);
	await page.route('**/admin/till/send', (route) => route.abort());
	await scan(page, barcode);
	await sold(page).click();
	await expect(page.getByText('1 sale to be sent.')).toBeVisible();
	await scan(page, barcode);
	await sold(page).click();
	const question = page.getByRole('alertdialog', { name: 'Is this another sale?' });
	await expect(question).toContainText('for ₦12,500. That sale waits to be sent');
	expect(await violationsIn(page)).toEqual([]);
	await question.getByRole('button', { name: 'No, do not sell' }).click();
	await expect(sold(page)).toBeFocused();
	await expect(page.getByText('1 sale to be sent.')).toBeVisible();
	await sold(page).click();
	await question.getByRole('button', { name: 'Yes, another one' }).click();
	await expect(page.getByText('2 sales to be sent.')).toBeVisible();

	// Once they are orders, nothing is asked.
	await sendingStopped(page);
	await page.unroute('**/admin/till/send');
	await page.getByRole('button', { name: 'Send now' }).click();
	await expect(deviceSales(page).getByRole('link', { name: /^Order \d+$/ })).toHaveCount(2);
	await scan(page, barcode);
	await sold(page).click();
	await expect(deviceSales(page).getByRole('link', { name: /^Order \d+$/ })).toHaveCount(3);
	expect((await soldOf(id)).lines).toHaveLength(3);
});

test('what the camera sees while a question is open is not added to a sale that goes without it', async ({
	page,
}) => {
	await page.addInitScript(standInForCamera);
	const [first, other] = [await goods(), await goods()];
	await openTill(page);
	await page.route('**/admin/till/send', (route) => route.abort());
	await scan(page, first.barcode);
	await sold(page).click();
	await expect(page.getByText('1 sale to be sent.')).toBeVisible();
	await scan(page, first.barcode);
	await page.getByRole('button', { name: 'Scan with the camera' }).click();
	await sold(page).click();
	const question = page.getByRole('alertdialog', { name: 'Is this another sale?' });
	await expect(question).toBeVisible();
	await showToCamera(page, other.barcode);
	await expect(page.getByText(other.name)).toHaveCount(0);
	await question.getByRole('button', { name: 'Yes, another one' }).click();
	await expect(page.getByText('2 sales to be sent.')).toBeVisible();
	await showToCamera(page, first.barcode);
	await expect(page.getByText(`Added: ${first.name}.`)).toBeVisible();
});

type CameraWindow = { camera: { code: string; looks: number } };

/** Gives the page a camera that sees no picture, and reads from it the code that the test shows it. */
function standInForCamera(): void {
	const camera = { code: '', looks: 0 };
	class BarcodeDetector {
		async detect() {
			camera.looks += 1;
			return camera.code === '' ? [] : [{ rawValue: camera.code }];
		}
	}
	Object.assign(window, { camera, BarcodeDetector });
	navigator.mediaDevices.getUserMedia = async () => new MediaStream();
	HTMLMediaElement.prototype.play = async () => {};
}

/** Holds a code in front of the camera until it was looked at. */
async function showToCamera(page: Page, code: string): Promise<void> {
	const looks = () => page.evaluate(() => (window as unknown as CameraWindow).camera.looks);
	await page.evaluate((shown) => {
		(window as unknown as CameraWindow).camera.code = shown;
	}, code);
	const before = await looks();
	await expect.poll(looks).toBeGreaterThan(before + 1);
}

test('whoever lacks the second factor that the shop requires meanwhile is told so, and led to it', async ({
	newVisitor,
}) => {
	const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'correct-horse-battery' };
	const shop = await openOwnShop('till-factor', admin);
	const page = await newVisitor({ baseURL: shop.address });
	const desk = await tillDesk(shop.db);
	await desk.make({ name: 'Talking drum', barcode: '6150000000017' });
	await becomeAdmin(page);
	await page.goto('/admin/till');
	await expect(page.getByText(/^Connected\./)).toBeVisible();
	await shop.db.insert(settings).values({ key: 'staffSecondFactor', value: true });
	await scan(page, '6150000000017');
	await sold(page).click();
	await expect(page.getByText('1 sale to be sent. They go once you have shown')).toBeVisible();
	await page.getByRole('button', { name: 'Get prices and stock anew' }).click();
	await expect(page.getByText('The shop requires a second factor of its staff')).toBeVisible();
	await page.getByRole('link', { name: 'Show your second factor, or set one up' }).click();
	await expect(page).toHaveURL('/account/second-factor?next=%2Fadmin%2Ftill');

	await shop.db.delete(settings).where(eq(settings.key, 'staffSecondFactor'));
	await page.goto('/admin/till');
	await expect(deviceSales(page).getByRole('link', { name: /^Order \d+$/ })).toHaveCount(1);
	await shop.close();
});
