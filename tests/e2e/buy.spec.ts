import { expect, type Page, test } from '@playwright/test';
import { violationsIn } from './accessible.ts';
import {
	ADDRESS,
	alive,
	becomeShopper,
	closeAlert,
	complaints,
	fillCheckout,
	mailTo,
	newEmail,
	PASSWORD,
	putInCart,
} from './journeys.ts';
import { cancelCashOrder, expectOrdered } from './order-steps.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.use({ serviceWorkers: 'allow' });

// The whole way from a product to an order: with and without scripts, and by keyboard.

const PHONE = { width: 360, height: 740 };

async function register(page: Page, email: string) {
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

test('a newcomer on a phone chooses a product, registers, orders it, and cancels the order', async ({
	page,
}) => {
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
		await register(page, email);
		await closeAlert(page, 'Success', `Your account is ready. ${name} is in your cart.`);
		await expect(page).toHaveURL(product);
		await page.getByRole('link', { name: /^Cart/ }).click();
		await expect(page.getByRole('row', { name })).toBeVisible();
	});
	await test.step('changes the quantity and checks out', async () => {
		await page.getByRole('button', { name: 'One more' }).click();
		await expect(page.getByRole('row', { name })).toContainText('₦24,000');
		await page.getByRole('link', { name: 'Make Purchase' }).click();
		await expect(page.getByLabel('Email')).toHaveValue(email);
		await expect(page.getByText('Grand Total')).toBeVisible();
		await fillCheckout(page, { state: 'lagos' });
		await expect(page.getByLabel('Zip Code')).toHaveValue('100001');
		await fillCheckout(page);
		await expect(page.getByLabel('Zip Code')).toHaveValue('420001');
		const receiver = newEmail('receiver');
		await page.getByLabel('Email').fill(receiver);
		await expect(page.getByText('Pay Online')).toHaveCount(1);
		await page.getByText('Place Order').click();
		const tracking = await expectOrdered(page, name);
		expect(await mailTo(receiver, 'order-placed')).toContain(tracking);
		await cancelCashOrder(page);
		expect(await mailTo(receiver, 'order-moved')).toContain('Your order was cancelled');
	});
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false, viewport: PHONE });

	test('a newcomer registers when adding to the cart, orders, and cancels the order', async ({
		page,
	}) => {
		const name = 'Corvane XLR Microphone Cable, 10 m';
		const email = newEmail('without-scripts');
		await page.goto('/product/corvane-xlr-microphone-cable-10-m');
		await page.getByRole('button', { name: 'Add to Cart' }).first().click();
		await register(page, email);
		await expect(
			page.getByText('Corvane XLR Microphone Cable, 10 m is in your cart.'),
		).toBeVisible();
		const back = page.getByRole('link', { name: 'Back to where you were' });
		await expect(back).toHaveAttribute('href', '/product/corvane-xlr-microphone-cable-10-m');
		await page.getByRole('button', { name: 'One more' }).click();
		await page.getByRole('button', { name: 'One more' }).click();
		await page.getByRole('button', { name: 'One less' }).click();
		await expect(page.getByRole('row', { name })).toContainText('₦37,000');
		await page.getByRole('link', { name: 'Make Purchase' }).click();
		await fillCheckout(page, { state: 'Lagos' });
		await page.getByRole('button', { name: 'Place Order' }).click();
		// The zip code was empty: the page asks for it, and has filled in that of the state.
		await expect(page.getByRole('alert')).toContainText('All fields are mandatory');
		await expect(page.getByLabel('Address')).toHaveValue(ADDRESS.Address);
		await expect(page.getByLabel('Zip Code')).toHaveValue('100001');
		await expect(page.getByText('Now filled in: 100001 is for Lagos.')).toBeVisible();
		await page.getByRole('button', { name: 'Place Order' }).click();
		await expectOrdered(page, name, { scripts: false });
		await cancelCashOrder(page, { scripts: false });
	});

	test('a visitor is sent to the sign-in page, told why, and comes back', async ({ page }) => {
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

test('a visitor who opens cart, checkout or orders is redirected and asked to sign in', async ({
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

test('the whole purchase works by keyboard, and axe finds nothing', async ({ page }) => {
	const found = complaints(page);
	await becomeShopper(page, 'keyboard');
	const { name } = await putInCart(page, 'corvane-xlr-microphone-cable-20-m');
	const check = async () => expect(await violationsIn(page)).toEqual([]);
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
	const typed = ['0803 123 4567', 'Ngozi', 'Okafor', ADDRESS.Address, ADDRESS.City, 'Anambra'];
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
