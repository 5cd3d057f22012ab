import { USER_SORTS, userPage } from '#shop/accounts/staff-users.ts';
import { PRODUCT_SORTS, productsForStaff } from '#shop/catalogue/staff-lists.ts';
import { ORDER_SORTS, staffOrderPage } from '#shop/fulfilment/staff-orders.ts';
import type { Counted } from '#shop/kit/counted.ts';
import { type ListPage, readListQuery } from '#shop/kit/list-pages.ts';
import { localDate, localDay } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { LAYAWAY_SORTS, layawayPage } from '#shop/layaways/layaway-list.ts';
import { LAYAWAY_STATE_LABELS, shownLayawayState } from '#shop/layaways/layaway-states.ts';
import { orderStateLabel } from '#shop/orders/order-states.ts';
import { type ListedPayment, PAYMENT_SORTS, paymentPage } from '#shop/payments/payment-list.ts';
import { SHOWN_STATE_LABELS } from '#shop/payments/payment-states.ts';
import { PURCHASE_SORTS, purchaseOrderPage } from '#shop/purchasing/purchase-orders.ts';
import { SUPPLIER_SORTS, supplierPage } from '#shop/purchasing/supplier-list.ts';
import { QUOTE_STATE_LABELS } from '#shop/quotes/quote-labels.ts';
import { QUOTE_SORTS, quotePage } from '#shop/quotes/quote-list.ts';
import { shownQuoteState } from '#shop/quotes/quote-states.ts';
import { REPAIR_SORTS, repairPage } from '#shop/repairs/repair-list.ts';
import { REPAIR_STATE_LABELS } from '#shop/repairs/repair-states.ts';
import { paymentAddress, paymentRow } from '../payments/payment-columns.tsx';
import { listedOrder } from '../purchasing/listed-orders.tsx';
import type { StaffContext } from '../require-staff.ts';
import { type SearchKindName, searchKinds } from './search-kinds.ts';

const SHOWN = 5;

/** One thing that was found: the page it has, its name, and what tells it from others of this name. */
type Hit = { to: string; name: string; fact: string };
type Found = Counted & { kind: SearchKindName; hits: Hit[] };
type Searcher = Pick<StaffContext, 'db' | 'may'>;
type Search = (searcher: Searcher, q: string) => Promise<Counted & { hits: Hit[] }>;

/** Of each kind that this person may see, the first five hits and how many there are. */
export async function searchAdmin(searcher: Searcher, q: string): Promise<Found[]> {
	return Promise.all(
		searchKinds(searcher.may).map(async (kind) => ({
			kind,
			...(await SEARCHES[kind](searcher, q)),
		})),
	);
}

const firstOf = <Sort extends string>(q: string, sorts: readonly [Sort, ...Sort[]]) =>
	readListQuery({ q }, sorts, SHOWN);

function hitsOf<Row>({ rows, total, isMore }: ListPage<Row>, hit: (row: Row) => Hit) {
	return { total, isMore, hits: rows.map(hit) };
}

const SEARCHES: Record<SearchKindName, Search> = {
	products: async ({ db }, q) =>
		hitsOf(
			await productsForStaff(db, firstOf(q, PRODUCT_SORTS)),
			({ id, name, sellingKobo, qty, status }) => ({
				to: `/admin/edit-product/${id}`,
				name,
				fact: `${formatKobo(sellingKobo)}, ${qty} in stock${status === 0 ? '' : ', hidden'}`,
			}),
		),
	orders: async ({ db }, q) =>
		hitsOf(await staffOrderPage(db, firstOf(q, ORDER_SORTS)), (order) => ({
			to: `/admin/orders/${order.id}`,
			name: `${order.trackingNo}, ${order.firstname} ${order.lastname}`,
			fact: `${orderStateLabel(order.state, order.delivery)}, ${formatKobo(order.totalKobo)}, ${localDate(order.createdAt)}`,
		})),
	users: async ({ db }, q) =>
		hitsOf(await userPage(db, firstOf(q, USER_SORTS)), ({ id, name, email }) => ({
			to: `/admin/customers/${id}`,
			name,
			fact: email,
		})),
	payments: async ({ db, may }, q) =>
		hitsOf(await paymentPage(db, firstOf(q, PAYMENT_SORTS)), (payment) =>
			paymentHit(payment, may('orders-read')),
		),
	quotes: async ({ db }, q) =>
		hitsOf(await quotePage(db, firstOf(q, QUOTE_SORTS), null), (quote) => ({
			to: `/admin/quotes/${quote.id}`,
			name: `Quote ${quote.id}, ${quote.organisation || `${quote.firstname} ${quote.lastname}`}`,
			fact: `${QUOTE_STATE_LABELS[shownQuoteState(quote, new Date())]}, ${formatKobo(quote.totalKobo)}, valid until ${localDay(quote.validUntil)}`,
		})),
	layaways: async ({ db }, q) => {
		const now = new Date();
		return hitsOf(await layawayPage(db, firstOf(q, LAYAWAY_SORTS), 'all', now), (layaway) => ({
			to: `/admin/layaways/${layaway.id}`,
			name: `Layaway ${layaway.id}, ${layaway.organisation || `${layaway.firstname} ${layaway.lastname}`}`,
			fact: `${LAYAWAY_STATE_LABELS[shownLayawayState(layaway, now)]}, ${formatKobo(layaway.paidKobo)} of ${formatKobo(layaway.totalKobo)} paid`,
		}));
	},
	repairs: async ({ db }, q) =>
		hitsOf(await repairPage(db, firstOf(q, REPAIR_SORTS), 'all'), (repair) => ({
			to: `/admin/repairs/${repair.id}`,
			name: `Repair ${repair.id}, ${repair.name}`,
			fact: `${REPAIR_STATE_LABELS[repair.state]}, ${repair.goods}`,
		})),
	purchaseOrders: async ({ db, may }, q) =>
		hitsOf(await purchaseOrderPage(db, firstOf(q, PURCHASE_SORTS)), (order) => {
			const { id, supplier, state, sum, at } = listedOrder(order, may('prices'));
			return {
				to: `/admin/purchase-orders/${id}`,
				name: `Purchase order ${id}, ${supplier}`,
				fact: [state, sum, at].filter(Boolean).join(', '),
			};
		}),
	suppliers: async ({ db }, q) =>
		hitsOf(
			await supplierPage(db, firstOf(q, SUPPLIER_SORTS), { isActive: null }),
			({ id, name, contact, phone }) => ({
				to: `/admin/suppliers/${id}`,
				name,
				fact: [contact, phone].filter(Boolean).join(', '),
			}),
		),
};

function paymentHit(payment: ListedPayment, seesOrders: boolean): Hit {
	const { provider, state, amount, reference, providerId } = paymentRow(payment, false);
	return {
		to: seesOrders ? paymentAddress(payment) : `/admin/payments?q=${encodeURIComponent(reference)}`,
		name: [reference, providerId].filter(Boolean).join(', '),
		fact: `${provider}, ${SHOWN_STATE_LABELS[state]}, ${amount}, ${localDate(payment.createdAt)}`,
	};
}
