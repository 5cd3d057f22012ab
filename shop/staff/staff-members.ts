import { and, asc, eq, ne } from 'drizzle-orm';
import { accessTokens, isStaffRow, users } from '#db/account-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { type Account, accountColumns } from '../accounts/sign-in.ts';
import { recordChange } from '../audit/audit.ts';
import type { AuditAction } from '../audit/audit-actions.ts';
import { endKeysOf } from '../integrations/api-keys.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { searchedPage } from '../search/searched-rows.ts';
import { isAdmin, isStaff, roleLabel } from './permissions.ts';
import {
	chosenRole,
	lockedGiver,
	mayGive,
	type RoleChoice,
	refuseUngivable,
	roleColumns,
} from './role-choice.ts';

// Who is on the staff: their roles, changing one, taking somebody off.

/** One page of the staff, by name. */
export function staffPage(db: DbOrTx, query: ListQuery<'name'>): Promise<ListPage<Account>> {
	const order = [asc(users.name), asc(users.id)];
	return searchedPage(db, { table: users, which: isStaffRow(users), query, order }, (reader) =>
		reader.select(accountColumns).from(users),
	);
}

/** A member of the staff. @throws Problem not-found */
export async function staffMember(db: DbOrTx, userId: number | null): Promise<Account> {
	const [member] = await db
		.select(accountColumns)
		.from(users)
		.where(eq(users.id, userId ?? 0));
	if (!member || !isStaff(member)) throw notOnTheStaff();
	return member;
}

/**
 * Gives a member of the staff another role, which counts from their next request on.
 * @throws Problem not-found; invalid for no such role; forbidden unless whoever does it has all that is given and taken,
 * and is an owner where an owner is made or ended; conflict for the last owner
 */
export async function changeRole(
	db: Db,
	byId: number,
	userId: number | null,
	role: unknown,
): Promise<{ role: string }> {
	return transact(db, async (tx) => {
		const { by, member } = await lockStaff(tx, byId, userId);
		const choice = await chosenRole(tx, role);
		refuseUngivable(mayGive(by, member) && mayGive(by, choice.rights));
		if (!isAdmin(choice.rights)) await refuseLastOwner(tx, member);
		await tx.update(users).set(roleColumns(choice)).where(eq(users.id, member.id));
		await recordRole(tx, byId, 'change-role', member, choice);
		return { role: roleLabel(choice.rights) };
	});
}

/**
 * Takes somebody off the staff at once: they are a user like others from now on, signed out everywhere, and
 * their API keys end.
 * @throws Problem as changeRole
 */
export async function removeFromStaff(db: Db, byId: number, userId: number | null): Promise<void> {
	await transact(db, async (tx) => {
		const { by, member } = await lockStaff(tx, byId, userId);
		refuseUngivable(mayGive(by, member));
		await refuseLastOwner(tx, member);
		await tx
			.update(users)
			.set({ roleAs: 0, staffRole: null, ownRoleId: null })
			.where(eq(users.id, member.id));
		await tx.delete(accessTokens).where(eq(accessTokens.userId, member.id));
		await endKeysOf(tx, byId, member.id);
		await recordRole(tx, byId, 'remove', member, null);
	});
}

/** Rights change one after the other, so that of two owners who remove each other one stays. */
async function lockStaff(tx: Tx, byId: number, userId: number | null) {
	await advisoryLock(tx, LOCKS.staffRoles);
	const by = await lockedGiver(tx, byId);
	const [member] = await tx
		.select(accountColumns)
		.from(users)
		.where(eq(users.id, userId ?? 0))
		.for('no key update');
	if (!member || !isStaff(member)) throw notOnTheStaff();
	return { by, member };
}

/** Blocked owners cannot sign in, so they do not count. */
async function refuseLastOwner(tx: Tx, member: Account): Promise<void> {
	if (!isAdmin(member)) return;
	const others = and(eq(users.roleAs, 1), eq(users.status, 1), ne(users.id, member.id));
	if ((await tx.$count(users, others)) > 0) return;
	throw new Problem(
		'conflict',
		'This is the last owner of the shop. Make somebody else an owner first.',
	);
}

async function recordRole(
	tx: Tx,
	userId: number,
	action: AuditAction,
	member: Account,
	choice: RoleChoice | null,
): Promise<void> {
	await recordChange(tx, {
		userId,
		action,
		noun: 'staff',
		nounId: member.id,
		before: { role: roleLabel(member) },
		after: { role: choice ? roleLabel(choice.rights) : 'None' },
	});
}

function notOnTheStaff(): Problem {
	return new Problem('not-found', 'Nobody on the staff has this number.');
}
