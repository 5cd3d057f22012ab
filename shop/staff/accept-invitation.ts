import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { staffInvitations, users } from '#db/account-schema.ts';
import { brokenConstraint, type Db, type DbOrTx, type Tx } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { newPasswordField, withNewPassword } from '../accounts/account-fields.ts';
import { refuseGuessable } from '../accounts/guessable-password.ts';
import { newDeviceToken } from '../accounts/known-device.ts';
import { type Changer, currentPassword, proveOwner } from '../accounts/own-password.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { applyStaffSessionHours } from '../accounts/sessions.ts';
import {
	type Account,
	accountColumns,
	type FreshSignIn,
	issueToken,
	type SignInOrigin,
} from '../accounts/sign-in.ts';
import { recordChange } from '../audit/audit.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import { requiredText } from '../kit/input.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { type Invitation, invitationOf } from './invitation-tokens.ts';
import { isStaff, roleLabel } from './permissions.ts';
import {
	choiceValue,
	chosenRole,
	mayGive,
	type RoleChoice,
	roleChoices,
	roleColumns,
} from './role-choice.ts';

// Accepting an invitation to the staff: with the account of its address, or with a new one.

export const NewMember = withNewPassword({ name: requiredText('name', 191) });
type NewMember = z.infer<typeof NewMember>;

export const Acceptance = z.object({ current_password: currentPassword });

/** What the page of an invitation says. */
type OpenInvitation = { email: string; role: string; hasAccount: boolean };

/**
 * What somebody with this link is invited to. @throws Problem not-found, the same for a link that never was, was used or
 * taken back, whose time is up, or whose sender may not give that role any more
 */
export async function openInvitation(db: DbOrTx, token: string): Promise<OpenInvitation> {
	const invitation = await invitationOf(db, token);
	const choices = await roleChoices(db);
	const choice = choices.find(({ value }) => invitation && value === choiceValue(invitation));
	if (!invitation || !choice || !(await isStillGiven(db, invitation, choice))) throw noInvitation();
	const { email } = invitation;
	const hasAccount = (await db.$count(users, isOf(email))) > 0;
	return { email, role: roleLabel(choice.rights), hasAccount };
}

/**
 * Takes the signed-in user on, who types the password of the account: of that, only a hash is known, and shoppers may have
 * one that staff may not.
 * @throws Problem not-found as openInvitation; forbidden for the account of another address; conflict for somebody who is
 * on the staff; invalid with the field `current_password`; too-many as proveOwner
 */
export async function acceptInvitation(
	db: Db,
	changer: Changer,
	token: string,
	{ password, shopName }: { password: string; shopName: string },
): Promise<void> {
	await openInvitation(db, token);
	if (password === '')
		throw fieldProblem('current_password', 'Type the password that you have now.');
	const { email } = await proveOwner(db, changer, password);
	if (!isFitForStaff(password, { email, shopName }))
		throw fieldProblem('current_password', CHANGE_FIRST);
	await transact(db, async (tx) => {
		const { invitation, choice } = await lockOpen(tx, token);
		const [user] = await tx
			.select(accountColumns)
			.from(users)
			.where(eq(users.id, changer.user.id))
			.for('no key update');
		if (!user || user.email.toLowerCase() !== invitation.email.toLowerCase())
			throw new Problem('forbidden', `This invitation is for ${invitation.email}.`);
		if (isStaff(user)) throw new Problem('conflict', 'You are on the staff already.');
		await tx
			.update(users)
			.set({
				...roleColumns(choice),
				emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
			})
			.where(eq(users.id, user.id));
		await takeOn(tx, invitation, user, choice);
		// Those that began as a shopper's would last longer than those of staff.
		await applyStaffSessionHours(tx);
	});
}

const CHANGE_FIRST =
	'Staff need a password that strangers do not try first, of at least 8 characters. Change yours, then open the link in the mail again.';

function isFitForStaff(password: string, who: { email: string; shopName: string }): boolean {
	try {
		refuseGuessable(password, { ...who, isStaff: true });
	} catch (error) {
		if (error instanceof Problem) return false;
		throw error;
	}
	return newPasswordField.safeParse(password).success;
}

/**
 * Makes an account for the invited address, takes it on and signs it in; its browser is known from then on, as after a
 * registration.
 * @throws Problem not-found as openInvitation; invalid for a password that strangers would try first; conflict when the
 * address has an account
 */
export async function joinWithNewAccount(
	db: Db,
	token: string,
	{ name, password }: NewMember,
	{ shopName, origin }: { shopName: string; origin: SignInOrigin },
): Promise<FreshSignIn & { deviceToken: string }> {
	// Looked up before hashing, so that a made-up link is cheap to refuse.
	const { email } = await openInvitation(db, token);
	refuseGuessable(password, { email, shopName, isStaff: true });
	const passwordHash = await hashPassword(password);
	try {
		return await transact(db, async (tx) => {
			const { invitation, choice } = await lockOpen(tx, token);
			const [user] = await tx
				.insert(users)
				.values({
					name,
					email: invitation.email,
					passwordHash,
					...roleColumns(choice),
					emailVerifiedAt: sql`now()`,
				})
				.returning(accountColumns);
			if (!user) throw new Error('An account was not stored');
			await takeOn(tx, invitation, user, choice);
			const session = await issueToken(tx, user.id, origin);
			return { token: session, user, deviceToken: newDeviceToken({ id: user.id, passwordHash }) };
		});
	} catch (error) {
		if (brokenConstraint(error) !== 'users_email_unique') throw error;
		throw new Problem('conflict', 'There is an account for this address: sign in with it first.');
	}
}

/** A link works once: whoever comes second waits here, and finds it used. */
async function lockOpen(
	tx: Tx,
	token: string,
): Promise<{ invitation: Invitation; choice: RoleChoice }> {
	await advisoryLock(tx, LOCKS.staffRoles);
	const invitation = await invitationOf(tx, token);
	if (!invitation) throw noInvitation();
	const choice = await chosenRole(tx, choiceValue(invitation));
	if (!(await isStillGiven(tx, invitation, choice))) throw noInvitation();
	return { invitation, choice };
}

/** Whether whoever sent it may still give this role. */
async function isStillGiven(
	db: DbOrTx,
	{ invitedBy }: Invitation,
	{ rights }: RoleChoice,
): Promise<boolean> {
	const [by] = await db
		.select(accountColumns)
		.from(users)
		.where(eq(users.id, invitedBy ?? 0));
	return by?.status === 1 && isStaff(by) && mayGive(by, rights);
}

async function takeOn(
	tx: Tx,
	invitation: Invitation,
	user: Account,
	{ rights }: RoleChoice,
): Promise<void> {
	await tx.delete(staffInvitations).where(eq(staffInvitations.id, invitation.id));
	await recordChange(tx, {
		userId: user.id,
		action: 'join',
		noun: 'staff',
		nounId: user.id,
		before: { role: 'None' },
		after: { role: roleLabel(rights) },
	});
}

function isOf(email: string) {
	return sql`lower(${users.email}) = ${email.toLowerCase()}`;
}

function noInvitation(): Problem {
	return new Problem(
		'not-found',
		'This invitation was used or taken back, or its week is over. Ask the shop for a new one.',
	);
}
