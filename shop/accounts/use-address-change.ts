import { randomUUID } from 'node:crypto';
import { and, eq, gte, notInArray, type SQL, sql } from 'drizzle-orm';
import { accessTokens, users } from '#db/account-schema.ts';
import { brokenConstraint, type Db, type DbOrTx, type Tx } from '#db/client.ts';
import { addressChanges, addressConfirmations } from '#db/mailed-link-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { endKeysSince } from '../integrations/api-keys.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { passwordLinkMessage } from '../mail/account-messages.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { deleteFactorsSince } from '../second-factor/factors.ts';
import { endPendingOf } from '../second-factor/pending-sign-ins.ts';
import { isOpenChange, isStillStopped } from './address-change.ts';
import { TOKEN_PLACEHOLDER } from './mail-secrets.ts';
import { endMailedLinks } from './mailed-links.ts';
import { LINK_MINUTES } from './password-reset.ts';
import { withoutPassword } from './passwords.ts';
import { secretHash } from './secret-tokens.ts';

// Using the links of a change of address: that of the new address makes it, that of the old one stops it or takes it back.

/** `confirm` is the link to the new address, `stop` the one to the old. */
export type ChangeStep = 'confirm' | 'stop';

export type OpenChange = { oldEmail: string; newEmail: string; isMade: boolean };
type Change = typeof addressChanges.$inferSelect;

/** What a link would do. @throws Problem not-found, the same for one that never was, was used, or has ended */
export async function addressChangeOf(
	db: DbOrTx,
	step: ChangeStep,
	token: string,
): Promise<OpenChange> {
	const { oldEmail, newEmail, confirmedAt } = await readChange(db, step, token);
	return { oldEmail, newEmail, isMade: confirmedAt !== null };
}

/**
 * Gives an account its new address, which is confirmed by that. The sessions end, but for the one that asked and `sessionId`,
 * in which the link was opened; and whatever was mailed to the old address. It is in the activity log.
 * @throws Problem as addressChangeOf; conflict when another account took the address meanwhile
 */
export async function makeAddressChange(
	db: Db,
	token: string,
	sessionId: number | null,
): Promise<void> {
	await freeAddress(db, async (tx) => {
		const change = await lockChange(tx, 'confirm', token);
		const { id, userId, oldEmail, newEmail } = change;
		const moved = await tx
			.update(users)
			.set({ email: newEmail, emailVerifiedAt: sql`now()` })
			.where(and(eq(users.id, userId), eq(users.email, oldEmail), eq(users.status, 1)))
			.returning({ id: users.id });
		if (moved.length === 0) throw noChange('confirm');
		await tx
			.update(addressChanges)
			.set({ confirmedAt: sql`now()`, confirmHash: null })
			.where(eq(addressChanges.id, id));
		await endForOldAddress(tx, userId, [change.sessionId, sessionId ?? change.sessionId]);
		await record(tx, 'change-address', change, { email: oldEmail }, { email: newEmail });
	});
}

/**
 * Stops a change of address, or takes it and those after it back. Whoever asked for it knew the password: so it no longer
 * works, all sessions end, second factors and API keys made since go, and the old address is mailed a link for a new
 * password. It is in the activity log.
 * @throws Problem as addressChangeOf; conflict when another account has the old address
 */
export async function stopAddressChange(db: Db, token: string, shop: MailShop): Promise<void> {
	await readChange(db, 'stop', token);
	await freeAddress(db, async (tx) => {
		const change = await lockChange(tx, 'stop', token);
		const { id, userId, oldEmail } = change;
		const [user] = await tx.select().from(users).where(eq(users.id, userId));
		if (!user) throw noChange('stop');
		// First, so that the database does not keep these addresses free any longer.
		await tx
			.delete(addressChanges)
			.where(and(eq(addressChanges.userId, userId), gte(addressChanges.id, id)));
		await tx
			.update(users)
			.set({
				email: oldEmail,
				passwordHash: withoutPassword(),
				emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
			})
			.where(eq(users.id, userId));
		await endForOldAddress(tx, userId, []);
		// What whoever asked may have added to come back by.
		await deleteFactorsSince(tx, userId, change.createdAt);
		await endKeysSince(tx, userId, change.createdAt);
		const before = { email: change.confirmedAt ? user.email : change.newEmail };
		await record(tx, 'stop-address', change, before, { email: oldEmail });
		await queueMail(tx, {
			kind: 'password-link',
			dedupeKey: `password-link:${randomUUID()}`,
			to: oldEmail,
			...passwordLinkMessage(shop, {
				name: user.name,
				email: oldEmail,
				token: TOKEN_PLACEHOLDER,
				minutes: LINK_MINUTES,
			}),
		});
	});
}

async function readChange(db: DbOrTx, step: ChangeStep, token: string): Promise<Change> {
	const [change] = await db.select().from(addressChanges).where(isLink(step, token));
	if (!change) throw noChange(step);
	return change;
}

/** Locks the account, then reads the link again: it works once. */
async function lockChange(tx: Tx, step: ChangeStep, token: string): Promise<Change> {
	const { userId } = await readChange(tx, step, token);
	await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
	return readChange(tx, step, token);
}

function isLink(step: ChangeStep, token: string): SQL | undefined {
	return step === 'confirm'
		? and(eq(addressChanges.confirmHash, secretHash(token)), isOpenChange)
		: and(eq(addressChanges.stopHash, secretHash(token)), isStillStopped);
}

/** Ends what the reader of an address that an account no longer has could use, and all sessions but these. */
async function endForOldAddress(tx: Tx, userId: number, sessions: number[]): Promise<void> {
	await endMailedLinks(tx, userId);
	await endPendingOf(tx, userId);
	await tx.delete(addressConfirmations).where(eq(addressConfirmations.userId, userId));
	await tx
		.delete(accessTokens)
		.where(and(eq(accessTokens.userId, userId), notInArray(accessTokens.id, [0, ...sessions])));
}

/** Two accounts may want one address at once: the database gives it to one. */
async function freeAddress(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
	try {
		await transact(db, work);
	} catch (error) {
		if (brokenConstraint(error) !== 'users_email_unique') throw error;
		throw new Problem('conflict', 'Another account has this address. Please write to us.');
	}
}

async function record(
	tx: Tx,
	action: string,
	{ userId }: Change,
	before: { email: string },
	after: { email: string },
): Promise<void> {
	await recordChange(tx, { userId, action, noun: 'user', nounId: userId, before, after });
}

function noChange(step: ChangeStep): Problem {
	return new Problem(
		'not-found',
		step === 'confirm'
			? 'This link was used, its 24 hours are over, or the change was stopped. Ask for it again under My Account.'
			: 'This link was used, or the days in which the change could be stopped are over.',
	);
}
