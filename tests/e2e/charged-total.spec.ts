import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { minorOf } from '#shop/payments/providers/minor-units.ts';
import { centsFor } from '#shop/payments/rates/rate-text.ts';
import { feeCodeAndTax } from '#tests/helpers/fee-code-and-tax.ts';
import { violationsIn } from './accessible.ts';
import { alive, becomeShopper, expectPlaced, fillCheckout } from './journeys.ts';
import { OWNER, openSandboxShop } from './sandbox-shop.ts';
import { type NewVisitor, test } from './visitors.ts';

// An order with a delivery fee, a discount code and VAT, paid at either provider, in a shop of its own.

// One shop for all tests of the file.
test.describe.configure({ mode: 'default' });

/** What two drums and a book cost in the shop of feeCodeAndTax, in kobo. */
const TOTAL = 21_177_89;
const PARTS = ['₦21,444.43', '−₦1,501.10', '₦1,234.56', '₦21,177.89'];

let shop: Awaited<ReturnType<typeof openSandboxShop>>;
let goods: Awaited<ReturnType<typeof feeCodeAndTax>>;

test.beforeAll(async () => {
	shop = await openSandboxShop('charged');
	const [owner] = await shop.db.select().from(users).where(eq(users.email, OWNER.email));
	goods = await feeCodeAndTax(shop.db, owner?.id ?? 0);
});
test.afterAll(() => shop.close());

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
		/** A page of that shop, of a new shopper. */
		const shopping = async (newVisitor: NewVisitor) => {
			const page = await newVisitor({
				baseURL: shop.address,
				javaScriptEnabled,
				viewport: { width: 360, height: 780 },
			});
			await becomeShopper(page, 'charged');
			return page;
		};
		const open = async (page: Page, path: string) => {
			await page.goto(path);
			if (javaScriptEnabled) await alive(page);
		};
		const seeParts = async (page: Page) => {
			for (const part of PARTS)
				await expect(page.getByText(part, { exact: true }).first()).toBeVisible();
			await expect(page.getByText(/includes ₦1,427.06 VAT/).first()).toBeVisible();
		};
		/** The checkout of a new shopper whose cart has these goods, the code and the place. */
		const readyToPay = async (newVisitor: NewVisitor) => {
			const page = await shopping(newVisitor);
			for (const [{ id }, qty] of [
				[goods.drum, 2],
				[goods.book, 1],
			] as const)
				await page.request.post('/cart', {
					form: { intent: 'add', productId: String(id), qty: String(qty) },
				});
			// What was set up by another process is heard of a moment later.
			await expect(async () => {
				await open(page, '/cart');
				await page.getByRole('link', { name: 'Say where' }).click({ timeout: 1_000 });
			}).toPass();
			await page.getByLabel('State').selectOption('Anambra');
			await page.getByRole('button', { name: 'Show delivery' }).click();
			await expect(page).toHaveURL('/cart');
			await open(page, '/cart');
			await page.getByRole('textbox', { name: 'Discount code' }).fill('DRUM');
			await page.getByRole('button', { name: 'Apply' }).click();
			await seeParts(page);
			await open(page, '/checkout');
			await fillCheckout(page);
			await page.getByLabel('Zip Code').fill('430001');
			await seeParts(page);
			return page;
		};
		const expectThanks = async (page: Page) => {
			if (javaScriptEnabled) await expectPlaced(page);
			await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
			await seeParts(page);
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
		};

		test('Paystack is asked for the total to the kobo', async ({ newVisitor }) => {
			const page = await readyToPay(newVisitor);
			await page.getByRole('button', { name: 'Pay with Paystack' }).click();
			await page.getByRole('button', { name: 'Proceed to payment' }).click();
			await page.getByRole('button', { name: 'Approve the payment' }).click();
			await expectThanks(page);
			const charges = [...shop.sandbox.state.charges.values()];
			expect(charges.at(-1)).toMatchObject({ amount: TOTAL, currency: 'NGN', status: 'success' });
		});

		test('PayPal is asked for it in cents, and shows what it is made of', async ({
			newVisitor,
		}) => {
			const page = await readyToPay(newVisitor);
			await page.getByRole('button', { name: 'Pay Online' }).click();
			await page.getByRole('button', { name: 'Pay with PayPal' }).click();
			const madeOf = page.getByRole('table', { name: 'What the amount is made of' });
			for (const part of ['Item total', 'Shipping', 'Tax', 'Discount'])
				await expect(madeOf.getByRole('row').filter({ hasText: part })).toContainText('USD');
			await page.getByRole('button', { name: 'Agree and pay' }).click();
			await expectThanks(page);
			const orders = [...shop.sandbox.state.orders.values()];
			const { value = '' } = orders.at(-1)?.unit.amount ?? {};
			expect(minorOf(value, 'USD')).toBe(centsFor(TOTAL, shop.sandbox.state.rate));
		});
	});
}
