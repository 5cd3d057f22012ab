import { expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { unique } from './admin-steps.ts';
import {
	alive,
	becomeShopper,
	closeAlert,
	expectPlaced,
	fillCheckout,
	putInCart,
} from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// The checkout guides: it asks about what cannot be right, and forgets errors once they are mended.

const CABLE = 'corvane-xlr-microphone-cable-5-m';

async function openCheckout(page: Page, state: string, { scripts = true } = {}) {
	await becomeShopper(page, 'guided');
	await putInCart(page, CABLE);
	await page.goto('/checkout');
	if (scripts) await alive(page);
	await fillCheckout(page, { state });
	await page.getByLabel('Zip Code').fill('100001');
}

test('a state that is none is asked about, and one press corrects it and orders', async ({
	page,
}) => {
	await openCheckout(page, 'Lagoz');
	await expect(page.getByText('Did you mean Lagos?')).toBeVisible();
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expect(page.getByText('Deliver to “Lagoz”? Did you mean Lagos?')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Yes, Lagos' })).toBeFocused();
	expect(await violationsIn(page)).toEqual([]);
	await page.keyboard.press('Enter');
	await expectPlaced(page);
	await expect(page.getByText('Onitsha, Lagos 100001')).toBeVisible();
});

test('a name left with a slip is corrected by one press, and the zip code follows', async ({
	page,
}) => {
	await openCheckout(page, 'Anmbra');
	await page.getByLabel('Zip Code').fill('');
	await page.getByRole('button', { name: 'Use Anambra' }).click();
	await expect(page.getByLabel('State')).toHaveValue('Anambra');
	await expect(page.getByLabel('Zip Code')).toHaveValue('420001');
	await expect(page.getByText('We filled in the code of Anambra')).toBeVisible();
});

test('a zip code that was filled in follows the state after the page is opened again, too', async ({
	page,
}) => {
	await openCheckout(page, 'Anmbra');
	await page.getByLabel('Zip Code').fill('');
	await page.getByLabel('State').fill('Anambra');
	await expect(page.getByLabel('Zip Code')).toHaveValue('420001');
	await page.reload();
	await alive(page);
	await expect(page.getByLabel('Zip Code')).toHaveValue('420001');
	await page.getByLabel('State').fill('Lagos');
	await expect(page.getByLabel('Zip Code')).toHaveValue('100001');
	await page.getByLabel('Zip Code').fill('101233');
	await page.reload();
	await alive(page);
	await page.getByLabel('State').fill('Anambra');
	await expect(page.getByLabel('Zip Code')).toHaveValue('101233');
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('a state that nobody knows is kept if its shopper says so', async ({ page }) => {
		await openCheckout(page, 'Ambazonia', { scripts: false });
		await page.getByRole('button', { name: 'Place Order' }).click();
		await expect(page.getByRole('link', { name: 'Is “Ambazonia” the right state?' })).toBeVisible();
		await expect(page.getByText('We know no state of that name.')).toBeVisible();
		await page.getByRole('button', { name: 'Deliver to “Ambazonia”' }).click();
		await expect(page.getByText('Onitsha, Ambazonia 100001')).toBeVisible();
		await putInCart(page, CABLE);
		await page.goto('/checkout');
		await expect(page.getByLabel('State')).toHaveValue('Ambazonia');
	});
});

test('an error goes when its field is mended, and the alert names the fields', async ({ page }) => {
	await openCheckout(page, 'Lagos');
	const phone = page.getByLabel('Mobile Number');
	await phone.fill('12');
	await page.getByLabel('Address').fill('');
	await expect(page.getByText('Are there digits missing?')).toBeVisible();
	await page.getByRole('button', { name: 'Place Order' }).click();
	await closeAlert(page, 'All fields are mandatory', 'Please look at Mobile Number and Address.');
	// Links to places of the page leave what was refused in sight.
	const place = page.getByRole('link', { name: 'Mobile Number', exact: true });
	await place.click();
	await expect(phone).toBeFocused();
	await expect(place).toBeVisible();
	const wrong = page.getByText('The mobile number must be one we can call');
	await expect(wrong).toBeVisible();
	// One message for one mistake: the refusal takes the place of the question.
	await expect(page.getByText('Are there digits missing?')).toHaveCount(0);
	await phone.fill('0803 123 4567');
	await expect(wrong).toHaveCount(0);
	await expect(place).toHaveCount(0);
	await expect(page.getByText('The address field is required.')).toBeVisible();
	await page.getByLabel('Address').fill('14 Oguta Road');
	await expect(page.getByText('All fields are mandatory')).toHaveCount(0);
	// A state brings its zip code: both are changed at once.
	await page.getByLabel('State').fill('');
	await page.getByLabel('Zip Code').fill('');
	await page.getByRole('button', { name: 'Place Order' }).click();
	await closeAlert(page, 'All fields are mandatory', 'Please look at State and Zip Code.');
	await page.getByLabel('State').fill('Lagos');
	await expect(page.getByText('All fields are mandatory')).toHaveCount(0);
});

test('what a field says as it is left takes no press from the button below', async ({ page }) => {
	await openCheckout(page, 'Lagos');
	await page.getByLabel('Zip Code').fill('12');
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expectPlaced(page);
});

test('what was sold in the meantime is taken out by the alert that says so', async ({ page }) => {
	const slug = 'brennick-arena-floor-tom-16-blue';
	await openCheckout(page, 'Lagos');
	const { id, name } = await putInCart(page, slug);
	await page.reload();
	await alive(page);
	const setStock = (qty: number) =>
		withShopDatabase((db) => db.update(products).set({ qty }).where(eq(products.id, id)));
	await setStock(0);
	try {
		await page.getByRole('button', { name: 'Place Order' }).click();
		const alert = page.getByRole('alertdialog', { name: 'Warning' });
		await expect(alert).toContainText(`${name} is out of stock.`);
		await alert.getByRole('button', { name: 'Remove from my cart' }).click();
		await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
		await expect(page.getByLabel('City')).toHaveValue('Onitsha');
		await page.getByRole('button', { name: 'Place Order' }).click();
		await expectPlaced(page);
	} finally {
		await setStock(5);
	}
});

test('over a lost line the alert’s remedy is sent again, and not the refused order', async ({
	page,
}) => {
	const { id, slug, name } = await withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
		return makeProduct(db, { categoryId, qty: 5, name: `Lost ${unique()}` });
	});
	await openCheckout(page, 'Lagos');
	await putInCart(page, slug);
	await page.reload();
	await alive(page);
	await withShopDatabase((db) => db.update(products).set({ qty: 0 }).where(eq(products.id, id)));
	await page.getByRole('button', { name: 'Place Order' }).click();
	const sent: (string | null)[] = [];
	await page.route('**/checkout.data*', async (route) => {
		const isPost = route.request().method() === 'POST';
		if (isPost) sent.push(new URLSearchParams(route.request().postData() ?? '').get('change'));
		await (isPost && sent.length === 1 ? route.abort() : route.continue());
	});
	const alert = page.getByRole('alertdialog', { name: 'Warning' });
	await alert.getByRole('button', { name: 'Remove from my cart' }).click();
	await expect.poll(() => sent).toEqual(['keep-available', 'keep-available']);
	await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
});
