import { expect, type Page } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { expectReadable, violationsIn } from './accessible.ts';
import { openTab } from './admin-steps.ts';
import {
	alive,
	becomeShopper,
	closeAlert,
	expectPlaced,
	fillCheckout,
	newEmail,
} from './journeys.ts';
import { OWNER, openSandboxShop } from './sandbox-shop.ts';
import { type NewVisitor, test } from './visitors.ts';

// A shop that asks for a deposit of 15 % on cash orders above ₦50,000, with a payments sandbox of its own.

// One shop for all tests of the file; each has a shopper and orders of its own.
test.describe.configure({ mode: 'default' });

const WIDTH = { width: 360, height: 780 };
let shop: Awaited<ReturnType<typeof openSandboxShop>>;
let productId: number;

test.beforeAll(async ({ newVisitor }) => {
	shop = await openSandboxShop('deposits');
	const { id: categoryId } = await makeCategory(shop.db, { name: 'Mixers' });
	const price = { sellingKobo: 60_000_00, originalKobo: 60_000_00 };
	({ id: productId } = await makeProduct(shop.db, {
		categoryId,
		name: 'Small mixer',
		qty: 99,
		...price,
	}));
	const staff = await staffOf(newVisitor);
	await staff.goto('/admin/settings');
	await alive(staff);
	await openTab(staff, 'Selling');
	await staff.getByLabel('Buying without signing in').check();
	await openTab(staff, 'Sending and cash');
	await staff.getByLabel('Largest order for cash on delivery (₦)').fill('50000');
	await staff.getByLabel('What is asked then').selectOption('percent');
	await staff.getByLabel('Deposit (% or ₦)').fill('100');
	await staff.getByRole('button', { name: 'Save', exact: true }).click();
	await staff.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
	await expect(staff.getByText('Give 99 per cent at most').first()).toBeVisible();
	await staff.getByLabel('Deposit (% or ₦)').fill('15');
	await staff.getByRole('button', { name: 'Save', exact: true }).click();
	await closeAlert(staff, 'Success', 'Settings saved.');
	expect(await violationsIn(staff)).toEqual([]);
	await expect.poll(async () => (await staff.request.get('/cart')).url()).toMatch(/\/cart$/);
});
test.afterAll(() => shop.close());

async function staffOf(newVisitor: NewVisitor): Promise<Page> {
	const page = await newVisitor({ baseURL: shop.address, viewport: WIDTH });
	await page.request.post('/login', { form: OWNER });
	return page;
}

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
		const ready = async (page: Page) => {
			if (javaScriptEnabled) await alive(page);
		};
		const looksRight = (page: Page) => expectReadable(page, javaScriptEnabled);
		/** The checkout, filled in, of a new shopper or guest with a mixer in the cart. */
		const toCheckout = async (newVisitor: NewVisitor, { isGuest = false } = {}) => {
			const options = { baseURL: shop.address, javaScriptEnabled, viewport: WIDTH };
			const page = await newVisitor(options);
			if (!isGuest) await becomeShopper(page, 'depositor');
			await page.request.post('/cart', {
				form: { intent: 'add', productId: String(productId), qty: '1' },
			});
			await page.goto('/checkout');
			await ready(page);
			await fillCheckout(page);
			if (isGuest)
				await page.getByLabel('Email', { exact: true }).fill(newEmail('depositing-guest'));
			await page.getByLabel('Zip Code').fill('430001');
			return page;
		};
		/** Presses to order for cash, and is asked for the deposit. */
		const askedForDeposit = async (page: Page) => {
			await page.getByRole('button', { name: 'Place Order' }).click();
			const question = page.getByRole('region', { name: 'This order needs a deposit' });
			for (const sum of ['₦60,000', '₦9,000', '₦51,000'])
				await expect(question.getByText(sum, { exact: true })).toBeVisible();
			await expect(question).toBeInViewport();
			await looksRight(page);
			return question;
		};
		const expectThanks = async (page: Page, by: string) => {
			if (javaScriptEnabled) await expectPlaced(page);
			await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
			await expect(
				page.getByText(`₦9,000 of it paid by ${by}, ₦51,000 in cash on delivery`),
			).toBeVisible();
			await expect(page.getByText('then pay the driver ₦51,000.')).toBeVisible();
			await looksRight(page);
		};

		test('a deposit is agreed to and paid at Paystack; the rest is what everybody is to collect', async ({
			newVisitor,
		}) => {
			const page = await toCheckout(newVisitor);
			const question = await askedForDeposit(page);
			await question.getByRole('button', { name: 'Pay the deposit by card or transfer' }).click();
			const dialog = page.getByRole('dialog', { name: 'Pay with Paystack' });
			await expect(dialog.getByText('Deposit, paid now')).toBeVisible();
			await expect(dialog.getByText('₦51,000', { exact: true })).toBeVisible();
			await looksRight(page);
			await dialog.getByRole('button', { name: 'Proceed to payment' }).click();
			await page.getByRole('button', { name: 'Approve the payment' }).click();
			await expectThanks(page, 'Paystack');
			await page.getByRole('link', { name: 'See your order' }).click();
			await expect(page.getByRole('heading', { name: 'Deposit paid' })).toBeVisible();
			await expect(page.getByText('In cash on delivery', { exact: true })).toBeVisible();
			await looksRight(page);
			const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0];
			const reference = [...shop.sandbox.state.charges.values()].filter(
				({ amount, status }) => amount === 9_000_00 && status === 'success',
			);
			expect(reference.length).toBeGreaterThan(0);

			const staff = await staffOf(newVisitor);
			await staff.goto(`/admin/orders/${id}/packing-slip`);
			await expect(staff.getByText('To collect on delivery: ₦51,000')).toBeVisible();
			await staff.goto(`/admin/orders/${id}`);
			await expect(staff.getByText('Deposit by Paystack, the rest in cash')).toBeVisible();
			await expect(staff.getByRole('region', { name: 'Cash' }).getByText('₦51,000')).toBeVisible();
			expect(await violationsIn(staff)).toEqual([]);

			// Changed their mind before it left: the deposit goes back.
			await page.getByText('Cancel this order…').click();
			await expect(page.getByText('All you paid goes back by Paystack')).toBeVisible();
			await page.getByRole('button', { name: 'Cancel the order' }).click();
			await expect(page.getByText('Now: Cancelled')).toBeVisible();
			await expect(
				page
					.getByText(/^Your deposit (is on its way|went) back by Paystack/)
					.filter({ visible: true }),
			).toBeVisible();
		});

		test('a guest leaves PayPal, is offered no cash instead, and pays the deposit in dollars of it alone', async ({
			newVisitor,
		}) => {
			const page = await toCheckout(newVisitor, { isGuest: true });
			const question = await askedForDeposit(page);
			await question.getByRole('button', { name: 'Pay the deposit by PayPal' }).click();
			await expect(page.getByText(/^₦9,000 = \$/)).toBeVisible();
			await page.getByRole('button', { name: 'Pay with PayPal' }).click();
			await page.getByRole('button', { name: 'Leave without paying' }).click();
			if (javaScriptEnabled) await closeAlert(page, 'Payment was cancelled.', 'nothing was paid');
			await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible();
			await expect(page.getByText('You pay the deposit of ₦9,000 now')).toBeVisible();
			await expect(page.getByRole('link', { name: 'Pay on delivery instead' })).toHaveCount(0);
			await looksRight(page);
			await page.getByRole('button', { name: 'Pay Online' }).click();
			await expect(page.getByText(/^₦9,000 = \$/)).toBeVisible();
			await page.getByRole('button', { name: 'Pay with PayPal' }).click();
			await page.getByRole('button', { name: 'Agree and pay' }).click();
			await expectThanks(page, 'PayPal');
		});

		test('whoever returns from paying a deposit in another browser reads that it is paid', async ({
			newVisitor,
		}) => {
			const page = await toCheckout(newVisitor);
			const question = await askedForDeposit(page);
			await question.getByRole('button', { name: 'Pay the deposit by PayPal' }).click();
			await page.getByRole('button', { name: 'Pay with PayPal' }).click();
			const agree = page.getByRole('button', { name: 'Agree and pay' });
			await expect(agree).toBeVisible();
			await page.context().clearCookies();
			await agree.click();
			await expect(page.getByRole('heading', { name: 'Deposit paid' })).toBeVisible();
			// Of the order itself, strangers read nothing.
			await expect(
				page.getByText('The rest is paid in cash when you get the goods.'),
			).toBeVisible();
			await looksRight(page);
		});
	});
}
