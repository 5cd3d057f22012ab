import { expect, type Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orders } from '#db/order-schema.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin } from './admin-steps.ts';
import { becomeShopper, complaints, openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import { test } from './visitors.ts';

// An order leaves in two parcels; staff, shopper, the page without signing in and the mails say the same.

/** A packed order of two drums and a bell, of this account. */
function packed(email: string): Promise<{ id: number; trackKey: string }> {
	return withShopDatabase(async (db) => {
		const [own] = await db.select().from(users).where(eq(users.email, email));
		const lines = [
			{ name: 'Udu drum of fired clay', unitKobo: 1000_00, qty: 2 },
			{ name: 'Ogene', unitKobo: 500_00, qty: 1 },
		];
		const { id } = await makeOrder(db, { userId: own?.id ?? 0, state: 'packed', email }, lines);
		const [row] = await db.select().from(orders).where(eq(orders.id, id));
		return { id, trackKey: row?.trackKey ?? '' };
	});
}

const parcels = (page: Page) => page.getByRole('region', { name: 'Parcels' });

for (const { name, viewport, javaScriptEnabled } of [
	{ name: 'at 360 px', viewport: { width: 360, height: 740 }, javaScriptEnabled: true },
	{ name: 'without scripts', viewport: { width: 1280, height: 900 }, javaScriptEnabled: false },
]) {
	test(`an order leaves in two parcels, ${name}`, async ({ page, newVisitor }) => {
		const { email } = await becomeShopper(page, 'parcels');
		const order = await packed(email);
		const desk = await newVisitor({ viewport, javaScriptEnabled });
		const seen = complaints(desk);
		await becomeAdmin(desk);
		const open = javaScriptEnabled ? openAlive : (on: Page, path: string) => on.goto(path);
		await open(desk, `/admin/orders/${order.id}`);
		await desk.getByText('Carrier, number, or only a part…').click();
		await desk.getByLabel('Waybill to a motor park').check();
		await desk.getByRole('button', { name: 'Mark as sent' }).click();
		await expect(desk.getByText('Type at which motor park it is collected.')).toBeVisible();
		await desk.getByLabel('Motor park', { exact: true }).fill('Upper Iweka');
		await desk.getByLabel('Udu drum of fired clay, of 2').fill('1');
		await desk.getByLabel('Ogene, of 1').fill('0');
		await desk.getByLabel('To the shopper').fill('The rest leaves on Monday.');
		if (javaScriptEnabled) {
			expect(await violationsIn(desk)).toEqual([]);
		}
		await desk.getByRole('button', { name: 'Send it like this' }).click();
		await expect(parcels(desk)).toContainText('1 × Udu drum of fired clay');
		await expect(parcels(desk)).toContainText('Still here: 1 × Udu drum of fired clay, 1 × Ogene.');
		await expect(desk.getByText('Now: Packed')).toBeVisible();
		// The form for the rest looks like the one that was just sent.
		if (javaScriptEnabled) {
			await expect(parcels(desk).getByText('Still here:')).toBeInViewport();
			await expect(desk.getByRole('button', { name: 'Send it like this' })).not.toBeInViewport();
		}

		await page.goto(`/track/${order.trackKey}`);
		const onItsWay = page.getByRole('region', { name: 'On its way' });
		await expect(onItsWay).toContainText('Upper Iweka');
		await expect(onItsWay).toContainText('The rest leaves on Monday.');
		await expect(onItsWay).toContainText('Still with us');

		await parcels(desk).getByText('Change…').click();
		await parcels(desk).getByLabel('Waybill number').fill('WB-42');
		await parcels(desk).getByLabel('Send this to the shopper by mail').check();
		await parcels(desk).getByRole('button', { name: 'Save the parcel' }).click();
		await expect(parcels(desk).getByRole('definition').filter({ hasText: 'WB-42' })).toBeVisible();
		await desk.getByRole('button', { name: 'Mark as sent' }).click();
		await expect(desk.getByText('Now: On its way')).toBeVisible();
		await expect(parcels(desk)).toContainText('1 × Udu drum of fired clay, 1 × Ogene');
		await expect(parcels(desk).getByText('Still here')).toHaveCount(0);

		await page.goto(`/myorders/view-order/${order.id}`);
		await expect(onItsWay.getByRole('listitem')).toHaveCount(2);
		await expect(onItsWay).toContainText('WB-42');
		const subjects = await withShopDatabase((db) =>
			db
				.select({ subject: mails.subject })
				.from(mails)
				.where(and(eq(mails.recipient, email), eq(mails.kind, 'order-moved'))),
		);
		expect(subjects.map(({ subject }) => subject.replace(/:.*/, '')).toSorted()).toEqual([
			'A part of your order is on its way',
			'Where your parcel is',
			'Your order is on its way',
		]);
		// Browsers report the refusal of a form that was not complete.
		expect(seen.filter((text) => !text.includes('422'))).toEqual([]);
	});
}
