import { expect, test } from 'vitest';
import { beginPayment } from '#shop/payments/begin-payment.ts';
import { openProviders } from '#shop/payments/providers/open-providers.ts';
import { openPaystack } from '#shop/payments/providers/paystack.ts';
import { ProviderDown } from '#shop/payments/providers/provider.ts';
import { refreshPayment } from '#shop/payments/refresh-payment.ts';
import { refreshRefund } from '#shop/payments/refunds/refresh-refund.ts';
import { refundPart } from '#shop/payments/refunds/refund-payment.ts';
import { refundsOf } from '#shop/payments/refunds/refund-rows.ts';
import { askProviderNow } from '#shop/payments/staff-payments.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { aShopper, TOTAL } from '#tests/helpers/payments.ts';
import { SANDBOX_KEYS, SHORT_TIMEOUTS, testSandbox } from '#tests/helpers/sandbox.ts';
import { PLACEMENT } from '#tests/helpers/shoppers.ts';

// Parts that go back through the real client of a Paystack that is slow and knows no ids of requests.

const db = await testDatabase();
const sandbox = await testSandbox();
const access = { secretKey: SANDBOX_KEYS.PAYSTACK_SECRET_KEY, baseUrl: sandbox.url };
const providers = {
	...openProviders({ testing: true, publicUrl: SHOP.publicUrl }),
	paystack: openPaystack(access, SHORT_TIMEOUTS),
};

/** An order paid at the sandbox, and what that has sent back of it. */
async function paidOrder() {
	const { userId } = await aShopper(db);
	const { payUrl, paymentId, reference } = await beginPayment(db, providers, {
		userId,
		input: PLACEMENT,
		provider: 'paystack',
		shop: SHOP,
		idempotencyKey: 'cart',
		acceptedTotalKobo: TOTAL,
	});
	const body = new URLSearchParams({ act: 'approve' });
	await fetch(payUrl, { method: 'POST', body, redirect: 'manual' });
	await refreshPayment(db, providers, paymentId);
	const part = (amountKobo: number, leftKobo: number) =>
		refundPart(db, paymentId, { amountKobo, leftKobo, reason: '', adminId: null });
	const sent = () =>
		[...sandbox.state.refunds.values()]
			.filter(({ of }) => of === reference)
			.map(({ minor }) => minor)
			.toSorted((a, b) => a - b);
	return { paymentId, part, sent, refresh: () => refreshRefund(db, providers, paymentId) };
}

test('two parts taken by two workers, while staff ask the provider: each goes back once', async () => {
	const { paymentId, part, sent, refresh } = await paidOrder();
	await part(10_000_00, TOTAL);
	await part(5_000_00, TOTAL - 10_000_00);
	const asking = () => askProviderNow(db, providers, paymentId);
	await Promise.all([refresh(), refresh(), asking(), asking(), asking()]);
	expect(sent()).toEqual([5_000_00, 10_000_00]);
});

test('carried out only after the shop hung up, a part goes back once', async () => {
	const { paymentId, part, sent, refresh } = await paidOrder();
	await part(3_000_00, TOTAL);
	const ms = SHORT_TIMEOUTS.timeoutMs * 3;
	sandbox.faults.add({ on: 'paystack.refund', kind: 'slow', times: 1, ms, copies: 1 });
	await expect(refresh()).rejects.toBeInstanceOf(ProviderDown);
	await Promise.all([refresh(), refresh()]);
	await expect.poll(sent, { timeout: 30_000 }).toEqual([3_000_00]);
	await refresh();
	expect(await refundsOf(db, [paymentId])).toMatchObject([{ refundId: expect.any(String) }]);
	expect(sent()).toEqual([3_000_00]);
});
