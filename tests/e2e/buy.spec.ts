import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type Route, test } from '@playwright/test';
import {
	ADDRESS,
	alive,
	becomeShopper,
	closeAlert,
	complaints,
	expectPlaced,
	fillCheckout,
	mailTo,
	newEmail,
	PASSWORD,
	putInCart,
} from './journeys.ts';

// From wanting something to having ordered it: with and without scripts, by keyboard, and when things go wrong.

const PHONE = { width: 360, height: 740 };
const TRACKING = /^BH(-[A-Z0-9]{2,4})+$/;

async function registerAndSignIn(page: Page, email: string) {
	await page.getByRole('link', { name: "Don't have an account? Sign up" }).click();
	await page.getByLabel('Full Name').fill('Ngozi Okafor');
	await page.getByLabel('Email').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
	await page.getByLabel('Confirm Password').fill(PASSWORD);
	await page.getByRole('button', { name: 'Register', exact: true }).click();
}

async function signIn(page: Page, email: string) {
	await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
	await page.getByLabel('Email').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
	await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

/** On the page after an order: it is told, and is found again under My Orders. Returns the tracking number. */
async function expectOrdered(
	page: Page,
	productName: string,
	{ scripts = true } = {},
): Promise<string> {
	if (scripts) await expectPlaced(page);
	// Seen at once, wherever on the checkout the button was pressed.
	const heading = page.getByRole('heading', { name: 'Order Placed Successfully' });
	await expect(heading).toBeInViewport();
	await expect(page.getByText(productName)).toBeVisible();
	const told =
		(await page.getByText('Tracking No').locator('xpath=following::p[1]').textContent()) ?? '';
	expect(told).toMatch(TRACKING);
	await page.goto('/myorders');
	await expect(page.getByRole('row')).toHaveCount(2);
	await page.getByRole('link', { name: /^View/ }).click();
	await expect(page.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible();
	await expect(page.getByText(told)).toBeVisible();
	await expect(page.getByText(productName)).toBeVisible();
	await expect(page.getByText(ADDRESS.Address)).toBeVisible();
	return told;
}

/** How many orders whoever is signed in has. */
async function orderCount(page: Page): Promise<number> {
	await page.goto('/myorders');
	return Number((await page.getByText(/^\d+ orders? of /).textContent())?.split(' ')[0]);
}

test('a newcomer on a phone wants something, registers, and orders it', async ({ page }) => {
	await page.setViewportSize(PHONE);
	const product = '/product/corvane-xlr-microphone-cable-5-m';
	const name = 'Corvane XLR Microphone Cable, 5 m';
	const email = newEmail('newcomer');
	await test.step('is told to sign in while adding', async () => {
		await page.goto(product);
		await alive(page);
		await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
		const alert = page.getByRole('alertdialog', { name: 'Error' });
		await expect(alert).toContainText('Please sign in');
		await alert.getByRole('link', { name: 'Sign in' }).click();
	});
	await test.step('registers, and is back where he was with the product in his cart', async () => {
		await registerAndSignIn(page, email);
		await closeAlert(page, 'Success', 'Your account is ready.');
		await signIn(page, email);
		await closeAlert(page, 'Success', `${name} is in your cart.`);
		await expect(page).toHaveURL(product);
		await page.getByRole('link', { name: /^Cart/ }).click();
		await expect(page.getByRole('row', { name })).toBeVisible();
	});
	await test.step('changes the quantity and checks out', async () => {
		await page.getByRole('button', { name: 'One more' }).click();
		await expect(page.getByRole('row', { name })).toContainText('₦24,000');
		await page.getByRole('link', { name: 'Make Purchase' }).click();
		await expect(page.getByLabel('Email')).toHaveValue(email);
		await fillCheckout(page);
		await expect(page.getByLabel('Zip Code')).toHaveValue('420001');
		const receiver = newEmail('receiver');
		await page.getByLabel('Email').fill(receiver);
		await expect(page.getByText('Pay Online')).toHaveCount(1);
		await page.getByText('Place Order').click();
		const tracking = await expectOrdered(page, name);
		expect(await mailTo(receiver, 'order-placed')).toContain(tracking);
	});
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false, viewport: PHONE });

	test('a newcomer registers while adding, and orders', async ({ page }) => {
		const name = 'Corvane XLR Microphone Cable, 10 m';
		const email = newEmail('without-scripts');
		await page.goto('/product/corvane-xlr-microphone-cable-10-m');
		await page.getByRole('button', { name: 'Add to Cart' }).first().click();
		await registerAndSignIn(page, email);
		await signIn(page, email);
		await expect(page).toHaveURL('/product/corvane-xlr-microphone-cable-10-m');
		await page.goto('/cart');
		await page.getByRole('button', { name: 'One more' }).click();
		await page.getByRole('button', { name: 'One more' }).click();
		await page.getByRole('button', { name: 'One less' }).click();
		await expect(page.getByRole('row', { name })).toContainText('₦37,000');
		await page.getByRole('link', { name: 'Make Purchase' }).click();
		await fillCheckout(page, { state: 'Lagos' });
		await page.getByRole('button', { name: 'Place Order' }).click();
		// The zip code was left empty: the page asks, and has filled in that of the state.
		await expect(page.getByRole('alert')).toContainText('All fields are mandatory');
		await expect(page.getByLabel('Address')).toHaveValue(ADDRESS.Address);
		await expect(page.getByLabel('Zip Code')).toHaveValue('100001');
		await page.getByRole('button', { name: 'Place Order' }).click();
		await expectOrdered(page, name, { scripts: false });
	});

	test('a visitor is sent to sign in, told why, and comes back', async ({ page }) => {
		await page.goto('/cart');
		await expect(page).toHaveURL('/?alert=cart-sign-in');
		const alert = page.getByRole('alert');
		await expect(alert).toContainText('Please sign in to see your cart.');
		await alert.getByRole('link', { name: 'Sign in' }).click();
		await expect(page).toHaveURL('/login?next=%2Fcart');
		const { email } = await becomeShopper(page, 'sent-away');
		await page.context().clearCookies();
		await signIn(page, email);
		await expect(page).toHaveURL('/cart');
		await expect(page.getByText('Your Shopping Cart is Empty')).toBeVisible();
		await page.goto('/checkout');
		await expect(
			page.getByText('Your Shopping Cart is Empty. You are in Checkout Page'),
		).toBeVisible();
		await page.goto('/myorders');
		await expect(page.getByText('No Orders Found.')).toBeVisible();
		await page.getByRole('button', { name: 'Log out' }).click();
		await page.goto('/myorders');
		await expect(page).toHaveURL('/collections?alert=orders-sign-in');
		await expect(page.getByRole('alert')).toContainText('Please sign in to see your orders.');
	});
});

test('a visitor of the cart, the checkout or the orders is told on another page to sign in', async ({
	page,
}) => {
	await page.goto('/about');
	await alive(page);
	await page.getByRole('link', { name: /^Cart/ }).click();
	const alert = page.getByRole('alertdialog', { name: 'Error' });
	await expect(alert).toContainText('Please sign in to see your cart.');
	await expect(page).toHaveURL('/');
	await expect(alert.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
		'href',
		'/login?next=%2Fcart',
	);
	await page.goto('/checkout');
	await closeAlert(page, 'Warning', 'Please sign in to check out.');
	await expect(page).toHaveURL('/');
	await page.goto('/myorders');
	await closeAlert(page, 'Warning', 'Please sign in to see your orders.');
	await expect(page).toHaveURL('/collections');
	await page.goto('/myorders/view-order/1');
	await expect(page).toHaveURL(/\/login\?next=%2Fmyorders%2Fview-order%2F1/);
});

test('the whole purchase goes by keyboard, and axe finds nothing', async ({ page }) => {
	const found = complaints(page);
	await becomeShopper(page, 'keyboard');
	const { name } = await putInCart(page, 'corvane-xlr-microphone-cable-20-m');
	const check = async () =>
		expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);
	const press = async (control: ReturnType<Page['getByRole']>) => {
		for (let tabs = 0; tabs < 80; tabs += 1) {
			if (await control.evaluate((element) => element === document.activeElement)) break;
			await page.keyboard.press('Tab');
		}
		await expect(control).toBeFocused();
		await page.keyboard.press('Enter');
	};
	await page.goto('/cart');
	await alive(page);
	await check();
	const more = page.getByRole('button', { name: 'One more' });
	await press(more);
	await expect(page.getByRole('row', { name })).toContainText('₦62,000');
	await expect(more).toBeFocused();
	await press(page.getByRole('link', { name: 'Make Purchase' }));
	await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
	await check();
	await page.getByLabel('Mobile Number').focus();
	const typed = ['0803 123 4567', 'Ngozi', 'Okafor', ADDRESS.Address, ADDRESS.City, 'Anam'];
	for (const text of typed) {
		await page.keyboard.type(text);
		await page.keyboard.press('Tab');
	}
	await expect(page.getByLabel('Zip Code')).toHaveValue('420001');
	await press(page.getByLabel('Zip Code'));
	await expectOrdered(page, name);
	await check();
	await page.goto('/myorders');
	await check();
	expect(found).toEqual([]);
});

test('a double click, a reload, a second tab and Back give one order', async ({
	page,
	context,
}) => {
	await becomeShopper(page, 'once');
	const { name } = await putInCart(page, 'corvane-xlr-patch-cables-1-m-pack-of-five');
	const second = await context.newPage();
	for (const tab of [page, second]) {
		await tab.goto('/checkout');
		await alive(tab);
		await fillCheckout(tab);
	}
	await page.getByRole('button', { name: 'Place Order' }).dblclick();
	await expectPlaced(page);
	const url = page.url();
	await second.getByRole('button', { name: 'Place Order' }).click();
	await expect(second).toHaveURL(url);
	await page.reload();
	await expect(page.getByText(name)).toBeVisible();
	await page.goBack();
	await expect(
		page.getByText('Your Shopping Cart is Empty. You are in Checkout Page'),
	).toBeVisible();
	expect(await orderCount(page)).toBe(1);
});

test('what was typed survives a refusal, a reload, another tab and a lost connection, and goes with the order', async ({
	page,
	context,
}) => {
	await becomeShopper(page, 'kept');
	const { name } = await putInCart(page, 'brennick-school-xylophone-twelve-bars');
	await page.goto('/checkout');
	await alive(page);
	await page.getByLabel('City').fill('Nnewi');
	await page.getByLabel('Mobile Number').fill('12');
	await page.getByRole('button', { name: 'Place Order' }).click();
	await closeAlert(page, 'All fields are mandatory');
	await expect(page.getByLabel('Mobile Number')).toBeFocused();
	await expect(page.getByText('The phone must be a number we can call')).toBeVisible();
	await expect(page.getByText('The zip code field is required.')).toBeVisible();
	await page.reload();
	await alive(page);
	await expect(page.getByLabel('City')).toHaveValue('Nnewi');
	await expect(page.getByLabel('Mobile Number')).toHaveValue('12');
	const second = await context.newPage();
	await second.goto('/checkout');
	await alive(second);
	await expect(second.getByLabel('City')).toHaveValue('Nnewi');
	await second.close();
	await fillCheckout(page);
	await context.setOffline(true);
	await page.getByRole('button', { name: 'Place Order' }).click();
	await closeAlert(page, 'Network error, please try again later.', 'cannot be ordered twice');
	await expect(page.getByLabel('City')).toHaveValue(ADDRESS.City);
	await context.setOffline(false);
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expectOrdered(page, name);
	const keptTexts = () => Object.keys(localStorage).filter((key) => key.startsWith('checkout:'));
	await expect.poll(() => page.evaluate(keptTexts)).toEqual([]);
});

test('an answer that is lost on the way back is no second order', async ({ page }) => {
	await becomeShopper(page, 'lost-answer');
	const { name } = await putInCart(page, 'corvane-xlr-microphone-cable-5-m');
	await page.goto('/checkout');
	await alive(page);
	await fillCheckout(page);
	const loseAnswer = async (route: Route) => {
		await route.fetch({ maxRedirects: 0 });
		await route.abort();
	};
	await page.route('**/checkout.data**', loseAnswer, { times: 1 });
	await page.getByRole('button', { name: 'Place Order' }).click();
	// Sent again by itself.
	await expectOrdered(page, name);
	expect(await orderCount(page)).toBe(1);
});

test('an order is nobody else’s, and a last address is offered again', async ({ page }) => {
	await becomeShopper(page, 'first');
	await putInCart(page, 'corvane-xlr-microphone-cable-10-m');
	await page.goto('/checkout');
	await alive(page);
	await fillCheckout(page);
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expect(page).toHaveURL(/thank-you/);
	const order = new URL(page.url()).searchParams.get('order');
	await putInCart(page, 'corvane-xlr-microphone-cable-20-m');
	await page.goto('/checkout');
	await expect(page.getByLabel('Address')).toHaveValue(ADDRESS.Address);
	await expect(page.getByLabel('State')).toHaveValue('Anambra');
	await becomeShopper(page, 'other');
	for (const path of [`/thank-you?order=${order}`, `/myorders/view-order/${order}`])
		expect((await page.request.get(path)).status()).toBe(404);
});
