import { expect, type Page } from '@playwright/test';
import { expectReadable } from './accessible.ts';
import { openTab } from './admin-steps.ts';
import { test } from './guest-shop.ts';
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
} from './journeys.ts';
import { OWNER } from './sandbox-shop.ts';
import type { NewVisitor } from './visitors.ts';

// Buying without signing in: the switch, the cart before and after signing in, ordering in every way, and an address that
// has an account.

const WIDTH = { width: 360, height: 740 };
const session = async (page: Page) => (await page.request.get('/session')).json();
const linkIn = (mail: string, path: string) => new RegExp(`${path}/[\\w-]+`).exec(mail)?.[0] ?? '';

// The first test switches it on for the others.
test.describe.configure({ mode: 'serial' });

test('nobody buys without signing in until the owner switches it on', async ({
	page,
	guestShop,
	newVisitor,
}) => {
	const [product] = guestShop.products;
	await page.goto(`/product/${product?.slug}`);
	await alive(page);
	await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
	const alert = page.getByRole('alertdialog', { name: 'Error' });
	await expect(alert).toContainText('Please sign in to add to your cart.');
	await page.goto('/cart');
	await expect(page).toHaveURL('/');

	const staff = await newVisitor();
	await staff.request.post('/login', { form: OWNER });
	await staff.goto('/admin/settings');
	await alive(staff);
	await openTab(staff, 'Selling');
	await staff.getByLabel('Buying without signing in').check();
	await staff.getByRole('button', { name: 'Save', exact: true }).click();
	await closeAlert(staff, 'Success', 'Settings saved.');
	await expect.poll(async () => (await page.request.get('/cart')).url()).toMatch(/\/cart$/);
});

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: WIDTH });
		const ready = async (page: Page) => {
			if (hasScripts) await alive(page);
		};
		const looksRight = (page: Page) => expectReadable(page, hasScripts);
		const add = async (page: Page, slug = '', qty = 1) => {
			await page.goto(`/product/${slug}`);
			await ready(page);
			for (let more = 1; more < qty && hasScripts; more++)
				await page.getByRole('button', { name: 'One more' }).click();
			if (qty > 1 && !hasScripts)
				await page.getByRole('spinbutton', { name: /^Quantity/ }).fill(String(qty));
			await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
			if (hasScripts) await closeAlert(page, 'Success', 'has been added to your cart.');
			else await expect(page).toHaveURL(/\/cart\?added=/);
		};
		const order = async (page: Page, email: string) => {
			await page.goto('/checkout');
			await ready(page);
			await fillCheckout(page);
			await page.getByLabel('Email', { exact: true }).fill(email);
			await page.getByLabel('Zip Code').fill('430001');
			await page.getByRole('button', { name: 'Place Order' }).click();
			if (hasScripts) await expectPlaced(page);
			await expect(
				page.getByRole('heading', { level: 1, name: 'Order Placed Successfully' }),
			).toBeVisible();
		};
		/** Opens the link of a mail to sign in with, in another browser. */
		const signInBy = async (newVisitor: NewVisitor, mail: string) => {
			const page = await newVisitor();
			await page.goto(linkIn(mail, '/login/mail'));
			await ready(page);
			await page.getByRole('button', { name: 'Sign in', exact: true }).click();
			if (hasScripts) await closeAlert(page, 'Success');
			return page;
		};

		test('a visitor orders for cash, follows the order, and has an account by the mailed link', async ({
			page,
			guestShop,
			newVisitor,
		}) => {
			const [product] = guestShop.products;
			const found = complaints(page);
			const email = newEmail('guest');
			await page.goto('/cart');
			await expect(page.getByText('Your Shopping Cart is Empty')).toBeVisible();
			await add(page, product?.slug, 2);
			expect(await session(page)).toMatchObject({ signedIn: false, cartCount: 1 });
			await page.goto('/about');
			await ready(page);
			if (hasScripts) await expect(page.getByText('1 in the cart')).toBeVisible();
			await page.goto('/cart');
			await expect(page.getByText('Long lead').first()).toBeVisible();
			await ready(page);
			await looksRight(page);
			await page.goto('/checkout');
			await expect(page.getByText('You need no account')).toBeVisible();
			await ready(page);
			await looksRight(page);
			await page.getByRole('button', { name: 'Place Order' }).click();
			if (hasScripts) await closeAlert(page, 'All fields are mandatory');
			await expect(page.getByText('The email field is required.')).toBeVisible();
			await order(page, email);
			await expect(page.getByText('have a link mailed to this address')).toBeVisible();
			await ready(page);
			await looksRight(page);
			await page.getByRole('link', { name: 'See your order' }).click();
			await expect(page.getByText(ADDRESS.Address)).toBeVisible();
			await expect(page.getByRole('button', { name: /^Order again/ })).toHaveCount(0);
			await looksRight(page);
			expect(await session(page)).toMatchObject({ signedIn: false, cartCount: 0 });
			// What somebody else at this browser must not see.
			await page.goto('/checkout');
			await expect(page.getByText(ADDRESS.Address)).toHaveCount(0);
			// My Orders are of those who sign in.
			const main = page.getByRole('main');
			await expect(main.getByRole('link', { name: 'Track an order' })).toBeVisible();

			const placed = await mailTo(email, 'order-placed');
			await page.goto(linkIn(placed, '/track'));
			await expect(page.getByText(ADDRESS.Address)).toHaveCount(0);
			await expect(page.getByText('Long lead')).toBeVisible();
			const other = await signInBy(newVisitor, await mailTo(email, 'account-made'));
			await expect(other).toHaveURL(/\/myorders\/view-order\/\d+/);
			await expect(other.getByText(ADDRESS.Address)).toBeVisible();
			await other.goto('/myorders');
			await expect(other.getByRole('row')).toHaveCount(2);
			expect(found.filter((each) => !/422/.test(each))).toEqual([]);
		});

		test('a cart filled before signing in joins that of the account', async ({
			page,
			guestShop,
		}) => {
			const [both, own] = guestShop.products;
			const { email } = await becomeShopper(page, 'joins');
			await add(page, both?.slug);
			await add(page, own?.slug);
			await page.context().clearCookies();
			if (hasScripts) await page.evaluate(() => sessionStorage.clear());
			await add(page, both?.slug, 2);
			await page.goto('/login?next=/cart');
			await ready(page);
			await page.getByLabel('Email', { exact: true }).fill(email);
			await page.getByLabel('Password', { exact: true }).fill('river market drum');
			await page.getByRole('button', { name: 'Login', exact: true }).click();
			if (hasScripts) await closeAlert(page, 'Success');
			await expect(page).toHaveURL('/cart');
			expect(await session(page)).toMatchObject({ signedIn: true, cartCount: 2 });
			const cart = await page.request.get('/cart');
			// Three of one, one of the other.
			expect(await cart.text()).toMatch(/₦135,000[\s\S]*₦180,000/);
			const names = (await page.context().cookies()).map(({ name }) => name);
			expect(names.filter((name) => name.startsWith('bridgehead_guest'))).toEqual([]);
		});

		test('who orders with the address of an account sees no more than anybody else', async ({
			page,
			guestShop,
			newVisitor,
		}) => {
			const [product] = guestShop.products;
			const owner = await newVisitor();
			const { email } = await becomeShopper(owner, 'owner');
			await add(page, product?.slug);
			await order(page, email);
			expect(await session(page)).toMatchObject({ signedIn: false, name: '' });
			await expect(page.getByText('have a link mailed to this address')).toBeVisible();
			expect(await mailTo(email, 'order-placed')).toContain('sign in with a link that we mail');
			await owner.goto('/myorders');
			await expect(owner.getByText('No Orders Found.')).toBeVisible();
			await owner.context().clearCookies();
			await owner.goto('/login/mail?next=/myorders');
			await ready(owner);
			await owner.getByLabel('Email', { exact: true }).fill(email);
			await owner.getByRole('button', { name: 'Mail me a link' }).click();
			const mail = await mailTo(email, 'mail-sign-in');
			const signedIn = await signInBy(newVisitor, mail);
			await expect(signedIn.getByRole('row')).toHaveCount(2);
		});

		for (const way of ['Paystack', 'PayPal'])
			test(`a visitor pays by ${way}`, async ({ page, guestShop }) => {
				const [product] = guestShop.products;
				const email = newEmail('pays');
				await add(page, product?.slug);
				await page.goto('/checkout');
				await ready(page);
				await fillCheckout(page);
				await page.getByLabel('Email', { exact: true }).fill(email);
				await page.getByLabel('Zip Code').fill('430001');
				const [first, second, third] =
					way === 'Paystack'
						? ['Pay with Paystack', 'Proceed to payment', 'Approve the payment']
						: ['Pay Online', 'Pay with PayPal', 'Agree and pay'];
				await page.getByRole('button', { name: first }).click();
				await page.getByRole('button', { name: second }).click();
				await page.getByRole('button', { name: third }).click();
				if (hasScripts) await expectPlaced(page);
				await expect(page).toHaveURL(/\/thank-you\?order=\d+/);
				await expect(page.getByText(`paid by ${way}`)).toBeVisible();
				expect(await mailTo(email, 'account-made')).toContain('/login/mail/');
				expect(await session(page)).toMatchObject({ signedIn: false, cartCount: 0 });
			});
	});
}
