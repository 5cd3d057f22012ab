import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orders } from '#db/order-schema.ts';
import { PaymentsEnvironment, readPayments } from '#server/payments-config.ts';
import { enterCode } from '#shop/discounts/cart-codes.ts';
import { Problem } from '#shop/kit/problem.ts';
import { cartOf } from '#shop/orders/cart.ts';
import { beginPayment } from '#shop/payments/begin-payment.ts';
import { openProviders } from '#shop/payments/providers/open-providers.ts';
import type { ProviderName } from '#shop/payments/providers/provider.ts';
import { currentQuote } from '#shop/payments/rates/exchange-rate.ts';
import { centsFor } from '#shop/payments/rates/rate-text.ts';
import { checkoutShop } from '#shop/settings/settings.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { feeCodeAndTax } from '#tests/helpers/fee-code-and-tax.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { sandboxEnvironment, testSandbox } from '#tests/helpers/sandbox.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';

// What both providers are asked for where an order has a delivery fee, a discount and VAT.

const db = await testDatabase();
const sandbox = await testSandbox();
const settings = PaymentsEnvironment.parse(sandboxEnvironment(sandbox));
const providers = openProviders(readPayments(settings, SHOP.publicUrl));
const { drum, book } = await feeCodeAndTax(db, (await makeAdminUser(db)).id);
const shop = { ...(await checkoutShop(db, SHOP.publicUrl)), payments: SHOP.payments };
const quote = await currentQuote(db, providers.rates, 0);
if ('unavailable' in quote) throw new Error(quote.unavailable);
const { rate, rateId } = quote;

/** A new shopper agrees to the total of these pieces, and begins to pay it. */
async function begin(provider: ProviderName, drums: number, books: number) {
	const { id: userId } = await makeShopper(db);
	await fillCart(db, userId, [drum, drums], [book, books]);
	await enterCode(db, userId, await cartOf(db, userId), 'DRUM', 0);
	const accepting = (acceptedTotalKobo: number) =>
		beginPayment(db, providers, {
			userId,
			input: PLACEMENT,
			provider,
			shop,
			idempotencyKey: null,
			acceptedTotalKobo,
			rateId,
		});
	const asked = await accepting(1).catch((error: unknown) => error);
	if (!(asked instanceof Problem)) throw asked;
	return await accepting(Number(asked.facts?.totalKobo));
}

const centsOf = (value = '0') => Math.round(Number(value) * 100);

test('both are asked for the total of the order, and what PayPal shows of it adds up', async () => {
	const pieces = fc.integer({ min: 1, max: 99 });
	await fc.assert(
		fc.asyncProperty(pieces, pieces, async (drums, books) => {
			const { reference, totalKobo, orderId } = await begin('paystack', drums, books);
			expect(sandbox.state.charges.get(reference)).toMatchObject({
				amount: totalKobo,
				currency: 'NGN',
			});
			const [stored] = await db.select().from(orders).where(eq(orders.id, orderId));
			expect(stored?.totalKobo).toBe(totalKobo);
			const atPaypal = await begin('paypal', drums, books);
			expect(atPaypal.totalKobo).toBe(totalKobo);
			const order = [...sandbox.state.orders.values()].find(
				({ unit }) => unit.custom_id === atPaypal.reference,
			);
			const due = centsFor(totalKobo, rate);
			expect(centsOf(order?.unit.amount.value)).toBe(due);
			const parts = ['item_total', 'shipping', 'tax_total', 'discount'].map((part) =>
				centsOf(order?.breakdown?.[part]?.value),
			);
			const [item = 0, shipping = 0, tax = 0, discount = 0] = parts;
			expect(item + shipping + tax - discount).toBe(due);
			expect(Math.min(...parts)).toBeGreaterThan(0);
		}),
		{ numRuns: 10 },
	);
});
