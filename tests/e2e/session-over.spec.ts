import { expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { orderEvents } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { expectReadable } from './accessible.ts';
import { unique } from './admin-steps.ts';
import {
	alive,
	becomeShopper,
	ADDRESS as CHECKOUT_ADDRESS,
	fillCheckout,
	PASSWORD,
	putInCart,
} from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// What a shopper typed while their session ended: nothing of it is lost.

const ADDRESS = {
	'First Name': 'Chidi',
	'Last Name': 'Eze',
	'Mobile Number': '0803 123 4567',
	Address: '7 Allen Avenue',
	City: 'Ikeja',
	State: 'Lagos',
	'Zip Code': '100001',
};

/** A product that this shopper got. */
function boughtBy(email: string) {
	return withShopDatabase(async (db) => {
		const [user] = await db.select().from(users).where(eq(users.email, email));
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
		const product = await makeProduct(db, { categoryId, name: `Ekwe ${unique()}` });
		await makeOrder(db, { userId: user?.id ?? 0, state: 'delivered' }, [
			{ productId: product.id, name: product.name, unitKobo: product.sellingKobo, qty: 1 },
		]);
		return product;
	});
}

/** An order that this shopper may still cancel. */
function orderOf(email: string) {
	return withShopDatabase(async (db) => {
		const [user] = await db.select().from(users).where(eq(users.email, email));
		const line = { name: 'Ekwe', unitKobo: 12_500_00, qty: 1 };
		return (await makeOrder(db, { userId: user?.id ?? 0, state: 'placed' }, [line])).id;
	});
}

test.describe('at the checkout without scripts', () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

	test('what was typed is there again after signing in, for the same cart alone', async ({
		page,
	}) => {
		const { email } = await becomeShopper(page, 'over-checkout');
		await putInCart(page, 'corvane-xlr-microphone-cable-5-m');
		await page.goto('/checkout');
		await fillCheckout(page);
		await page.context().clearCookies({ name: /^bridgehead_(session|signed_in)$/ });
		await page.getByRole('button', { name: 'Place Order' }).first().click();
		await expect(page).toHaveURL('/?alert=checkout-sign-in');
		const openAgain = async () => {
			await page.goto('/login?next=%2Fcheckout');
			await page.getByLabel('Email', { exact: true }).fill(email);
			await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
			await page.getByRole('button', { name: 'Login', exact: true }).click();
			await expect(page).toHaveURL('/checkout');
		};
		await openAgain();
		for (const [label, text] of Object.entries(CHECKOUT_ADDRESS))
			await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
		await expect(page.getByLabel('State', { exact: true })).toHaveValue('Anambra');
		// Once: then it is what the shop knows.
		await page.goto('/checkout');
		await expect(page.getByLabel('Address', { exact: true })).toHaveValue('');
	});
});

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
		const ready = async (page: Page) => {
			if (javaScriptEnabled) await alive(page);
		};
		/** Presses a button once the session is over, and again after signing in somewhere else. */
		const sendOverTheEnd = async (page: Page, email: string, button: string) => {
			await page.context().clearCookies({ name: /^bridgehead_(session|signed_in)$/ });
			await page.getByRole('button', { name: button, exact: true }).click();
			await expect(page.getByText('You are no longer signed in').first()).toBeVisible();
			await expect(page.getByRole('link', { name: 'Sign in in a new tab' })).toBeVisible();
			await expect(page.locator('head title')).toHaveCount(1);
			await expectReadable(page, javaScriptEnabled);
			await page.request.post('/login', { form: { email, password: PASSWORD } });
			const again = javaScriptEnabled ? button : 'Send it once more';
			await page.getByRole('button', { name: again, exact: true }).click();
		};

		test('an address that was typed is saved after signing in again', async ({ page }) => {
			const { email } = await becomeShopper(page, 'over-address');
			await page.goto('/account/addresses/new');
			await ready(page);
			for (const [label, text] of Object.entries(ADDRESS))
				await page.getByLabel(label, { exact: true }).fill(text);
			await sendOverTheEnd(page, email, 'Save');
			await expect(page).toHaveURL('/account/addresses');
			await expect(page.getByRole('main')).toContainText('7 Allen Avenue');
		});

		test('an order is cancelled with the reason that was typed, after signing in again', async ({
			page,
		}) => {
			const { email } = await becomeShopper(page, 'over-cancel');
			const orderId = await orderOf(email);
			await page.goto(`/myorders/view-order/${orderId}`);
			await ready(page);
			await page.getByText('Cancel this order…').click();
			await page.getByLabel('Reason (optional)').fill('Bought at Alaba.\nSorry.');
			await sendOverTheEnd(page, email, 'Cancel the order');
			await expect(page.getByText('Your order is cancelled').first()).toBeVisible();
			const notes = await withShopDatabase((db) =>
				db
					.select({ note: orderEvents.note })
					.from(orderEvents)
					.where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toState, 'cancelled'))),
			);
			expect(notes[0]?.note).toMatch(/Bought at Alaba\.\r?\nSorry\.$/);
		});

		test('a review that was written is sent after signing in again', async ({ page }) => {
			const { email } = await becomeShopper(page, 'over-review');
			const { slug } = await boughtBy(email);
			await page.goto(`/product/${slug}/review`);
			await ready(page);
			await page.getByLabel('4 stars').check();
			await page.getByLabel('What should others know?').fill('Dry, and loud.\nGood skin.');
			await sendOverTheEnd(page, email, 'Send review');
			await expect(page.getByText('Thank you for your review.')).toBeVisible();
			await expect(page.getByLabel('What should others know?')).toHaveValue(
				'Dry, and loud.\nGood skin.',
			);
			await expect(page.getByLabel('4 stars')).toBeChecked();
		});
	});
}
