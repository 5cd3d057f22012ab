import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import { countRows } from '../kit/counted.ts';
import { type Days, readDays, within } from '../kit/lagos-days.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';
import { type FoundPayments, findPayments } from './find-payments.ts';
import type { PaymentWithRefunds } from './order-payments.ts';
import { asPayment } from './payment-rows.ts';
import { type PaymentState, SHOWN_STATES, type ShownState } from './payment-states.ts';
import { isProviderName, type ProviderName } from './providers/provider.ts';
import { CAME_IN_KOBO } from './refunds/came-in.ts';
import { refundsByPayment } from './refunds/refund-rows.ts';

// All attempts to pay at the providers, as staff look them up.

export const PAYMENTS_A_PAGE = 20;
export const PAYMENT_SORTS = ['newest', 'oldest'] as const;
type PaymentSort = (typeof PAYMENT_SORTS)[number];

/** Which payments are wanted; null means no filter. */
export type PaymentFilter = {
	/** Lagos days on which they were begun. */
	days: Days;
	provider: ProviderName | null;
	/** `paid` has the partly refunded ones too. */
	state: ShownState | null;
};

export const ALL_PAYMENTS: PaymentFilter = {
	days: { from: null, to: null },
	provider: null,
	state: null,
};

export type ListedPayment = PaymentWithRefunds & {
	order: Pick<typeof orders.$inferSelect, 'trackingNo' | 'firstname' | 'lastname'>;
};

/** What payments brought, and what of it has gone back or is on its way; in kobo. */
export type PaymentSum = { cameInKobo: number; backKobo: number };

/** States of payments whose money came in, wherever it is now. */
const CAME_IN: readonly PaymentState[] = ['paid', 'review', 'refunding', 'refunded'];

/** The filter of a query: `from`, `to`, `provider` and `state`. Invalid values are ignored. */
export function readPaymentFilter(query: Record<string, unknown>): PaymentFilter {
	const { provider } = query;
	return {
		days: readDays(query),
		provider: typeof provider === 'string' && isProviderName(provider) ? provider : null,
		state: SHOWN_STATES.find((state) => state === query.state) ?? null,
	};
}

/** One page of payments; `isCut` when only some of those that a search fits were looked at (findPayments). */
export async function paymentPage(
	db: DbOrTx,
	query: ListQuery<PaymentSort>,
	filter: PaymentFilter = ALL_PAYMENTS,
): Promise<ListPage<ListedPayment> & { isCut: boolean }> {
	const { page, perPage, sort } = query;
	const found = await findPayments(db, query.q);
	const which = chosenPayments(filter, found);
	const rows = await db
		.select(LISTED)
		.from(payments)
		.innerJoin(orders, eq(orders.id, payments.orderId))
		.where(which)
		.orderBy(...inOrder(sort, filter))
		.limit(perPage)
		.offset((page - 1) * perPage);
	const counted = await countRows(db, payments, which, query);
	const isCut = found?.isMore === true;
	const isMore = counted.isMore || isCut;
	return { ...listPage(await listedPayments(db, rows), { ...counted, isMore }, query), isCut };
}

/** Of payments with their orders, all that a list shows. */
export const LISTED = {
	payment: payments,
	order: {
		trackingNo: orders.trackingNo,
		firstname: orders.firstname,
		lastname: orders.lastname,
	},
};

type Row = { payment: typeof payments.$inferSelect; order: ListedPayment['order'] };

/** The rows of a selection of LISTED, with their refunds. */
export async function listedPayments(db: DbOrTx, rows: readonly Row[]): Promise<ListedPayment[]> {
	const given = await refundsByPayment(
		db,
		rows.map(({ payment }) => payment.id),
	);
	return rows.map(({ payment, order }) => ({
		...asPayment(payment),
		refunds: given.get(payment.id) ?? [],
		order,
	}));
}

/** Some days are read from the index of the times: in the order of ids, everything newer would be read as well. */
function inOrder(sort: PaymentSort, { days }: PaymentFilter): SQL[] {
	const direction = sort === 'newest' ? desc : asc;
	const isOfDays = days.from !== null || days.to !== null;
	return isOfDays
		? [direction(payments.createdAt), direction(payments.id)]
		: [direction(payments.id)];
}

/** What the payments of a filter and a search come to. */
export async function sumOfPayments(
	db: DbOrTx,
	filter: PaymentFilter,
	q = '',
): Promise<PaymentSum> {
	const which = chosenPayments(filter, await findPayments(db, q));
	const kobo = (of: SQL) => sql<number>`coalesce(round(sum(${of})), 0)`.mapWith(Number);
	const [[came], [back]] = await Promise.all([
		db
			.select({ kobo: kobo(CAME_IN_KOBO) })
			.from(payments)
			.where(and(which, inArray(payments.state, [...CAME_IN]))),
		db
			.select({ kobo: kobo(sql`${refunds.amountKobo}`) })
			.from(payments)
			.innerJoin(refunds, eq(refunds.paymentId, payments.id))
			.where(and(which, ne(refunds.state, 'failed'))),
	]);
	return { cameInKobo: came?.kobo ?? 0, backKobo: back?.kobo ?? 0 };
}

/** The condition for a filter and what a search found. */
export function chosenPayments(
	{ days, provider, state }: PaymentFilter,
	found: FoundPayments | null,
): SQL | undefined {
	return and(
		within(payments.createdAt, days),
		provider ? eq(payments.provider, provider) : undefined,
		state === 'partly-refunded'
			? and(eq(payments.state, 'paid'), inArray(payments.id, givenBack))
			: state
				? eq(payments.state, state)
				: undefined,
		found ? inArray(payments.id, found.ids) : undefined,
	);
}

/** Few payments have any, so PostgreSQL begins with these. */
const givenBack = sql`(select ${refunds.paymentId} from ${refunds} where ${ne(refunds.state, 'failed')})`;
