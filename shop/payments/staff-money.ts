import { and, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Reader } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { moneyDifferences, moneyMatches } from '#db/payment-schema.ts';
import { countRows } from '../counted.ts';
import { type ListPage, type ListQuery, listPage } from '../list-pages.ts';

// The differences found by the matches, as staff see them.

export const DIFFERENCES_A_PAGE = 20;
export type DifferenceState = 'open' | 'settled';

export type ListedDifference = typeof moneyDifferences.$inferSelect & {
	trackingNo: string | null;
	/** Who settled it; null while it is open, and when a match found it resolved. */
	settledByName: string | null;
};
export type LastMatch = typeof moneyMatches.$inferSelect;

/** One page of the differences, the newest first. */
export async function differencePage(
	db: Reader,
	query: ListQuery<'newest'>,
	state: DifferenceState,
): Promise<ListPage<ListedDifference>> {
	const which = state === 'open' ? isOpen : isNotNull(moneyDifferences.settledAt);
	const newest: SQL[] =
		state === 'open'
			? [desc(moneyDifferences.id)]
			: [desc(moneyDifferences.settledAt), desc(moneyDifferences.id)];
	const [rows, counted] = await Promise.all([
		listed(db, which)
			.orderBy(...newest)
			.limit(query.perPage)
			.offset((query.page - 1) * query.perPage),
		countRows(db, moneyDifferences, which, query),
	]);
	return listPage(rows.map(flat), counted, query);
}

/** The open differences of one order. */
export async function differencesOf(db: Reader, orderId: number): Promise<ListedDifference[]> {
	const rows = await listed(db, and(isOpen, eq(moneyDifferences.orderId, orderId))).orderBy(
		desc(moneyDifferences.id),
	);
	return rows.map(flat);
}

/** The kind of a settled difference; null for an open or unknown one. */
export async function settledKind(db: Reader, id: number | null): Promise<string | null> {
	const [row] = await db
		.select({ kind: moneyDifferences.kind })
		.from(moneyDifferences)
		.where(and(eq(moneyDifferences.id, id ?? 0), isNotNull(moneyDifferences.settledAt)));
	return row?.kind ?? null;
}

/** How many differences need attention. */
export function openDifferences(db: Reader): Promise<number> {
	return db.$count(moneyDifferences, isOpen);
}

/** The latest run of the match; null before the first. */
export async function lastMatch(db: Reader): Promise<LastMatch | null> {
	const [last] = await db.select().from(moneyMatches).orderBy(desc(moneyMatches.id)).limit(1);
	return last ?? null;
}

const isOpen = isNull(moneyDifferences.settledAt);

function listed(db: Reader, which: SQL | undefined) {
	return db
		.select({ row: moneyDifferences, trackingNo: orders.trackingNo, settledByName: users.name })
		.from(moneyDifferences)
		.leftJoin(orders, eq(orders.id, moneyDifferences.orderId))
		.leftJoin(users, eq(users.id, moneyDifferences.settledBy))
		.where(which);
}

type Joined = { row: typeof moneyDifferences.$inferSelect } & Pick<
	ListedDifference,
	'trackingNo' | 'settledByName'
>;

function flat({ row, trackingNo, settledByName }: Joined): ListedDifference {
	return { ...row, trackingNo, settledByName };
}
