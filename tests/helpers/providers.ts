import { randomBytes } from 'node:crypto';
import {
	type PaymentProvider,
	ProviderDown,
	type ProviderName,
	type ProviderRefund,
	ProviderRejection,
	type ProviderReport,
	type Providers,
	type RefundOrder,
	type RefundReport,
	unknownPayment,
} from '#shop/payments/providers/provider.ts';
import { SHOP } from './mail.ts';

// Payment providers in memory, for database tests: they keep their own books and do what the test sets.

export const NO_PROVIDERS: Providers = { testing: true, publicUrl: SHOP.publicUrl };
/** What placing a cash order needs besides the cart. */
export const CHECKOUT = { shop: SHOP, providers: NO_PROVIDERS };

type Call = 'start' | 'report' | 'capture' | 'refund' | 'findRefund' | 'refundReport' | 'refundsOf';
type BookedRefund = ProviderRefund & { captureId: string; requestId: string };
type Book = Omit<ProviderReport, 'reference'> & { reference: string };

type FakeProvider = PaymentProvider & {
	/** What the provider knows, by reference. */
	books: Map<string, Book>;
	/** Every call received, in order. */
	calls: Call[];
	/** Refunds made, by their ids here. PayPal knows a repeated request; at Paystack it is another refund. */
	refunds: Map<string, BookedRefund>;
	/**
	 * What happens in calls of this kind: before the work, after it, or instead of it. `late`: the caller hangs up, and
	 * the work is done at carryOut().
	 */
	trouble: Partial<Record<Call, 'down' | 'refused' | 'duplicate' | 'response lost' | 'late'>>;
	/** Does what callers have hung up on. */
	carryOut: () => void;
	/** Runs between a look at the list of refunds and the request that follows it. */
	betweenListAndRequest: () => Promise<void>;
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
	const late: (() => void)[] = [];
	const requested = ({ requestId }: Pick<RefundOrder, 'requestId'>) =>
		[...refunds.values()].find((refund) => refund.requestId === requestId);

	const bookOf = (payment: { reference: string; providerId?: string | null }) =>
		[...books.values()].find(({ reference, providerId }) =>
			name === 'paypal' ? providerId === payment.providerId : reference === payment.reference,
		);
	const sentBack = ({ captureId }: Book, isCounted: (status: string) => boolean) =>
		[...refunds.values()]
			.filter((refund) => refund.captureId === captureId && isCounted(refund.status))
			.reduce((sum, { minor }) => sum + minor, 0);
	const leftOf = (book: Book) =>
		book.status === 'paid' || book.status === 'partly-refunded'
			? (book.minor ?? 0) - sentBack(book, (status) => status !== 'failed')
			: 0;
	/** PayPal shows parts that went back in the state of the payment, Paystack only all of it. */
	const reportRefunds = (book: Book) => {
		const done = sentBack(book, (status) => status === 'done');
		if (done >= (book.minor ?? 0)) book.status = 'refunded';
		else if (done > 0 && name === 'paypal') book.status = 'partly-refunded';
	};
	/** Every call passes here: it may not arrive, or its response may be lost. */
	async function called<T>(call: Call, work: () => T): Promise<T> {
		calls.push(call);
		const trouble = provider.trouble[call];
		if (trouble === 'down') throw new ProviderDown(`${name} is away`, { mayHaveActed: false });
		if (trouble === 'late') {
			late.push(work);
			throw new ProviderDown(`${name} gives no answer in time`);
		}
		if (trouble === 'refused') throw new ProviderRejection(`${name} refuses`);
		if (trouble === 'duplicate') throw new ProviderRejection('Duplicate', { duplicate: true });
		const result = work();
		if (trouble === 'response lost') throw new ProviderDown('the line was cut');
		// Gives other work a chance to run meanwhile, as a real call does.
		await new Promise(setImmediate);
		return result;
	}

	const provider: FakeProvider = {
		name,
		books,
		calls,
		refunds,
		trouble: {},
		refundsAre: 'done',
		carryOut: () => {
			for (const work of late.splice(0)) work();
		},
		betweenListAndRequest: async () => {
			await new Promise(setImmediate);
		},
		tell: (reference, status, change = {}) => {
			const book = books.get(reference);
			if (!book) throw new Error(`${name} knows no ${reference}`);
			Object.assign(book, { status, providerMessage: status, ...change });
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
				if (!book) throw new ProviderRejection(`${name} knows no ${payment.reference}`);
				if (book.status === 'approved') provider.tell(book.reference, 'paid');
				return { ...book };
			}),
		refund: async (order) => {
			const { captureId, requestId, minor, currency } = order;
			// As the client of Paystack does: it looks at the list first, and Paystack does not distinguish two requests.
			const listed = requested(order);
			if (name === 'paystack') await provider.betweenListAndRequest();
			if (listed) return { ...listed };
			return await called('refund', () => {
				const known = name === 'paypal' ? requested(order) : undefined;
				if (known) return { ...known };
				const book = [...books.values()].find((one) => one.captureId === captureId);
				const left = book ? leftOf(book) : 0;
				if (minor > left) throw new ProviderRejection(`only ${left} to refund of ${captureId}`);
				const refund = {
					captureId,
					requestId,
					refundId: `${refunds.size + 1}-of-${captureId}`,
					status: provider.refundsAre,
					providerMessage: '',
					minor,
					currency,
				};
				refunds.set(refund.refundId, refund);
				if (book) reportRefunds(book);
				return { ...refund };
			});
		},
		...(name === 'paystack'
			? {
					findRefund: (order: RefundOrder) =>
						called('findRefund', () => {
							const found = requested(order);
							return found ? { ...found } : null;
						}),
				}
			: {}),
		refundReport: ({ refundId }) =>
			called('refundReport', () => {
				const refund = refunds.get(refundId);
				if (!refund) throw new ProviderRejection(`no refund ${refundId}`);
				refund.status = provider.refundsAre;
				const book = [...books.values()].find((one) => one.captureId === refund.captureId);
				if (book) reportRefunds(book);
				return refund;
			}),
		refundsOf: ({ captureId }) =>
			called('refundsOf', () =>
				[...refunds.values()].filter((refund) => refund.captureId === captureId),
			),
		refundedBetween: async () => [...refunds.values()].map(({ captureId }) => captureId),
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
