import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { addressChanges } from '#db/mailed-link-schema.ts';
import { recordChange } from '../../audit/audit.ts';
import { Problem } from '../../kit/problem.ts';
import { secretHash } from '../secret-tokens.ts';

// Changes of an account's address under way. Both addresses agree by links that were mailed to them (agree-to-change.ts),
// either one stops it (stop-change.ts); an old one that says nothing agrees by that in the end (silent-changes.ts).

/** For so long the new address can agree. */
export const CHANGE_HOURS = 24;
/** After so long without a word from the old address the change is made, if the new one agreed. */
export const SILENCE_DAYS = 7;
/** When an old address that has said nothing is written to again. */
export const REMIND_DAYS = 3;
/** A change that could not be made by then ends. */
const LAST_DAYS = 14;
/** How long a change can be taken back; the database keeps the old address free for so long (reserved-emails.sql). */
export const TAKE_BACK_DAYS = 7;

/** `confirm` is the link by which the new address agrees, `agree` that of the old one, and `stop` its other link. */
export type ChangeStep = 'confirm' | 'agree' | 'stop';
export type Change = typeof addressChanges.$inferSelect;

const isYoungerThan = (at: unknown, days: number): SQL =>
	sql`${at} > now() - ${days} * interval '1 day'`;

/** Asked for and not made, stopped or over. */
export const isOpenChange = sql`(${isNull(addressChanges.confirmedAt)} and (
	${addressChanges.createdAt} > now() - ${CHANGE_HOURS} * interval '1 hour'
	or (${addressChanges.newAgreedAt} is not null and ${isYoungerThan(addressChanges.createdAt, LAST_DAYS)})))`;

/** Not made yet, or made within the days in which it is taken back. */
export const isStillStopped = sql`(${isOpenChange} or ${isYoungerThan(addressChanges.confirmedAt, TAKE_BACK_DAYS)})`;

/** An address that nobody has confirmed has nobody to agree: then the new one decides alone. */
const needsOldAddress = (change: Pick<Change, 'oldAgreedAt'>, verifiedAt: Date | null): boolean =>
	change.oldAgreedAt === null && verifiedAt !== null;

/** Where a change stands: who has yet to agree, and when it is made without a word from the old address. */
type Standing = { waitsForNew: boolean; waitsForOld: boolean; silentUntil: Date };

export function standingOf(change: Change, verifiedAt: Date | null): Standing {
	return {
		waitsForNew: change.newAgreedAt === null,
		waitsForOld: needsOldAddress(change, verifiedAt),
		silentUntil: new Date(change.createdAt.getTime() + SILENCE_DAYS * 86_400_000),
	};
}

export type WaitingChange = Standing & { newEmail: string };

/** The change of an account that is under way; else null. */
export async function openChangeOf(db: DbOrTx, userId: number): Promise<WaitingChange | null> {
	const [open] = await db
		.select({ change: addressChanges, verifiedAt: users.emailVerifiedAt })
		.from(addressChanges)
		.innerJoin(users, eq(users.id, addressChanges.userId))
		.where(and(eq(addressChanges.userId, userId), isOpenChange));
	if (!open) return null;
	return { newEmail: open.change.newEmail, ...standingOf(open.change, open.verifiedAt) };
}

/** Ends a change of address that was asked for and not made; its links end. */
export async function endOpenChange(db: DbOrTx, userId: number): Promise<void> {
	await db
		.delete(addressChanges)
		.where(and(eq(addressChanges.userId, userId), isNull(addressChanges.confirmedAt)));
}

/** `hasAgreed`: this link was pressed, and waits for the other address. */
export type LinkedChange = Standing & {
	oldEmail: string;
	newEmail: string;
	isMade: boolean;
	hasAgreed: boolean;
};

/** What a link would do. @throws Problem not-found, the same for one that never was, was used, or has ended */
export async function addressChangeOf(
	db: DbOrTx,
	step: ChangeStep,
	token: string,
): Promise<LinkedChange> {
	const { change, verifiedAt } = await readChange(db, step, token);
	const { oldEmail, newEmail, confirmedAt } = change;
	const agreedAt = step === 'confirm' ? change.newAgreedAt : change.oldAgreedAt;
	return {
		oldEmail,
		newEmail,
		isMade: confirmedAt !== null,
		hasAgreed: step !== 'stop' && agreedAt !== null,
		...standingOf(change, verifiedAt),
	};
}

/** The account of a change as it was locked. */
type LockedChange = { change: Change; verifiedAt: Date | null };

/** Locks the account, then reads the link again: of two presses at once the later sees what the earlier did. */
export async function lockChange(tx: Tx, step: ChangeStep, token: string): Promise<LockedChange> {
	const { change } = await readChange(tx, step, token);
	await lockAccount(tx, change.userId);
	return readChange(tx, step, token);
}

export async function lockAccount(tx: Tx, userId: number): Promise<void> {
	await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function readChange(
	db: DbOrTx,
	step: ChangeStep,
	token: string,
): Promise<LockedChange> {
	const [found] = await db
		.select({ change: addressChanges, verifiedAt: users.emailVerifiedAt })
		.from(addressChanges)
		.innerJoin(users, eq(users.id, addressChanges.userId))
		.where(isLink(step, secretHash(token)));
	if (!found) throw noChange(step);
	return found;
}

function isLink(step: ChangeStep, hash: Buffer): SQL | undefined {
	if (step === 'confirm') return and(eq(addressChanges.confirmHash, hash), isOpenChange);
	// Each mail to the old address has its own link, and all of them work.
	const isToOld = or(
		eq(addressChanges.stopHash, hash),
		eq(addressChanges.reminderHash, hash),
		eq(addressChanges.noticeHash, hash),
	);
	return and(isToOld, step === 'agree' ? isOpenChange : isStillStopped);
}

/** What became of a change, for the activity log. */
export async function recordAddress(
	tx: Tx,
	action: 'change-address' | 'stop-address',
	{ userId }: Pick<Change, 'userId'>,
	before: string,
	after: string,
): Promise<void> {
	await recordChange(tx, {
		userId,
		action,
		noun: 'user',
		nounId: userId,
		before: { email: before },
		after: { email: after },
	});
}

export function noChange(step: ChangeStep): Problem {
	return new Problem(
		'not-found',
		step === 'stop'
			? 'This link was used, or the days in which the change could be stopped are over.'
			: 'This link was used, its time is over, or the change was stopped. Ask for it again under My Account.',
	);
}
