import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { webhookEvents } from '#db/payment-schema.ts';
import { crashingAtEachStep, type Prepared } from '#tests/helpers/crash-tests.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { aDepositor, DEPOSIT } from '#tests/helpers/deposits.ts';
import { aRate, PLACED, paymentRow, traces } from '#tests/helpers/payments.ts';
import { fakeProviders } from '#tests/helpers/providers.ts';
import type { BegunPayment } from '../payments/begin-payment.ts';
import { checkReturnedPayment } from '../payments/check-payment.ts';
import { reconcileInternally } from '../payments/discrepancies/reconcile-internally.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { sweepPayments } from '../payments/sweep.ts';
import { handleWebhookEvent, receiveWebhookEvent } from '../payments/webhooks/webhook-events.ts';

// A shop that dies between the provider's word that a deposit was paid and its booking. Each crash has an order of its own.

const db = await testDatabase();
const providers = fakeProviders();
const rateId = await aRate(db, '1500');
const testEachStep = crashingAtEachStep({ db, providers });

type Deposited = {
	paying: Awaited<ReturnType<typeof aDepositor>>;
	begun: BegunPayment;
};

/** What books the money that a dead process left: each alone has to. */
const REPAIRS = {
	/** What a dead sweep had taken is only due again some minutes later. */
	sweep: async () => {
		for (const minutes of [2, 5]) {
			const now = new Date(Date.now() + minutes * 60_000);
			await sweepPayments(db, providers, { now });
		}
	},
	/** Sent twice, as Paystack does that got no answer. */
	webhook: async ({ begun: { reference } }: Deposited) => {
		for (const id of [1, 2]) {
			const dedupeKey = `charge.success:${reference}:${id}`;
			const payload = { event: 'charge.success', data: { id, reference } };
			await receiveWebhookEvent(db, { provider: 'paystack', dedupeKey, payload });
			const [stored] = await db
				.select()
				.from(webhookEvents)
				.where(eq(webhookEvents.dedupeKey, dedupeKey));
			await handleWebhookEvent(db, providers, stored?.id ?? 0);
		}
	},
	/** The page that the shopper comes back to, loaded again before the first answer. */
	returnPage: async ({ begun: { paymentId } }: Deposited) => {
		const returned = () => checkReturnedPayment(db, providers, paymentId);
		await Promise.all([returned(), returned()]);
	},
};
const ORDER = ['sweep', 'webhook', 'returnPage'] as const;
let crashes = 0;

testEachStep(
	'dead between the word that a deposit is paid and its booking: sweep, webhook and returning shopper each book it, once',
	async () => {
		// The second round, after each step, gives every step another repair than the first.
		const repair = ORDER[crashes++ % ORDER.length] ?? 'sweep';
		const provider = repair === 'webhook' ? 'paystack' : 'paypal';
		const paying = await aDepositor(db, providers);
		const begun = await paying.begin(provider, { rateId });
		providers[provider].tell(begun.reference, provider === 'paypal' ? 'approved' : 'paid');
		const work: Prepared['work'] = (crashingDb, theirs) =>
			refreshPayment(crashingDb, theirs, begun.paymentId);
		return { paying, begun, repair, work };
	},
	async ({ paying, begun, repair }, step) => {
		await REPAIRS[repair]({ paying, begun });
		const crash = `${step}, ${repair}`;
		expect(await traces(paying), crash).toEqual(PLACED);
		expect(await paying.orderRow(begun.orderId), crash).toMatchObject({ depositKobo: DEPOSIT });
		expect(await paymentRow(db, begun.paymentId), crash).toMatchObject({ amountKobo: DEPOSIT });
		expect(await reconcileInternally(db, new Date(), begun.orderId), crash).toEqual([]);
	},
);
