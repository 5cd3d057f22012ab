import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { staffInvitations, users } from '#db/account-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { emailField } from '../accounts/account-fields.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { TOKEN_PLACEHOLDER } from '../accounts/mail-secrets.ts';
import { type Account, accountColumns } from '../accounts/sign-in.ts';
import { recordChange } from '../audit/audit.ts';
import type { AuditAction } from '../audit/audit-actions.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { staffInvitationMessage } from '../mail/staff-messages.ts';
import type { Invitation } from './invitation-tokens.ts';
import { isStaff, type Rights, roleLabel } from './permissions.ts';
import {
	choiceValue,
	chosenRole,
	lockedGiver,
	mayGive,
	type RoleChoice,
	refuseUngivable,
	roleChoices,
	roleColumns,
} from './role-choice.ts';

// Inviting somebody to the staff by mail. accept-invitation.ts is the other end.

const DAYS = 7;
/** Open ones. A shop that has more lost sight of them. */
const MOST_OPEN = 50;

export const InvitationInput = z.object({ email: emailField });

type ShownInvitation = {
	id: number;
	email: string;
	role: string;
	invitedBy: string | null;
	expiresAt: Date;
	isExpired: boolean;
	/** Whether whoever looks may send it again and take it back. */
	mayChange: boolean;
};

/** All invitations that nobody has accepted, by address; those whose time is up stay for a month. */
export async function openInvitations(db: DbOrTx, by: Rights): Promise<ShownInvitation[]> {
	const [rows, choices] = await Promise.all([
		db
			.select({
				invitation: staffInvitations,
				invitedBy: users.name,
				isExpired: sql<boolean>`${staffInvitations.expiresAt} <= now()`,
			})
			.from(staffInvitations)
			.leftJoin(users, eq(users.id, staffInvitations.invitedBy))
			.orderBy(asc(sql`lower(${staffInvitations.email})`)),
		roleChoices(db),
	]);
	return rows.map(({ invitation, invitedBy, isExpired }) => {
		const { id, email, expiresAt } = invitation;
		const choice = choices.find(({ value }) => value === choiceValue(invitation));
		const role = choice ? roleLabel(choice.rights) : '';
		const mayChange = choice !== undefined && mayGive(by, choice.rights);
		return { id, email, role, invitedBy, expiresAt, isExpired, mayChange };
	});
}

/**
 * Invites an address to the staff: it gets a mail with a link that works once, for a week.
 * @throws Problem invalid for no such role, an address that is on the staff, blocked or invited already; forbidden as
 * changeRole; conflict when too many are open; too-many
 */
export async function inviteToStaff(
	db: Db,
	shop: MailShop,
	byId: number,
	{ email, role }: { email: string; role: unknown },
): Promise<void> {
	await countInvitation(db, byId);
	await transact(db, async (tx) => {
		const by = await lockRights(tx, byId);
		const choice = await chosenRole(tx, role);
		refuseUngivable(mayGive(by, choice.rights));
		await refuseAddress(tx, email);
		if ((await tx.$count(staffInvitations)) >= MOST_OPEN)
			throw new Problem(
				'conflict',
				`There are ${MOST_OPEN} invitations already: cancel some first.`,
			);
		const [invitation] = await tx
			.insert(staffInvitations)
			.values({ email, ...roleColumns(choice), invitedBy: byId, expiresAt: inAWeek })
			.returning();
		if (!invitation) throw new Error('An invitation was not stored');
		await mailInvitation(tx, shop, by, invitation, choice);
		await recordInvitation(tx, byId, 'invite', invitation, choice);
	});
}

/** Mails an invitation once more, for another week; the link of the mail before ends. @throws Problem as inviteToStaff */
export async function resendInvitation(
	db: Db,
	shop: MailShop,
	byId: number,
	id: number | null,
): Promise<void> {
	await countInvitation(db, byId);
	await transact(db, async (tx) => {
		const { by, invitation, choice } = await lockInvitation(tx, byId, id);
		await tx
			.update(staffInvitations)
			.set({ expiresAt: inAWeek, tokenHash: null, invitedBy: byId })
			.where(eq(staffInvitations.id, invitation.id));
		await mailInvitation(tx, shop, by, invitation, choice);
		await recordInvitation(tx, byId, 'resend', invitation, choice);
	});
}

/** Takes an invitation back: its link ends. @throws Problem not-found; forbidden as changeRole */
export async function cancelInvitation(db: Db, byId: number, id: number | null): Promise<void> {
	await transact(db, async (tx) => {
		const { invitation, choice } = await lockInvitation(tx, byId, id);
		await tx.delete(staffInvitations).where(eq(staffInvitations.id, invitation.id));
		await recordInvitation(tx, byId, 'cancel', invitation, choice);
	});
}

const inAWeek = sql<Date>`now() + ${DAYS} * interval '1 day'`;

function countInvitation(db: Db, byId: number): Promise<void> {
	return countAttempt(db, attemptKey('invitationAccount', String(byId)), LIMITS.invitationAccount);
}

async function lockRights(tx: Tx, byId: number): Promise<Account> {
	await advisoryLock(tx, LOCKS.staffRoles);
	return lockedGiver(tx, byId);
}

async function lockInvitation(tx: Tx, byId: number, id: number | null) {
	const by = await lockRights(tx, byId);
	const [invitation] = await tx
		.select()
		.from(staffInvitations)
		.where(eq(staffInvitations.id, id ?? 0))
		.for('update');
	if (!invitation)
		throw new Problem('not-found', 'This invitation was accepted or cancelled meanwhile.');
	const choice = await chosenRole(tx, choiceValue(invitation));
	refuseUngivable(mayGive(by, choice.rights));
	return { by, invitation, choice };
}

/** An expired invitation makes room for the new one. */
async function refuseAddress(tx: Tx, email: string): Promise<void> {
	const isTheirs = (column: typeof users.email | typeof staffInvitations.email) =>
		sql`lower(${column}) = ${email.toLowerCase()}`;
	const [user] = await tx.select(accountColumns).from(users).where(isTheirs(users.email));
	if (user && isStaff(user)) throw fieldProblem('email', `${user.name} is on the staff already.`);
	if (user && user.status !== 1)
		throw fieldProblem('email', 'This account is blocked: lift the block first.');
	await tx
		.delete(staffInvitations)
		.where(sql`${isTheirs(staffInvitations.email)} and ${staffInvitations.expiresAt} <= now()`);
	if ((await tx.$count(staffInvitations, isTheirs(staffInvitations.email))) > 0)
		throw fieldProblem('email', 'This address is invited already: send that again, or cancel it.');
}

async function mailInvitation(
	tx: Tx,
	shop: MailShop,
	by: Account,
	{ id, email }: Invitation,
	{ rights }: RoleChoice,
): Promise<void> {
	await queueMail(tx, {
		kind: 'staff-invitation',
		dedupeKey: `staff-invitation:${id}:${randomUUID()}`,
		to: email,
		...staffInvitationMessage(shop, {
			by: by.name,
			role: roleLabel(rights),
			token: TOKEN_PLACEHOLDER,
			days: DAYS,
		}),
	});
}

async function recordInvitation(
	tx: Tx,
	userId: number,
	action: AuditAction,
	{ id, email }: Invitation,
	{ rights }: RoleChoice,
): Promise<void> {
	const fields = { name: email, role: roleLabel(rights) };
	const isGone = action === 'cancel';
	await recordChange(tx, {
		userId,
		action,
		noun: 'invitation',
		nounId: id,
		before: isGone ? fields : null,
		after: isGone ? null : fields,
	});
}
