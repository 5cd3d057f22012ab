import type { AddressInfo } from 'node:net';
import { isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { webhookEvents } from '#db/payment-schema.ts';
import { type BegunPayment, beginPayment } from '#shop/payments/begin-payment.ts';
import type { ProviderName } from '#shop/payments/providers/provider.ts';
import { currentQuote } from '#shop/payments/rates/exchange-rate.ts';
import { refreshPayment } from '#shop/payments/refresh-payment.ts';
import { refreshRefund } from '#shop/payments/refunds/refresh-refund.ts';
import { refundPart, refundPayment } from '#shop/payments/refunds/refund-payment.ts';
import { refundsOf } from '#shop/payments/refunds/refund-rows.ts';
import { countRefunded } from '#shop/payments/refunds/refunds-elsewhere.ts';
import { sweepPayments } from '#shop/payments/sweep.ts';
import { handleWebhookEvent } from '#shop/payments/webhooks/webhook-events.ts';
import { matchMoney } from '#shop/reconciliation/reconciliation.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import {
	aShopper,
	discrepanciesOf,
	letPass,
	type Paying,
	paymentRow,
	TOTAL,
	traces,
} from '#tests/helpers/payments.ts';
import { sandboxEnvironment, testSandbox } from '#tests/helpers/sandbox.ts';
import { PLACEMENT } from '#tests/helpers/shoppers.ts';

// The whole way of the money through the real clients: order, pay page, webhook, queue, sweep, refund.

const db = await testDatabase();
const sandbox = await testSandbox();
const { app, shop } = await testApp(db, sandboxEnvironment(sandbox));
await app.listen({ port: 0, host: '127.0.0.1' });
sandbox.state.shopUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const { providers } = shop;

let paying: Paying;
let number = 0;
beforeEach(async () => {
	number += 1;
	paying = await aShopper(db);
});

const begin = (provider: ProviderName, rateId: number | null = null): Promise<BegunPayment> =>
	beginPayment(db, providers, {
		userId: paying.userId,
		input: PLACEMENT,
		provider,
		shop: SHOP,
		idempotencyKey: `cart.${number}.${provider}`,
		acceptedTotalKobo: TOTAL,
		rateId,
	});
const onPage = async (payUrl: string, act: string) => {
	const body = new URLSearchParams({ act });
	await fetch(payUrl, { method: 'POST', body, redirect: 'manual' });
	await sandbox.webhooks.idle();
};
/** What the worker does with received webhooks. */
const workOn = async () => {
	for (const { id } of await db.select().from(webhookEvents).where(isNull(webhookEvents.handledAt)))
		await handleWebhookEvent(db, providers, id);
};

test('by Paystack: paid on its page, reported by webhook, placed once', async () => {
	const { payUrl } = await begin('paystack');
	await onPage(payUrl, 'transfer');
	await onPage(payUrl, 'sent');
	sandbox.faults.add({ on: 'webhook', kind: 'repeated', times: 1, ms: 0, copies: 5 });
	await onPage(payUrl, 'arrive');
	await workOn();
	expect(await traces(paying)).toMatchObject({
		orders: ['placed'],
		payments: ['paid'],
		stock: 3,
		cart: [],
	});
});

test('by Paystack with the webhook lost: the sweep finds the money', async () => {
	const { payUrl, paymentId } = await begin('paystack');
	sandbox.faults.add({ on: 'webhook', kind: 'dropped', times: null, ms: 0, copies: 1 });
	await onPage(payUrl, 'approve');
	await workOn();
	expect((await traces(paying)).payments).toEqual(['started']);
	await letPass(db, paymentId, 2);
	await sweepPayments(db, providers);
	expect(await traces(paying)).toMatchObject({ orders: ['placed'], payments: ['paid'] });
});

test('by Paystack with less than was asked: for the staff to decide', async () => {
	const { payUrl, paymentId } = await begin('paystack');
	await onPage(payUrl, 'approve');
	sandbox.faults.add({
		on: 'paystack.verify',
		kind: 'wrong-amount',
		times: null,
		ms: 0,
		copies: 1,
	});
	await refreshPayment(db, providers, paymentId);
	expect(await traces(paying)).toMatchObject({
		orders: ['awaiting-payment'],
		payments: ['review'],
	});
	expect(await discrepanciesOf(db, paymentId)).toEqual(['wrong-amount']);
});

test('by Paystack when the first response was lost: pressed again it is one order with a page to pay on', async () => {
	sandbox.faults.add({
		on: 'paystack.initialize',
		kind: 'lost-response',
		times: 1,
		ms: 0,
		copies: 1,
	});
	const begun = await begin('paystack').catch(() => begin('paystack'));
	await onPage(begun.payUrl, 'approve');
	await workOn();
	expect(await traces(paying)).toMatchObject({ orders: ['placed'], cart: [] });
});

test('by PayPal: dollars at the locked rate, captured once, given back as they were taken', async () => {
	const quote = await currentQuote(db, providers.rates, TOTAL);
	if ('unavailable' in quote) throw new Error(quote.unavailable);
	const { payUrl, paymentId, charged } = await begin('paypal', quote.rateId);
	expect(charged).toEqual({ minor: 5625, currency: 'USD' });
	await onPage(payUrl, 'approve');
	await Promise.all([refreshPayment(db, providers, paymentId), workOn()]);
	expect(await traces(paying)).toMatchObject({ orders: ['placed'], payments: ['paid'] });

	await refundPayment(db, paymentId, { reason: 'Sent back', adminId: null });
	await refreshRefund(db, providers, paymentId);
	await sandbox.webhooks.idle();
	await workOn();
	expect((await traces(paying)).payments).toEqual(['refunded']);
	const [{ minor, currency } = { minor: 0, currency: '' }] = sandbox.state.refunds.values();
	expect([minor, currency]).toEqual([5625, 'USD']);
});

test('parts go back by both, and what their webhooks say of them is no difference', async () => {
	const quote = await currentQuote(db, providers.rates, TOTAL);
	if ('unavailable' in quote) throw new Error(quote.unavailable);
	for (const provider of ['paystack', 'paypal'] as const) {
		paying = await aShopper(db);
		number += 1;
		const { payUrl, paymentId, reference } = await begin(provider, quote.rateId);
		await onPage(payUrl, 'approve');
		await refreshPayment(db, providers, paymentId);
		await workOn();
		const part = (amountKobo: number, leftKobo: number) =>
			refundPart(db, paymentId, { amountKobo, leftKobo, reason: '', adminId: null });
		await part(30_000_00, TOTAL);
		await part(10_000_00, 60_000_00);
		await refreshRefund(db, providers, paymentId);
		const own = provider === 'paystack' ? reference : null;
		for (const { id, of } of sandbox.state.refunds.values())
			if (of === own) await fetch(`${sandbox.url}/sandbox/refunds/${id}/done`, { method: 'POST' });
		await sandbox.webhooks.idle();
		await workOn();
		expect(await traces(paying), provider).toMatchObject({
			payments: ['paid'],
			mails: ['order-placed', 'payment-refunded', 'payment-refunded'],
		});
		const refunds = await refundsOf(db, [paymentId]);
		expect(refunds.map(({ state, minor }) => [state, minor])).toEqual([
			['done', provider === 'paystack' ? 30_000_00 : 1875],
			['done', provider === 'paystack' ? 10_000_00 : 625],
		]);
		await matchMoney(db, providers, { now: new Date(Date.now() + 1000) });
		expect(await discrepanciesOf(db, paymentId), provider).toEqual([]);
	}
});

test.each(['paystack', 'paypal'] as const)(
	'a part given back in the pages of %s is one difference, by webhook and by match',
	async (provider) => {
		const quote = await currentQuote(db, providers.rates, TOTAL);
		if ('unavailable' in quote) throw new Error(quote.unavailable);
		const { payUrl, paymentId, reference } = await begin(provider, quote.rateId);
		await onPage(payUrl, 'approve');
		await refreshPayment(db, providers, paymentId);
		const { captureId } = await paymentRow(db, paymentId);
		const outside = {
			captureId: captureId ?? '',
			reference,
			requestId: `outside-${reference}`,
			minor: 500,
			currency: provider === 'paystack' ? 'NGN' : 'USD',
		};
		const made = await providers[provider]?.refund(outside);
		if (made?.status === 'pending')
			await fetch(`${sandbox.url}/sandbox/refunds/${made.refundId}/done`, { method: 'POST' });
		await sandbox.webhooks.idle();
		await workOn();
		expect(await discrepanciesOf(db, paymentId)).toEqual(['refunded-in-part']);
		await matchMoney(db, providers, { now: new Date(Date.now() + 1000) });
		expect(await discrepanciesOf(db, paymentId)).toEqual(['refunded-in-part']);
		await countRefunded(db, providers, paymentId, new Date());
		expect(await refundsOf(db, [paymentId])).toMatchObject([{ state: 'done', minor: 500 }]);
	},
);

test('a refund by Paystack is done when its webhook says so', async () => {
	const { payUrl, paymentId, reference } = await begin('paystack');
	await onPage(payUrl, 'approve');
	await workOn();
	await refundPayment(db, paymentId, { reason: 'Sent back', adminId: null });
	await refreshRefund(db, providers, paymentId);
	await sandbox.webhooks.idle();
	await workOn();
	expect((await traces(paying)).payments).toEqual(['refunding']);
	const refund = [...sandbox.state.refunds.values()].find(({ of }) => of === reference);
	await fetch(`${sandbox.url}/sandbox/refunds/${refund?.id}/done`, { method: 'POST' });
	await sandbox.webhooks.idle();
	await workOn();
	expect((await traces(paying)).payments).toEqual(['refunded']);
	expect(await refundsOf(db, [paymentId])).toMatchObject([{ state: 'done', refundId: refund?.id }]);
});
