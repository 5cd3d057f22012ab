import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { orderLines, orders } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { aRate, paymentRow } from '#tests/helpers/payments.ts';
import { fakeProviders } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { formatKobo } from '../kit/money.ts';
import { cartOf } from '../orders/cart.ts';
import { beginPayment } from '../payments/begin-payment.ts';
import { lockedQuote } from '../payments/rates/exchange-rate.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { orderTotal, paidForLine } from '../totals/order-total.ts';

const db = await testDatabase();
const providers = fakeProviders();
const category = await makeCategory(db);

const line = fc.record({
	kobo: fc.integer({ min: 1, max: 90_000_000_00 }),
	qty: fc.integer({ min: 1, max: 10 }),
});
const naira = fc.integer({ min: 500_0000, max: 5000_0000 });

/** For any cart, the amounts that are shown, charged, booked, mailed and stored are the same. */
async function sameAmount(
	cart: { kobo: number; qty: number }[],
	provider: 'paystack' | 'paypal',
	rate: string,
): Promise<void> {
	const { id: userId } = await makeShopper(db);
	for (const { kobo, qty } of cart) {
		const product = await makeProduct(db, {
			categoryId: category.id,
			qty: 10,
			sellingKobo: kobo,
			originalKobo: kobo,
		});
		await fillCart(db, userId, [product, qty]);
	}
	const { totalKobo: shown } = orderTotal({
		lines: (await cartOf(db, userId)).map((row) => ({
			productId: row.productId,
			unitKobo: row.sellingKobo,
			qty: row.productQty,
		})),
	});
	const exact = cart.reduce((sum, { kobo, qty }) => sum + BigInt(kobo) * BigInt(qty), 0n);
	expect(BigInt(shown)).toBe(exact);
	const rateId = await aRate(db, rate);
	const quote = await lockedQuote(db, rateId, shown);
	const begun = await beginPayment(db, providers, {
		userId,
		input: PLACEMENT,
		provider,
		shop: SHOP,
		idempotencyKey: 'cart',
		acceptedTotalKobo: shown,
		rateId,
	});
	const asked = providers[provider].books.get(begun.reference);
	expect(asked).toMatchObject(begun.charged);
	if (provider === 'paystack') expect(begun.charged).toEqual({ minor: shown, currency: 'NGN' });
	else {
		expect(begun.charged).toEqual({ minor: quote.usdCents, currency: 'USD' });
		// The cents cover the naira at this rate, and one cent less would not.
		const [whole = '', part = ''] = rate.split('.');
		const scaled = BigInt(whole + part.padEnd(4, '0'));
		const cover = (cents: number) => BigInt(cents) * scaled >= exact * 10_000n;
		expect([cover(begun.charged.minor), cover(begun.charged.minor - 1)]).toEqual([true, false]);
	}
	providers[provider].tell(begun.reference, provider === 'paypal' ? 'approved' : 'paid');
	expect(await refreshPayment(db, providers, begun.paymentId)).toMatchObject({
		orderState: 'placed',
	});
	const [order] = await db.select().from(orders).where(eq(orders.id, begun.orderId));
	const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, begun.orderId));
	const payment = await paymentRow(db, begun.paymentId);
	expect(order?.totalKobo).toBe(shown);
	expect(lines.reduce((sum, line) => sum + paidForLine(line), 0)).toBe(shown);
	expect(payment.amountKobo).toBe(shown);
	expect({ minor: payment.paidMinor, currency: payment.paidCurrency }).toEqual(begun.charged);
	const [mail] = await db
		.select()
		.from(mails)
		.where(eq(mails.dedupeKey, `order-placed:${begun.orderId}`));
	expect(mail?.bodyText).toContain(`Total: ${formatKobo(shown)}`);
}

test('charged, shown, stored and written are the same to the kobo, whatever is in the cart', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(line, { minLength: 1, maxLength: 5 }),
			fc.constantFrom('paystack' as const, 'paypal' as const),
			naira,
			(cart, provider, rate) =>
				sameAmount(
					cart,
					provider,
					`${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, '0')}`,
				),
		),
		{ numRuns: 60 },
	);
}, 60_000);
