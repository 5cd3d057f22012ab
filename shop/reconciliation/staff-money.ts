import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orderDeliveries } from '#db/delivery/order-delivery-schema.ts';
import { orders } from '#db/order-schema.ts';
import { discrepancies, reconciliations } from '#db/payment-schema.ts';
import { countRows } from '../kit/counted.ts';
import { readWord } from '../kit/input.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';
import { parseId } from '../kit/parse-id.ts';

// The differences found by the matches, as staff see them.

export const DIFFERENCES_A_PAGE = 20;
type DiscrepancyState = 'open' | 'settled';

export type ListedDiscrepancy = typeof discrepancies.$inferSelect & {
	trackingNo: string | null;
	/** Of an order that its buyer fetches at the shop: its states have names of their own. */
	isPickup: boolean;
	/** Who closed it; null while it is open, and when a match found it resolved. */
	closedByName: string | null;
};
export type LastMatch = typeof reconciliations.$inferSelect;

export const DIFFERENCE_SORTS = ['newest', 'oldest'] as const;
type DifferenceSort = (typeof DIFFERENCE_SORTS)[number];

/** Which differences are wanted; null means no filter. */
type DifferenceFilter = {
	state: DiscrepancyState;
	kind: string | null;
	orderId: number | null;
};

/** The filter of a query: `state`, `kind` and `order`. Invalid values are ignored. */
export function readDifferenceFilter(query: Record<string, unknown>): DifferenceFilter {
	return {
		state: query.state === 'settled' ? 'settled' : 'open',
		kind: readWord(query.kind),
		orderId: parseId(query.order),
	};
}

/** One page of the differences. */
export async function discrepancyPage(
	db: DbOrTx,
	query: ListQuery<DifferenceSort>,
	{ state, kind, orderId }: DifferenceFilter,
): Promise<ListPage<ListedDiscrepancy>> {
	const which = and(
		inState(state),
		kind === null ? undefined : eq(discrepancies.kind, kind),
		orderId === null ? undefined : eq(discrepancies.orderId, orderId),
	);
	const direction = query.sort === 'oldest' ? asc : desc;
	const newest: SQL[] =
		state === 'open'
			? [direction(discrepancies.id)]
			: [direction(discrepancies.closedAt), direction(discrepancies.id)];
	const [rows, counted] = await Promise.all([
		listed(db, which)
			.orderBy(...newest)
			.limit(query.perPage)
			.offset((query.page - 1) * query.perPage),
		countRows(db, discrepancies, which, query),
	]);
	return listPage(rows.map(flat), counted, query);
}

const inState = (state: DiscrepancyState) =>
	state === 'open' ? isOpen : isNotNull(discrepancies.closedAt);

/** How many differences there are of each kind, the most frequent first. */
export async function differenceKinds(
	db: DbOrTx,
	state: DiscrepancyState,
): Promise<{ kind: string; total: number }[]> {
	const total = count();
	return db
		.select({ kind: discrepancies.kind, total })
		.from(discrepancies)
		.where(inState(state))
		.groupBy(discrepancies.kind)
		.orderBy(desc(total), asc(discrepancies.kind));
}

/** The open differences of one order. */
export async function discrepanciesOf(db: DbOrTx, orderId: number): Promise<ListedDiscrepancy[]> {
	const rows = await listed(db, and(isOpen, eq(discrepancies.orderId, orderId))).orderBy(
		desc(discrepancies.id),
	);
	return rows.map(flat);
}

/** The kind of a closed difference; null for an open or unknown one. */
export async function closedKind(db: DbOrTx, id: number | null): Promise<string | null> {
	const [row] = await db
		.select({ kind: discrepancies.kind })
		.from(discrepancies)
		.where(and(eq(discrepancies.id, id ?? 0), isNotNull(discrepancies.closedAt)));
	return row?.kind ?? null;
}

/** How many differences need attention. */
export function openDiscrepancies(db: DbOrTx): Promise<number> {
	return db.$count(discrepancies, isOpen);
}

/** The latest run of the match; null before the first. */
export async function lastMatch(db: DbOrTx): Promise<LastMatch | null> {
	const [last] = await db.select().from(reconciliations).orderBy(desc(reconciliations.id)).limit(1);
	return last ?? null;
}

const isOpen = isNull(discrepancies.closedAt);

function listed(db: DbOrTx, which: SQL | undefined) {
	return db
		.select({
			row: discrepancies,
			trackingNo: orders.trackingNo,
			isPickup: sql<boolean>`coalesce(${orderDeliveries.kind} = 'pickup', false)`,
			closedByName: users.name,
		})
		.from(discrepancies)
		.leftJoin(orders, eq(orders.id, discrepancies.orderId))
		.leftJoin(orderDeliveries, eq(orderDeliveries.orderId, discrepancies.orderId))
		.leftJoin(users, eq(users.id, discrepancies.closedBy))
		.where(which);
}

type Joined = { row: typeof discrepancies.$inferSelect } & Pick<
	ListedDiscrepancy,
	'trackingNo' | 'isPickup' | 'closedByName'
>;

function flat({ row, ...joined }: Joined): ListedDiscrepancy {
	return { ...row, ...joined };
}
