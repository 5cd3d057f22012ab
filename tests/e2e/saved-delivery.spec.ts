import { expect, type Page } from '@playwright/test';
import { and, eq, inArray } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { deliveryRates } from '#db/delivery/delivery-schema.ts';
import { cartItems } from '#db/order-schema.ts';
import { settings } from '#db/site-schema.ts';
import { storedMethods, storedZones } from '#shop/delivery/delivery-rows.ts';
import { saveZone, switchDelivery } from '#shop/delivery/delivery-saving.ts';
import { saveDiscount } from '#shop/discounts/discount-saving.ts';
import { parseFields } from '#shop/kit/input.ts';
import { AddressInput, addressesOf, saveAddress } from '#shop/shoppers/saved-addresses.ts';
import { makeProduct } from '#tests/helpers/catalogue.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { violationsIn } from './accessible.ts';
import { alive, becomeShopper, fillCheckout } from './journeys.ts';
import { type NewVisitor, test } from './visitors.ts';
import { openZonedShop, type ZonedShop } from './zoned-shop.ts';

// Saved addresses and guests where delivery goes by zone: what is shown for an address is what is charged, and a fee that
// changed since is asked about. Each test has a local government, and so a fee, of its own.

let shop: ZonedShop;
let drumId = 0;
let hornId = 0;

const LGAS = { scripts: 'Onitsha North', none: 'Idemili North' };

test.beforeAll(async () => {
	shop = await openZonedShop();
	const { db, categoryId } = shop;
	const own = { categoryId, qty: 50, sellingKobo: 10_000_00, originalKobo: 0 };
	({ id: drumId } = await makeProduct(db, own));
	({ id: hornId } = await makeProduct(db, { ...own, bulky: 1 }));
	const { id: userId } = await makeAdminUser(db);
	const rider = (await storedMethods(db)).find(({ kind }) => kind === 'rider')?.id;
	const rate = { on: '1', fee: '1000', days_from: '1', days_to: '2', cash: '1' };
	const sent = Object.fromEntries(Object.entries(rate).map(([k, v]) => [`${k}_${rider}`, v]));
	const area = { [`lga_NG-AN_${LGAS.none}`]: '1' };
	await saveZone(db, { userId, id: null, sent: { name: LGAS.none, ...area, ...sent } });
	const code = { name: 'Drum days', code: 'DRUM', kind: 'percent', percent: '10', scope: 'order' };
	await saveDiscount(db, { userId, id: null, sent: code });
	await db.insert(settings).values({ key: 'guestCheckout', value: true });
	await switchDelivery(db, userId, { on: true, acceptGaps: true });
	// Other processes hear of the setting a moment later: then a visitor's cart no longer leads to signing in.
	await expect.poll(async () => (await fetch(`${shop.address}/cart`)).url).toMatch(/\/cart$/);
});
test.afterAll(() => shop.close());

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		const lga = hasScripts ? LGAS.scripts : LGAS.none;
		const region = (page: Page) => page.getByRole('region', { name: 'Delivery', exact: true });
		const open = async (page: Page, path: string) => {
			await page.goto(path);
			if (hasScripts) await alive(page);
		};
		const costs = async (naira: number) => {
			const zone = (await storedZones(shop.db)).find(({ name }) => name === lga);
			await shop.db
				.update(deliveryRates)
				.set({ feeKobo: naira * 100 })
				.where(eq(deliveryRates.zoneId, zone?.id ?? 0));
		};
		const addAndEnterCode = async (page: Page) => {
			const form = { intent: 'add', productId: String(drumId), qty: '1' };
			await page.request.post('/cart', { form });
			await open(page, '/cart');
			await page.getByRole('textbox', { name: 'Discount code' }).fill('DRUM');
			await page.getByRole('button', { name: 'Apply' }).click();
			await expect(page.getByText('−₦1,000').first()).toBeVisible();
		};
		/** A drum less ten per cent, and its delivery: shown, dearer when it is ordered, asked about and then charged. */
		const orderWhileFeeRises = async (page: Page, fee: number) => {
			const summary = page.getByRole('region', { name: 'Cart summary' });
			await expect(region(page).getByRole('radio', { name: /^Our rider/ })).toBeChecked();
			await expect(summary).toContainText(naira(9_000 + fee));
			await costs(fee + 200);
			await page.getByRole('button', { name: 'Place Order' }).click();
			const asked = page.getByText(`The total is now ${naira(9_200 + fee)}`).first();
			await expect(asked).toBeVisible();
			if (hasScripts) {
				await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
				expect(await violationsIn(page)).toEqual([]);
			}
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
			await expect(summary).toContainText(naira(9_200 + fee));
			await page.getByRole('button', { name: 'Place Order' }).click();
			await expect(page).toHaveURL(/thank-you\?order=|track/);
			await expect(page.getByRole('main')).toContainText(naira(9_200 + fee));
		};

		test('a saved address brings its fee, also when the default went out of reach; then a guest', async ({
			newVisitor,
		}) => {
			await costs(1_000);
			await withSavedAddresses(newVisitor);
			await asGuest(newVisitor);
		});

		const withSavedAddresses = async (newVisitor: NewVisitor) => {
			const page = await shop.pageOf(newVisitor, { javaScriptEnabled: hasScripts });
			const { email } = await becomeShopper(page, 'saved');
			const [user] = await shop.db.select().from(users).where(eq(users.email, email));
			const userId = user?.id ?? 0;
			const address = (own: Record<string, string>) =>
				parseFields(AddressInput, { ...RECIPIENT, ...own });
			// Where nothing is delivered, as after a change of the zones.
			await saveAddress(shop.db, userId, null, address({ city: 'Kano', state: 'Kano' }));
			await saveAddress(shop.db, userId, null, address({ city: 'Onitsha', state: 'Anambra', lga }));
			await addAndEnterCode(page);
			const horn = { intent: 'add', productId: String(hornId), qty: '1' };
			await page.request.post('/cart', { form: horn });

			await open(page, '/checkout');
			await expect(page.getByLabel('State', { exact: true })).toHaveValue('Kano');
			await expect(region(page)).toContainText('We do not deliver to Kano yet.');
			await page.getByRole('button', { name: 'Place Order' }).click();
			await expect(page.getByText('Choose how it is delivered').first()).toBeVisible();
			if (hasScripts)
				await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
			await expect(page.getByLabel('City')).toHaveValue('Kano');

			const chooser = page.getByRole('navigation', { name: 'My addresses' });
			await chooser.getByRole('link', { name: /Onitsha, Anambra/ }).click();
			await expect(page.getByLabel('City')).toHaveValue('Onitsha');
			await expect(region(page)).toContainText(`We cannot deliver bulky goods to ${lga}`);
			await shop.db
				.delete(cartItems)
				.where(and(eq(cartItems.userId, userId), inArray(cartItems.productId, [hornId])));
			await open(page, '/checkout');
			await chooser.getByRole('link', { name: /Onitsha, Anambra/ }).click();
			await expect(page.getByLabel('Local Government')).toHaveValue(lga);
			await orderWhileFeeRises(page, 1_000);
			// It was ordered to one of the two.
			expect(await addressesOf(shop.db, userId)).toHaveLength(2);
		};

		const asGuest = async (newVisitor: NewVisitor) => {
			const page = await shop.pageOf(newVisitor, { javaScriptEnabled: hasScripts });
			await addAndEnterCode(page);
			await open(page, '/delivery');
			await page.getByLabel('State').selectOption('Lagos');
			await page.getByRole('button', { name: 'Show delivery' }).click();
			await expect(page.getByRole('main')).toContainText('₦5,000');
			await open(page, '/checkout');
			await expect(page.getByLabel('State', { exact: true })).toHaveValue('Lagos');
			await expect(region(page)).toContainText('₦5,000');
			await fillCheckout(page);
			await page.getByLabel('Zip Code').fill('430001');
			const show = page.getByRole('button', { name: 'Show it for the state above' });
			if (!hasScripts) await show.click();
			await page.getByLabel('Local Government').selectOption(lga);
			if (!hasScripts) await show.click();
			await orderWhileFeeRises(page, 1_200);
		};
	});
}

const RECIPIENT = {
	firstname: 'Ngozi',
	lastname: 'Okafor',
	phone: '0803 123 4567',
	address: '14 Oguta Road',
	zipcode: '430001',
};

const naira = (amount: number) => `₦${amount.toLocaleString('en-NG')}`;
