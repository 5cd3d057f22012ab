import { and, desc, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { customerNotes } from '#db/shoppers/customer-note-schema.ts';
import { recordChange } from '../audit/audit.ts';
import type { AuditAction } from '../audit/audit-actions.ts';
import { requiredText } from '../kit/input.ts';
import { Problem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import { storedSince } from '../settings/retention-limits.ts';
import { staffSettings } from '../settings/settings.ts';

// Notes of staff about a customer. They are about a person: in the download of their data, gone with the account, and as
// old as orders at most. The audit trail says that one was written or removed, not what it said.

export const LONGEST_CUSTOMER_NOTE = 500;
/** A page shows the newest; nobody reads more of one person. */
export const MOST_CUSTOMER_NOTES = 50;

export const CustomerNote = z.object({ note: requiredText('note', LONGEST_CUSTOMER_NOTE) });

type Writing = { adminId: number; userId: number | null; formKey?: string };

/** `byName` is null once that account is deleted. */
type WrittenNote = { id: number; text: string; byName: string | null; createdAt: Date };

/** The newest notes about a customer, newest first. */
export function customerNotesOf(db: DbOrTx, userId: number): Promise<WrittenNote[]> {
	return db
		.select({
			id: customerNotes.id,
			text: customerNotes.text,
			byName: users.name,
			createdAt: customerNotes.createdAt,
		})
		.from(customerNotes)
		.leftJoin(users, eq(users.id, customerNotes.byUserId))
		.where(eq(customerNotes.userId, userId))
		.orderBy(desc(customerNotes.id))
		.limit(MOST_CUSTOMER_NOTES);
}

/**
 * Adds a note about a customer. `formKey` is that of the form it was sent with.
 * @throws Problem not-found; conflict for a deleted account, when that form added its note before, or when there are
 * as many as a page shows
 */
export async function writeCustomerNote(
	db: Db,
	{ adminId, userId, formKey }: Writing,
	{ note }: z.infer<typeof CustomerNote>,
): Promise<void> {
	await transact(db, async (tx) => {
		// An account that is being deleted is waited for.
		const [customer] = await tx
			.select({ id: users.id, closedAt: users.closedAt })
			.from(users)
			.where(eq(users.id, userId ?? 0))
			.for('no key update');
		if (!customer) throw new Problem('not-found', 'Customer not found');
		if (customer.closedAt) throw new Problem('conflict', 'This account was deleted by its owner.');
		await sentOnce(tx, formKey, 'This note is stored already.');
		const count = await tx.$count(customerNotes, eq(customerNotes.userId, customer.id));
		if (count >= MOST_CUSTOMER_NOTES)
			throw new Problem(
				'conflict',
				`There are ${MOST_CUSTOMER_NOTES} notes about this customer: remove one that nobody needs any more.`,
			);
		await tx.insert(customerNotes).values({ userId: customer.id, text: note, byUserId: adminId });
		await recordNote(tx, { adminId, userId: customer.id, action: 'note' });
	});
}

/** Removes a note about a customer; one that is gone already is no error. */
export async function removeCustomerNote(
	db: Db,
	{ adminId, userId, noteId }: { adminId: number; userId: number | null; noteId: number | null },
): Promise<void> {
	await transact(db, async (tx) => {
		const own = and(eq(customerNotes.id, noteId ?? 0), eq(customerNotes.userId, userId ?? 0));
		const [removed] = await tx
			.delete(customerNotes)
			.where(own)
			.returning({ userId: customerNotes.userId });
		if (removed) await recordNote(tx, { adminId, ...removed, action: 'remove-note' });
	});
}

/** Removes notes that are older than orders keep their person; returns how many. */
export async function clearCustomerNotes(db: Db): Promise<number> {
	const { keepOrderYears } = await staffSettings(db);
	const { rowCount } = await db
		.delete(customerNotes)
		.where(lt(customerNotes.createdAt, storedSince('keepOrderYears', keepOrderYears, new Date())));
	return rowCount ?? 0;
}

function recordNote(
	tx: Parameters<typeof recordChange>[0],
	{ adminId, userId, action }: { adminId: number; userId: number; action: AuditAction },
): Promise<void> {
	const about = { noun: 'user', nounId: userId, before: null, after: null };
	return recordChange(tx, { userId: adminId, action, ...about });
}
