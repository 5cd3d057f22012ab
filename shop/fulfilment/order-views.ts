import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { type Counted, countEach, countRows } from '../kit/counted.ts';
import { chosenOrders, readOrderFilter } from './staff-orders.ts';

// The parts of the list of orders that staff open every day, each with the filter that is its address.

const ORDER_VIEWS = [
	{ label: 'To confirm', query: { state: 'placed' } },
	{ label: 'To pack', query: { state: 'confirmed' } },
	{ label: 'To send', query: { state: 'packed' } },
	{ label: 'Sent or ready', query: { state: 'sent' } },
	{ label: 'Cash to collect', query: { cash: 'open' } },
	{ label: 'Not paid yet', query: { state: 'awaiting-payment' } },
	{ label: 'With a difference', query: { difference: '1' } },
] as const;

/** `query` is the view's address: "state=placed", and empty for all orders. */
export type OrderView = Counted & { label: string; query: string };

/** Every view with its number of orders; of more than counted.ts counts, `isMore`. */
export async function orderViews(db: DbOrTx): Promise<OrderView[]> {
	const conditions = ORDER_VIEWS.flatMap(
		({ query }) => chosenOrders(readOrderFilter(query), '') ?? [],
	);
	const [all, counts] = await Promise.all([
		countRows(db, orders, undefined, { page: 1, perPage: 1 }),
		countEach(db, orders, conditions),
	]);
	const none = { total: 0, isMore: false };
	return [
		{ label: 'All', query: '', ...all },
		...ORDER_VIEWS.map(({ label, query }, at) => ({
			label,
			query: new URLSearchParams(query).toString(),
			...(counts[at] ?? none),
		})),
	];
}
