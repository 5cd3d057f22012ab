import { expect, type Page } from '@playwright/test';
import { deliveryRates } from '#db/delivery/delivery-schema.ts';
import { storedZones } from '#shop/delivery/delivery-rows.ts';
import { saveMethod } from '#shop/delivery/delivery-saving.ts';
import { makeProduct } from '#tests/helpers/catalogue.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { ADDRESS, alive, becomeShopper, closeAlert, fillCheckout } from './journeys.ts';
import { type NewVisitor, test } from './visitors.ts';
import { openZonedShop, type ZonedShop } from './zoned-shop.ts';

// Each way of delivery from the checkout to the door, the counter or the motor park, on a phone, in a shop of its own. Its
// tests share what none of them changes.

let shop: ZonedShop;
let productId = 0;

test.beforeAll(async () => {
	shop = await openZonedShop({
		ADMIN_EMAIL: 'admin@example.com',
		ADMIN_PASSWORD: 'correct-horse-battery',
	});
	const { db, categoryId } = shop;
	({ id: productId } = await makeProduct(db, { categoryId, qty: 50, sellingKobo: 10_000_00 }));
	const { id: userId } = await makeAdminUser(db);
	const zoneId = (await storedZones(db)).find(({ name }) => name === 'Anambra')?.id ?? 0;
	for (const [name, cashAllowed] of [
		['GIG', true],
		['Night bus', false],
	] as const) {
		const courier = { kind: 'courier', name, position: '9' };
		const { id: methodId } = await saveMethod(db, { userId, id: null, sent: courier });
		const rate = { feeKobo: 2_500_00, daysFrom: 2, daysTo: 4, cashAllowed };
		await db.insert(deliveryRates).values({ zoneId, methodId, ...rate });
	}
});
test.afterAll(() => shop.close());

type Way = {
	/** Its name at the checkout. */
	name: string;
	total: string;
	promise: string;
	/** What the shopper types besides, and reads with the order. */
	park?: string;
	/** What staff note when they send it: the carrier and the fields by label. */
	carrier?: string;
	facts?: Record<string, string>;
	/** What the shopper reads of it. */
	read: readonly string[];
	/** What it is once it has left, and at the end, with what staff press; otherwise sent and delivered. */
	leaves?: { action: string; state: string };
	ends?: { action: string; state: string };
};

const WAYS: readonly Way[] = [
	{
		name: 'GIG',
		total: '₦12,500',
		promise: 'Delivered in 2-4 days',
		carrier: 'A courier',
		facts: { Courier: 'GIG Logistics', 'Number of the parcel': 'GIG-2048' },
		read: ['Courier', 'GIG Logistics', 'GIG-2048'],
	},
	{
		name: 'Our rider',
		total: '₦13,500',
		promise: 'Delivered in 2-4 days',
		carrier: 'Our own rider',
		facts: { Rider: 'Emeka', 'Rider’s phone': '0803 555 0101' },
		read: ['Our rider', 'Emeka', '0803 555 0101'],
	},
	{
		name: 'Waybill',
		total: '₦10,800',
		promise: 'At the park in 1-2 days',
		park: 'Upper Iweka',
		carrier: 'Waybill to a motor park',
		facts: {
			'Motor park': 'Upper Iweka, gate 2',
			'Driver’s phone': '0803 555 0202',
			'Waybill number': 'WB-77',
		},
		read: ['To collect at', 'Upper Iweka, gate 2', '0803 555 0202', 'WB-77'],
	},
	{
		name: 'Pick up',
		total: '₦10,000',
		promise: 'Ready in 1 day',
		read: [],
		leaves: { action: 'Ready to collect', state: 'Ready to collect' },
		ends: { action: 'Mark as collected', state: 'Collected' },
	},
];

/** A way at the checkout, whose form may have to ask for what the state brings. Returns the order's id. */
async function orderBy(page: Page, { name, total, park }: Way, hasScripts: boolean) {
	await page.goto('/checkout');
	if (hasScripts) await alive(page);
	await fillCheckout(page);
	if (!hasScripts) await page.getByRole('button', { name: 'Show ways of delivery' }).click();
	const delivery = page.getByRole('region', { name: 'Delivery', exact: true });
	await delivery.getByLabel('Local Government').selectOption('Onitsha South');
	if (!hasScripts) await page.getByRole('button', { name: 'Show it for the state above' }).click();
	await delivery.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
	await expect(delivery.getByRole('radio', { checked: true })).toHaveAccessibleName(
		new RegExp(`^${name}`),
	);
	if (park) {
		await page.getByLabel('Motor Park').fill(park);
		// Under the way that needs it, before the others.
		await expect(delivery.locator('label:has(:checked) + div #park')).toBeVisible();
	}
	for (const [label, text] of Object.entries(ADDRESS))
		await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
	if (!hasScripts) await page.getByLabel('Zip Code').fill('420001');
	if (hasScripts) {
		await expect(page.getByRole('region', { name: 'Cart summary' })).toContainText(total);
		expect(await violationsIn(page)).toEqual([]);
	}
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expect(page).toHaveURL(/thank-you\?order=\d+/);
	return Number(new URL(page.url()).searchParams.get('order'));
}

/** Staff send the order, or hand it over at the counter, on a phone. */
async function send(newVisitor: NewVisitor, orderId: number, way: Way, hasScripts: boolean) {
	const desk = await shop.pageOf(newVisitor, { javaScriptEnabled: hasScripts });
	await becomeAdmin(desk);
	await desk.goto(`/admin/orders/${orderId}`);
	if (hasScripts) await alive(desk);
	await expect(desk.getByRole('main')).toContainText(way.name);
	if (way.park) await expect(desk.getByRole('main')).toContainText(way.park);
	for (const [action, state] of [
		['Confirm the order', 'Confirmed'],
		['Mark as packed', 'Packed'],
	] as const) {
		await desk.getByRole('button', { name: action }).click();
		await expect(desk.getByText(`Now: ${state}`)).toBeVisible();
	}
	const page = await (await desk.request.get(`/admin/orders/${orderId}/packing-slip`)).text();
	const slip = page.replaceAll(/<script.*?<\/script>/gs, '');
	expect(slip).toContain(way.ends ? 'To be paid at the counter' : 'To collect on delivery');
	// What is fetched is brought nowhere.
	if (way.ends) expect(slip).not.toContain(ADDRESS.Address);
	else expect(slip).toContain(ADDRESS.Address);
	if (way.carrier) {
		// It is open where the shopper has chosen how it is sent.
		if (way.park)
			await expect(desk.getByLabel('Motor park', { exact: true })).toHaveValue(way.park);
		else await desk.getByText('Carrier and number…').click();
		await desk.getByLabel(way.carrier).check();
		for (const [label, text] of Object.entries(way.facts ?? {}))
			await desk.getByLabel(label, { exact: true }).fill(text);
		await desk.getByRole('button', { name: 'Send it like this' }).click();
	} else await desk.getByRole('button', { name: way.leaves?.action ?? 'Mark as sent' }).click();
	await expect(desk.getByText(`Now: ${way.leaves?.state ?? 'On its way'}`)).toBeVisible();
	await expectFits(desk);
	const collecting = await (await desk.request.get(`/admin/cash/collect/${orderId}`)).text();
	expect(collecting).toContain(`The order is ${way.ends ? 'collected' : 'delivered'}`);
	await desk.getByRole('button', { name: way.ends?.action ?? 'Mark as delivered' }).click();
	await expect(desk.getByText(`Now: ${way.ends?.state ?? 'Delivered'}`)).toBeVisible();
}

/** Nothing is wider than the phone. */
async function expectFits(page: Page) {
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

for (const hasScripts of [true, false]) {
	// Without scripts a courier's fields stand for a rider's: they are of the same form, and both are always shown.
	for (const way of hasScripts ? WAYS : WAYS.filter(({ name }) => name !== 'Our rider')) {
		test(`${way.name}, ${hasScripts ? 'with' : 'without'} scripts: ordered, sent and followed`, async ({
			newVisitor,
		}) => {
			const page = await shop.pageOf(newVisitor, { javaScriptEnabled: hasScripts });
			await becomeShopper(page, 'way');
			const form = { intent: 'add', productId: String(productId), qty: '1' };
			await page.request.post('/cart', { form });
			const orderId = await orderBy(page, way, hasScripts);
			const main = page.getByRole('main');
			await expect(main).toContainText(way.total);
			await expect(main).toContainText(way.promise);
			await expect(main).toContainText(way.ends ? 'cash at the counter' : 'cash on delivery');
			if (way.park) await expect(main).toContainText(`Motor park: ${way.park}`);
			await expectFits(page);
			await send(newVisitor, orderId, way, hasScripts);

			await page.goto(`/myorders/view-order/${orderId}`);
			await expect(main).toContainText(way.ends?.state ?? 'Delivered');
			await expect(main).toContainText(way.promise);
			const parcels = page.getByRole('region', { name: 'Parcels' });
			for (const text of way.read) await expect(parcels).toContainText(text);
			await expectFits(page);
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);
		});
	}
}

test('choosing another local government keeps the focus there, and the motor park', async ({
	newVisitor,
}) => {
	const page = await shop.pageOf(newVisitor);
	await becomeShopper(page, 'lga');
	const form = { intent: 'add', productId: String(productId), qty: '1' };
	await page.request.post('/cart', { form });
	await page.goto('/checkout');
	await alive(page);
	await fillCheckout(page);
	const delivery = page.getByRole('region', { name: 'Delivery', exact: true });
	const lga = delivery.getByLabel('Local Government');
	await lga.selectOption('Onitsha South');
	const waybill = delivery.getByRole('radio', { name: /^Waybill/ });
	await waybill.check();
	await delivery.getByLabel('Motor Park').fill('Upper Iweka');
	await lga.focus();
	await waybill.evaluate((element) => element.classList.add('asked-before'));
	await lga.selectOption('Aguata');
	await expect(delivery.locator('.asked-before')).toHaveCount(0);
	await expect(lga).toBeFocused();
	await expect(lga).toHaveValue('Aguata');
	await expect(waybill).toBeChecked();
	await expect(delivery.getByLabel('Motor Park')).toHaveValue('Upper Iweka');
});

test('a way that was refused has the focus, until another place or way is chosen', async ({
	newVisitor,
}) => {
	const page = await shop.pageOf(newVisitor);
	await becomeShopper(page, 'refused-way');
	const form = { intent: 'add', productId: String(productId), qty: '1' };
	await page.request.post('/cart', { form });
	await page.goto('/checkout');
	await alive(page);
	await fillCheckout(page);
	const summary = page.getByRole('region', { name: 'Cart summary' });
	await expect(summary).toContainText('Say your local government');
	const delivery = page.getByRole('region', { name: 'Delivery', exact: true });
	const lga = delivery.getByLabel('Local Government');
	await lga.selectOption('Aguata');
	const bus = delivery.getByRole('radio', { name: /^Night bus/ });
	await bus.check();
	await page.getByRole('button', { name: 'Place Order' }).click();
	await closeAlert(page, 'Night bus to Aguata, Anambra is not for cash on delivery');
	await expect(bus).toBeFocused();
	expect(await violationsIn(page)).toEqual([]);
	await lga.selectOption('Onitsha North');
	await expect(page.getByText('is not for cash on delivery')).toHaveCount(0);
});

test('on a slow line the checkout says that it looks up the ways of delivery', async ({
	newVisitor,
}) => {
	const page = await shop.pageOf(newVisitor);
	await becomeShopper(page, 'slow-ways');
	const form = { intent: 'add', productId: String(productId), qty: '1' };
	await page.request.post('/cart', { form });
	await page.goto('/checkout');
	await alive(page);
	const held = Promise.withResolvers<void>();
	await page.route('**/checkout.data*', async (route) => {
		await held.promise;
		await route.continue();
	});
	await page.getByLabel('State', { exact: true }).fill('Lagos');
	const delivery = page.getByRole('region', { name: 'Delivery', exact: true });
	await expect(delivery.getByRole('status')).toHaveText('Looking it up…');
	held.resolve();
	await expect(delivery.getByRole('radio', { name: /Our rider/ })).toBeChecked();
	await expect(delivery.getByRole('status')).toBeEmpty();
});
