import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { crashingAtEachStep, type Prepared } from '#tests/helpers/crash-tests.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { aRate, aShopper, letPass, PLACED, TOTAL, traces } from '#tests/helpers/payments.ts';
import { fakeProviders } from '#tests/helpers/providers.ts';
import { PLACEMENT } from '#tests/helpers/shoppers.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { type BegunPayment, beginPayment } from './begin-payment.ts';
import { ProviderDown } from './providers/provider.ts';
import { refreshPayment } from './refresh-payment.ts';
import { refreshRefund } from './refunds/refresh-refund.ts';
import { refundPart } from './refunds/refund-payment.ts';
import { sweepPayments } from './sweep.ts';

// A shop that dies at any statement, or between a provider's answer and acting on it, leaves nothing that the next
// press or sweep does not repair. Each crash has a shopper of its own.

const db = await testDatabase();
const providers = fakeProviders();
const rateId = await aRate(db);
const testEachStep = crashingAtEachStep({ db, providers });
type Work = Prepared['work'];

/** Sweeps twice: what a crashed sweep had taken is only due again some minutes later. */
async function sweepAfter(minutes: number): Promise<void> {
	for (const more of [0, 3]) {
		const now = new Date(Date.now() + (minutes + more) * 60_000);
		await sweepPayments(db, providers, { now });
	}
}

function ignoreSilence(error: unknown): void {
	if (!(error instanceof ProviderDown)) throw error;
}

/** What Paystack has sent back of a payment, in kobo. */
const sentOf = ({ reference }: Pick<BegunPayment, 'reference'>) =>
	[...providers.paystack.refunds.values()]
		.filter(({ captureId }) => captureId === `capture-${reference}`)
		.map(({ minor }) => minor);

const beginning = async (provider: 'paystack' | 'paypal') => {
	const paying = await aShopper(db, providers);
	const begin = {
		userId: paying.userId,
		input: PLACEMENT,
		provider,
		shop: SHOP,
		idempotencyKey: `cart.${provider}`,
		acceptedTotalKobo: TOTAL,
		rateId,
	};
	const work: Work = (crashingDb, theirs) => beginPayment(crashingDb, theirs, begin);
	return { paying, begin, work };
};

let started = 0;
testEachStep(
	'begun by a shop that dies: the same press goes on, and without one the goods go back',
	() => beginning(started++ % 2 ? 'paypal' : 'paystack'),
	async ({ paying, begin }, step) => {
		const begun = await beginPayment(db, providers, begin);
		const held = await traces(paying);
		expect(held, step).toMatchObject({
			stock: 3,
			sold: 2,
			orders: ['awaiting-payment'],
			cart: [2],
		});
		await letPass(db, begun.paymentId, 20);
		await sweepAfter(0);
		expect(await traces(paying), step).toMatchObject({
			stock: 5,
			sold: 0,
			orders: ['cancelled'],
		});
	},
);

testEachStep(
	'begun by a shop that dies and never pressed again: the goods go back',
	() => beginning('paystack'),
	async ({ paying }, step) => {
		await sweepAfter(21);
		const { stock, sold, orders, mails, cart } = await traces(paying);
		expect({ stock, sold, mails, cart }, step).toEqual({
			stock: 5,
			sold: 0,
			mails: [],
			cart: [2],
		});
		expect(['', 'cancelled'], step).toContain(orders.join());
	},
);

testEachStep(
	'dead between the capture of the money and its booking: placed by the sweep, once',
	async () => {
		const paying = await aShopper(db, providers);
		const begun = await paying.begin('paypal', { rateId });
		providers.paypal.tell(begun.reference, 'approved');
		const work: Work = (crashingDb, theirs) => refreshPayment(crashingDb, theirs, begun.paymentId);
		return { paying, work };
	},
	async ({ paying }, step) => {
		await sweepAfter(2);
		expect(await traces(paying), step).toEqual(PLACED);
	},
);

testEachStep(
	'dead while late money goes back: it goes back once',
	async () => {
		const paying = await aShopper(db, providers);
		const begun = await paying.begin();
		await letPass(db, begun.paymentId, 20);
		await refreshPayment(db, providers, begun.paymentId);
		await db.update(products).set({ qty: 1 }).where(eq(products.id, paying.product.id));
		providers.paystack.tell(begun.reference, 'paid');
		const work: Work = async (crashingDb, theirs) => {
			await refreshPayment(crashingDb, theirs, begun.paymentId);
			await refreshPayment(crashingDb, theirs, begun.paymentId);
		};
		return { paying, begun, work };
	},
	async ({ paying, begun }, step) => {
		for (const minutes of [30, 100]) await sweepAfter(minutes);
		expect(await traces(paying), step).toMatchObject({
			stock: 1,
			orders: ['cancelled'],
			payments: ['refunded'],
			mails: ['payment-late', 'payment-refunded'],
		});
		expect(sentOf(begun), step).toEqual([TOTAL]);
	},
);

testEachStep(
	'dead while a part goes back: that part goes back once, with one mail, and no more',
	async () => {
		const paying = await aShopper(db, providers);
		const begun = await paying.begin();
		providers.paystack.tell(begun.reference, 'paid');
		await refreshPayment(db, providers, begun.paymentId);
		const part = { amountKobo: 20_000_00, leftKobo: TOTAL, reason: '', adminId: null };
		await refundPart(db, begun.paymentId, part);
		const work: Work = (crashingDb, theirs) => refreshRefund(crashingDb, theirs, begun.paymentId);
		return { paying, begun, work };
	},
	async ({ paying, begun }, step) => {
		await sweepAfter(61);
		expect(await traces(paying), step).toMatchObject({
			orders: ['placed'],
			payments: ['paid'],
			mails: ['order-placed', 'payment-refunded'],
		});
		expect(sentOf(begun), step).toEqual([20_000_00]);
	},
);

testEachStep(
	'dead while Paystack takes its time over a part: carried out after all, it goes back once',
	async () => {
		const paying = await aShopper(db, providers);
		const begun = await paying.begin();
		providers.paystack.tell(begun.reference, 'paid');
		await refreshPayment(db, providers, begun.paymentId);
		const part = { amountKobo: 20_000_00, leftKobo: TOTAL, reason: '', adminId: null };
		await refundPart(db, begun.paymentId, part);
		const work: Work = async (crashingDb, theirs) => {
			providers.paystack.trouble.refund = 'late';
			await refreshRefund(crashingDb, theirs, begun.paymentId).catch(ignoreSilence);
			await refreshRefund(crashingDb, theirs, begun.paymentId).catch(ignoreSilence);
		};
		return { paying, begun, work };
	},
	async ({ paying, begun }, step) => {
		providers.paystack.trouble = {};
		// Before the request was counted nothing keeps the next sweep from sending it.
		await sweepAfter(3);
		providers.paystack.carryOut();
		await sweepAfter(61);
		expect(await traces(paying), step).toMatchObject({
			payments: ['paid'],
			mails: ['order-placed', 'payment-refunded'],
		});
		expect(sentOf(begun), step).toEqual([20_000_00]);
	},
);

testEachStep(
	'dead while another way takes the place of the first: pressed again it is placed, and the goods are taken once',
	async () => {
		const paying = await aShopper(db, providers);
		await paying.begin();
		const forCash: Work = (crashingDb, theirs) =>
			placeOrder(
				crashingDb,
				paying.userId,
				{ ...PLACEMENT, payment_mode: 'cod', payment_id: '' },
				{ shop: SHOP, providers: theirs, idempotencyKey: 'cash', acceptedTotalKobo: TOTAL },
			);
		return { paying, work: forCash };
	},
	async ({ paying, work }, step) => {
		await work(db, providers);
		expect(await traces(paying), step).toMatchObject({
			stock: 3,
			sold: 2,
			orders: ['cancelled', 'placed'],
			mails: ['order-placed'],
			cart: [],
		});
	},
);
