import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { requiredText } from '../kit/input.ts';
import { Problem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';

// Notes that staff write on an order without moving it. They are stored in the audit trail alone: what a shopper may read
// of an order comes from other tables, and the order's last move, which decides whether late money places it, stays last.

const ACTION = 'note';
export const LONGEST_NOTE = 500;

export const OrderNote = z.object({
	note: requiredText('note', LONGEST_NOTE),
});

type Writing = { adminId: number; orderId: number | null; formKey?: string };

/** `byName` is null once the account is deleted. */
type WrittenNote = { id: number; note: string; byName: string | null; createdAt: Date };

/**
 * Adds a note to an order, in whatever state it is; nobody is notified by mail. `formKey` is that of the form it was sent
 * with.
 * @throws Problem not-found; conflict when that form added its note before
 */
export async function writeOrderNote(
	db: Db,
	{ adminId, orderId, formKey }: Writing,
	{ note }: z.infer<typeof OrderNote>,
): Promise<void> {
	await transact(db, async (tx) => {
		const [order] = await tx
			.select({ id: orders.id })
			.from(orders)
			.where(eq(orders.id, orderId ?? 0));
		if (!order) throw new Problem('not-found', 'Order not found');
		await sentOnce(tx, formKey, 'This note is in the history already.');
		await recordChange(tx, {
			userId: adminId,
			action: ACTION,
			noun: 'order',
			nounId: order.id,
			before: null,
			after: { note },
		});
	});
}

/** The notes on an order, oldest first; not those written with its moves. */
export function orderNotes(db: DbOrTx, orderId: number): Promise<WrittenNote[]> {
	return db
		.select({
			id: auditTrail.id,
			note: sql<string>`${auditTrail.after} ->> 'note'`,
			byName: users.name,
			createdAt: auditTrail.createdAt,
		})
		.from(auditTrail)
		.leftJoin(users, eq(users.id, auditTrail.userId))
		.where(
			and(
				eq(auditTrail.noun, 'order'),
				eq(auditTrail.nounId, orderId),
				eq(auditTrail.action, ACTION),
			),
		)
		.orderBy(asc(auditTrail.id));
}
