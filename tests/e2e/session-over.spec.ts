import { expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { expectReadable } from './accessible.ts';
import { unique } from './admin-steps.ts';
import { alive, becomeShopper, PASSWORD } from './journeys.ts';
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
