import { randomBytes } from 'node:crypto';
import {
	type PaymentProvider,
	ProviderDown,
	type ProviderName,
	ProviderRefusal,
	type ProviderReport,
	type Providers,
	type RefundReport,
	unknownPayment,
} from '#shop/payments/provider.ts';
import { SHOP } from './mail.ts';

// Payment providers in memory, for database tests: they keep their own books and do what the test tells them.

export const NO_PROVIDERS: Providers = { testing: true, publicUrl: SHOP.publicUrl };
/** What placing a cash order needs besides the cart. */
export const CHECKOUT = { shop: SHOP, providers: NO_PROVIDERS };

type Call = 'start' | 'report' | 'capture' | 'refund' | 'refundReport';
type Book = Omit<ProviderReport, 'reference'> & { reference: string };

type FakeProvider = PaymentProvider & {
	/** What the provider knows, by reference. */
	books: Map<string, Book>;
	/** Every call received, in order. */
	calls: Call[];
	/** Refunds requested, by request id. */
	refunds: Map<string, RefundReport & { minor: number }>;
	/** What happens in calls of this kind: before the work, after it, or instead of it. */
	trouble: Partial<Record<Call, 'down' | 'refused' | 'duplicate' | 'answer lost'>>;
	/** The result of a refund. */
	refundsAre: RefundReport['status'];
	/** The shopper or the bank does something; `change` is what differs from what was asked for. */
	tell: (reference: string, status: ProviderReport['status'], change?: Partial<Book>) => void;
	/** A payment that this shop did not start. */
	begunElsewhere: (book: Partial<Book> & { reference: string }) => void;
};

function fakeProvider(name: ProviderName): FakeProvider {
	const books: FakeProvider['books'] = new Map();
	const calls: Call[] = [];
	const refunds: FakeProvider['refunds'] = new Map();

	const bookOf = (payment: { reference: string; providerId?: string | null }) =>
		[...books.values()].find(({ reference, providerId }) =>
			name === 'paypal' ? providerId === payment.providerId : reference === payment.reference,
		);
	/** Every call passes here: it may not arrive, or its answer may be lost. */
	async function called<T>(call: Call, work: () => T): Promise<T> {
		calls.push(call);
		const trouble = provider.trouble[call];
		if (trouble === 'down') throw new ProviderDown(`${name} is away`);
		if (trouble === 'refused') throw new ProviderRefusal(`${name} refuses`);
		if (trouble === 'duplicate') throw new ProviderRefusal('Duplicate', { duplicate: true });
		const answer = work();
		if (trouble === 'answer lost') throw new ProviderDown('the line was cut');
		// Gives other work a chance to run meanwhile, as a real call does.
		await new Promise(setImmediate);
		return answer;
	}

	const provider: FakeProvider = {
		name,
		books,
		calls,
		refunds,
		trouble: {},
		refundsAre: 'done',
		tell: (reference, status, change = {}) => {
			const book = books.get(reference);
			if (!book) throw new Error(`${name} knows no ${reference}`);
			Object.assign(book, { status, said: status, ...change });
			if (status === 'paid') book.captureId ??= `capture-${reference}`;
		},
		begunElsewhere: (book) => {
			books.set(book.reference, { ...newBook(book.reference), ...book });
		},
		start: ({ reference, minor, currency, email, userId }) =>
			called('start', () => {
				const id = books.get(reference)?.providerId ?? `${name}-${randomBytes(4).toString('hex')}`;
				const asked = { reference, minor, currency, userId, payerEmail: email };
				if (!books.has(reference)) {
					books.set(reference, {
						...newBook(reference),
						...asked,
						providerId: name === 'paypal' ? id : reference,
					});
				}
				return {
					providerId: name === 'paypal' ? id : reference,
					payUrl: `https://${name}.example/${reference}`,
					accessCode: name === 'paystack' ? `access-${reference}` : null,
				};
			}),
		report: (payment) =>
			called('report', () => {
				const book = bookOf(payment);
				return book ? { ...book } : unknownPayment(payment, '');
			}),
		capture: (payment) =>
			called('capture', () => {
				const book = bookOf(payment);
				if (!book) throw new ProviderRefusal(`${name} knows no ${payment.reference}`);
				if (book.status === 'approved') provider.tell(book.reference, 'paid');
				return { ...book };
			}),
		refund: ({ captureId, requestId, minor }) =>
			called('refund', () => {
				const before = refunds.get(requestId);
				if (before) return before;
				const book = [...books.values()].find((one) => one.captureId === captureId);
				if (book?.status !== 'paid') throw new ProviderRefusal(`nothing to refund of ${captureId}`);
				const refund = {
					refundId: `of-${captureId}`,
					status: provider.refundsAre,
					said: '',
					minor,
				};
				refunds.set(requestId, refund);
				if (refund.status === 'done') book.status = 'refunded';
				return refund;
			}),
		refundReport: ({ refundId }) =>
			called('refundReport', () => {
				const refund = [...refunds.values()].find((one) => one.refundId === refundId);
				if (!refund) throw new ProviderRefusal(`no refund ${refundId}`);
				return { ...refund, status: provider.refundsAre };
			}),
		paidBetween: async () => [...books.values()].filter(({ status }) => status === 'paid'),
	};
	return provider;
}

/** A payment that was started and of which nothing is known yet. */
function newBook(reference: string): Book {
	return { ...unknownPayment({ reference, providerId: reference }, ''), status: 'open' };
}

export type FakeProviders = Providers & { paystack: FakeProvider; paypal: FakeProvider };

/** Both providers, as in a shop with test keys. */
export function fakeProviders(): FakeProviders {
	return { ...NO_PROVIDERS, paystack: fakeProvider('paystack'), paypal: fakeProvider('paypal') };
}
