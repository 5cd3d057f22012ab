import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import type {
	PaymentProvider,
	ProviderName,
	ProviderRefund,
	ProviderReport,
	RefundOrder,
	RefundReport,
} from '#shop/payments/providers/provider.ts';
import { ProviderDown } from '#shop/payments/providers/provider.ts';
import { makeOrder } from './orders.ts';

// A provider that only keeps books, and orders paid at it, for tests of the reconciliation.

export type Booked = {
	status: ProviderReport['status'];
	minor: number;
	currency: string;
	at: Date;
};
type Ledger = PaymentProvider & {
	/** Its payments by reference. */
	booked: Map<string, Booked>;
	/** Its refunds, each with the reference of its payment and the id of its request. */
	refunds: (ProviderRefund & { reference: string; requestId: string })[];
	/** While true it does not answer. */
	isDown: boolean;
	/** While false its list may not be read. */
	maySearch: boolean;
	refundStatus: RefundReport['status'];
	/** Runs between a look at Paystack's list of refunds and the request that follows it. */
	betweenListAndRequest: () => Promise<void>;
};

const LISTED: Record<ProviderName, ProviderReport['status'][]> = {
	paystack: ['paid'],
	paypal: ['paid', 'refunded', 'partly-refunded'],
};
/** PayPal lists payments hours later, and goes on listing those refunded since. */
const LATE_MS = 3 * 3_600_000;

export function openLedger(name: ProviderName): Ledger {
	const isLate = name === 'paypal';
	const reportOf = (reference: string): ProviderReport => {
		const entry = books.booked.get(reference);
		return {
			status: entry?.status ?? 'unknown',
			reference,
			providerId: reference,
			captureId: `capture-${reference}`,
			minor: entry?.minor ?? null,
			currency: entry?.currency ?? null,
			channel: null,
			payerEmail: null,
			userId: null,
			providerMessage: entry?.status ?? 'no such payment',
		};
	};
	const up = () => {
		if (books.isDown) throw new ProviderDown(`${name} is down`);
	};
	const requested = ({ reference, requestId }: Pick<RefundOrder, 'reference' | 'requestId'>) =>
		books.refunds.find((one) => one.reference === reference && one.requestId === requestId);
	/** The refund as it stands now, and its payment by it. */
	const refundReport = (reference: string, refundId: string): RefundReport => {
		up();
		const entry = books.booked.get(reference);
		const report = { refundId, status: books.refundStatus, providerMessage: books.refundStatus };
		const known = books.refunds.find(
			(one) => one.refundId === refundId && one.reference === reference,
		);
		if (known) known.status = report.status;
		if (!entry) return report;
		const gone = books.refunds
			.filter((one) => one.reference === reference && one.status === 'done')
			.reduce((sum, one) => sum + one.minor, 0);
		if (gone >= entry.minor) entry.status = 'refunded';
		else if (gone > 0 && isLate) entry.status = 'partly-refunded';
		return report;
	};
	const books: Ledger = {
		name,
		booked: new Map(),
		isDown: false,
		maySearch: true,
		refundStatus: 'done',
		betweenListAndRequest: async () => {},
		start: async () => {
			throw new Error('nothing is begun at these books');
		},
		report: async ({ reference }) => {
			up();
			return reportOf(reference);
		},
		capture: async ({ reference }) => reportOf(reference),
		refunds: [],
		refund: async (order) => {
			up();
			const { reference, requestId, minor } = order;
			const listed = requested(order);
			// As the client of Paystack does: it reads the list first, and Paystack does not distinguish two requests.
			if (name === 'paystack') await books.betweenListAndRequest();
			const known = name === 'paystack' ? listed : requested(order);
			const entry = books.booked.get(reference);
			const refundId = known?.refundId ?? (requested(order) ? `${requestId}-again` : requestId);
			if (!known && entry) {
				const { currency } = entry;
				const status = books.refundStatus;
				const made = { refundId, status, providerMessage: status, minor, currency };
				books.refunds.push({ ...made, reference, requestId });
			}
			return refundReport(reference, refundId);
		},
		...(isLate
			? {}
			: {
					findRefund: async (order: RefundOrder) => {
						up();
						return requested(order) ?? null;
					},
				}),
		refundReport: async ({ reference, refundId }) => refundReport(reference, refundId),
		refundsOf: async ({ reference }) => {
			up();
			return books.refunds.filter((one) => one.reference === reference);
		},
		refundedBetween: async () => {
			up();
			return books.maySearch ? books.refunds.map(({ reference }) => reference) : null;
		},
		paidBetween: async (from, until) => {
			up();
			if (!books.maySearch) return null;
			const last = new Date(until.valueOf() - (isLate ? LATE_MS : 0));
			return [...books.booked]
				.filter(([, { status, at }]) => LISTED[name].includes(status) && at >= from && at < last)
				.map(([reference]) => reportOf(reference))
				.map((report) => (isLate ? { ...report, status: 'paid' as const } : report));
		},
		...(isLate ? { listsLate: true as const } : {}),
		readWebhookEvent: async () => null,
	};
	return books;
}

/** Naira per dollar, in the orders of makePaidOrder. */
const RATE = '1550.25';

type Payment = typeof payments.$inferSelect;
type Given = {
	userId: number;
	productId: number;
	books: Ledger;
	/** When it was ordered and paid. */
	at: Date;
	totalKobo: number;
	order?: Partial<typeof orders.$inferInsert>;
	payment?: Partial<typeof payments.$inferInsert>;
	/** What went back of it: by default all of it when the payment's state says so. */
	refund?: Partial<typeof refunds.$inferInsert>;
	/** What the provider has of it; null: nothing. */
	booked?: Partial<Booked> | null;
};

/** An order of one piece with its payment, at the shop and in the provider's books; by default all agree. */
export async function makePaidOrder(db: Db, given: Given) {
	const { userId, productId, books, at, totalKobo } = given;
	const isDollar = books.name === 'paypal';
	const charged = isDollar ? Math.ceil((totalKobo * 100) / (Number(RATE) * 100)) : totalKobo;
	const currency = isDollar ? 'USD' : 'NGN';
	const order = await makeOrder(
		db,
		{
			userId,
			paymentMode: isDollar ? 'Paid by PayPal' : 'paystack',
			totalKobo,
			createdAt: at,
			...given.order,
		},
		[{ productId, name: 'Drum', unitKobo: totalKobo, qty: 1 }],
	);
	const reference = `${order.trackingNo}.1`;
	const [payment] = await db
		.insert(payments)
		.values({
			orderId: order.id,
			provider: books.name,
			reference,
			state: 'paid',
			amountKobo: totalKobo,
			chargedMinor: charged,
			chargedCurrency: currency,
			rate: isDollar ? RATE : null,
			providerId: reference,
			payUrl: 'https://pay.example',
			captureId: `capture-${reference}`,
			paidMinor: charged,
			paidCurrency: currency,
			paidAt: at,
			reservedUntil: new Date(at.valueOf() + 20 * 60_000),
			createdAt: at,
			updatedAt: at,
			...given.payment,
		})
		.returning();
	if (!payment) throw new Error('no payment was made');
	await makeRefund(db, payment, given);
	if (given.booked !== null)
		books.booked.set(payment.reference, {
			status: 'paid',
			minor: charged,
			currency,
			at,
			...given.booked,
		});
	return { order, payment };
}

/** What went back of a payment, at the shop, and in the provider's books if it has an id there. */
async function makeRefund(
	db: Db,
	{ id, state, reference, amountKobo, chargedMinor: minor, chargedCurrency: currency }: Payment,
	{ books, refund }: Given,
): Promise<void> {
	const refundState = { refunding: 'asked', refunded: 'done' }[state];
	if (refundState || refund)
		await db.insert(refunds).values({
			paymentId: id,
			amountKobo,
			minor,
			currency,
			state: refundState ?? 'done',
			requestId: `refund-${id}-${randomUUID()}`,
			...refund,
		});
	if (refund?.refundId)
		books.refunds.push({
			refundId: refund.refundId,
			requestId: refund.refundId,
			status: 'pending',
			providerMessage: 'pending',
			minor: refund.minor ?? minor,
			currency,
			reference,
		});
}

/** How many pieces of a product are in stock. */
export async function stockOf(db: Db, productId: number): Promise<number> {
	const { rows } = await db.execute<{ qty: number }>(
		sql`select qty from products where id = ${productId}`,
	);
	return rows[0]?.qty ?? 0;
}

export async function paymentState(db: Db, id: number): Promise<string | undefined> {
	const [row] = await db
		.select({ state: payments.state })
		.from(payments)
		.where(eq(payments.id, id));
	return row?.state;
}

export async function stateOf(db: Db, orderId: number): Promise<string | undefined> {
	const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
	return row?.state;
}
