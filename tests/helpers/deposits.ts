import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { beginDeposit } from '#shop/checkout/begin-deposit.ts';
import type { ProviderName } from '#shop/payments/providers/provider.ts';
import { refreshPayment } from '#shop/payments/refresh-payment.ts';
import type { CheckoutShop } from '#shop/settings/settings.ts';
import { SHOP } from './mail.ts';
import { aShopper, TOTAL } from './payments.ts';
import type { FakeProviders } from './providers.ts';
import { PLACEMENT } from './shoppers.ts';

// Orders whose deposit is paid online and whose rest is collected in cash.

/** A shop that asks for 10 % of orders above ₦50,000. */
export const DEPOSIT_SHOP: CheckoutShop = {
	...SHOP,
	cashMost: 50_000,
	cashAsks: 'percent',
	cashDeposit: 10,
};
export const DEPOSIT = TOTAL / 10;
export const REST = TOTAL - DEPOSIT;

/** A shopper whose cart needs a deposit, and the buttons that agree to it. */
export async function aDepositor(db: Db, given?: FakeProviders) {
	const paying = await aShopper(db, given);
	const { providers, userId } = paying;
	type Change = Partial<Parameters<typeof beginDeposit>[2]>;
	const beginWith = (provider: ProviderName = 'paystack', change: Change = {}) =>
		beginDeposit(db, providers, {
			userId,
			input: PLACEMENT,
			provider,
			shop: DEPOSIT_SHOP,
			idempotencyKey: `cart.${provider}.deposit`,
			acceptedTotalKobo: TOTAL,
			acceptedDepositKobo: DEPOSIT,
			...change,
		});
	const orderRow = async (id: number) => {
		const [row] = await db.select().from(orders).where(eq(orders.id, id));
		if (!row) throw new Error(`no order ${id}`);
		return row;
	};
	/** Begins and pays the deposit. */
	const placed = async () => {
		const begun = await beginWith();
		providers.paystack.tell(begun.reference, 'paid');
		await refreshPayment(db, providers, begun.paymentId);
		return begun;
	};
	return { ...paying, begin: beginWith, placed, orderRow };
}
