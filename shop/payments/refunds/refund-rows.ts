import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { refunds } from '#db/refund-schema.ts';
import { REFUND_STATES, type RefundState } from './refund-amounts.ts';

// The rows of refunds. Whoever writes one has its payment locked.

type Row = typeof refunds.$inferSelect;
export type Refund = Omit<Row, 'state'> & {
	state: RefundState;
	/** Who asked for it; null for the shop itself, somebody at the provider, and deleted accounts. */
	byName: string | null;
};

/** All refunds of these payments, oldest first. */
export async function refundsOf(db: DbOrTx, paymentIds: readonly number[]): Promise<Refund[]> {
	if (paymentIds.length === 0) return [];
	const rows = await db
		.select({ ...getTableColumns(refunds), byName: users.name })
		.from(refunds)
		.leftJoin(users, eq(users.id, refunds.byUserId))
		.where(inArray(refunds.paymentId, [...paymentIds]))
		.orderBy(asc(refunds.id));
	return rows.map(asRefund);
}

/** As refundsOf, by payment. */
export async function refundsByPayment(
	db: DbOrTx,
	paymentIds: readonly number[],
): Promise<Map<number, Refund[]>> {
	const found = await refundsOf(db, paymentIds);
	return Map.groupBy(found, ({ paymentId }) => paymentId);
}

/** Notes that what a locked payment's refused refunds were to give back has been decided on again. */
export async function replaceFailed(tx: Tx, paymentId: number): Promise<void> {
	await tx
		.update(refunds)
		.set({ isReplaced: true })
		.where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'failed')));
}

function asRefund(row: Row & { byName: string | null }): Refund {
	const state = REFUND_STATES.find((known) => known === row.state);
	if (!state) throw new Error(`"${row.state}" is no state of a refund`);
	return { ...row, state };
}
