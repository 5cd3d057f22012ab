import { asc, count, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { staffInvitations, staffRoles, users } from '#db/account-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { recordChange } from '../audit/audit.ts';
import { refuseOther } from '../edits/edit-times.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import { type Rules, tellingBrokenRules } from '../kit/broken-rules.ts';
import { parseFields, requiredText } from '../kit/input.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import {
	inWords,
	knownPermissions,
	type OwnRole,
	PERMISSION_NAMES,
	type Permission,
} from './permissions.ts';
import { lockedGiver, mayGivePermissions, TAKEN_NAMES } from './role-choice.ts';

// Roles that a shop makes for itself: a name, and what its holders may do.

/** More would not be told apart. */
const MOST_ROLES = 40;
const NAME_TAKEN = { field: 'name', message: 'There is a role of this name already.' };
const RULES: Rules = { staff_roles_name: NAME_TAKEN };

const Name = z.object({
	name: requiredText('name', 60).refine(
		(name) => !TAKEN_NAMES.includes(name.trim().toLowerCase()),
		NAME_TAKEN.message,
	),
});
type RoleInput = { name: string; permissions: Permission[] };

/** A role of the shop's own, and how many people have it. */
type CountedRole = { id: number; name: string; permissions: Permission[]; members: number };

/**
 * What a form with a tick box for each permission says. @throws Problem invalid without a name of its own, or without a
 * permission
 */
export function readOwnRole(fields: Record<string, string>): RoleInput {
	const { name } = parseFields(Name, fields);
	const permissions = knownPermissions(PERMISSION_NAMES.filter((each) => fields[each] === '1'));
	if (permissions.length === 0)
		throw fieldProblem('permissions', 'Tick at least one thing that this role may do.');
	return { name: name.trim(), permissions };
}

/** The shop's own roles, by name. */
export async function ownRoles(db: DbOrTx): Promise<CountedRole[]> {
	const rows = await db
		.select({
			id: staffRoles.id,
			name: staffRoles.name,
			permissions: staffRoles.permissions,
			members: count(users.id),
		})
		.from(staffRoles)
		.leftJoin(users, eq(users.ownRoleId, staffRoles.id))
		.groupBy(staffRoles.id)
		.orderBy(asc(sql`lower(${staffRoles.name})`));
	return rows.map((row) => ({ ...row, permissions: knownPermissions(row.permissions) }));
}

/** @throws Problem not-found */
export async function ownRoleById(db: DbOrTx, id: number | null): Promise<CountedRole> {
	const role = (await ownRoles(db)).find((each) => each.id === id);
	if (!role) throw noSuchRole();
	return role;
}

/** What a form shows of a role, to be compared when it is saved. */
export const roleSeen = ({ name, permissions }: Pick<CountedRole, 'name' | 'permissions'>) =>
	[name, ...permissions].join('|');

/**
 * Makes a role, or changes the one with this id; its holders have what it then includes from their next request on.
 * @throws Problem not-found; invalid when the name is taken; forbidden unless whoever does it has all that the role
 * includes, before and after; conflict when there are too many, or it is not what `seen` says any more (roleSeen)
 */
export async function saveOwnRole(
	db: Db,
	byId: number,
	id: number | null,
	input: RoleInput,
	seen?: string,
): Promise<number> {
	return tellingBrokenRules(RULES, () =>
		transact(db, async (tx) => {
			await advisoryLock(tx, LOCKS.staffRoles);
			const before = id === null ? null : await ownRoleById(tx, id);
			await refuseUngivable(tx, byId, [...(before?.permissions ?? []), ...input.permissions]);
			if (before) refuseOther(roleSeen(before), seen);
			else await refuseTooMany(tx);
			const [after] = before
				? await tx.update(staffRoles).set(input).where(eq(staffRoles.id, before.id)).returning()
				: await tx.insert(staffRoles).values(input).returning();
			if (!after) throw new Error('A role was not stored');
			await recordChange(tx, {
				userId: byId,
				action: before ? 'update' : 'create',
				noun: 'role',
				nounId: after.id,
				before: before && auditFields(before),
				after: auditFields(after),
			});
			return after.id;
		}),
	);
}

/** @throws Problem not-found; forbidden as saveOwnRole; conflict while somebody has it, or is invited to it */
export async function deleteOwnRole(db: Db, byId: number, id: number | null): Promise<void> {
	await transact(db, async (tx) => {
		await advisoryLock(tx, LOCKS.staffRoles);
		const before = await ownRoleById(tx, id);
		await refuseUngivable(tx, byId, before.permissions);
		if (before.members > 0)
			throw new Problem('conflict', 'Somebody has this role: give them another one first.');
		if ((await tx.$count(staffInvitations, eq(staffInvitations.ownRoleId, before.id))) > 0)
			throw new Problem('conflict', 'An invitation names this role: cancel it first.');
		await tx.delete(staffRoles).where(eq(staffRoles.id, before.id));
		await recordChange(tx, {
			userId: byId,
			action: 'delete',
			noun: 'role',
			nounId: before.id,
			before: auditFields(before),
			after: null,
		});
	});
}

async function refuseTooMany(tx: Tx): Promise<void> {
	if ((await tx.$count(staffRoles)) < MOST_ROLES) return;
	throw new Problem('conflict', `There are ${MOST_ROLES} roles already: change one of them.`);
}

async function refuseUngivable(tx: Tx, byId: number, permissions: Permission[]): Promise<void> {
	if (mayGivePermissions(await lockedGiver(tx, byId), permissions)) return;
	throw new Problem('forbidden', 'A role can only include what you may do yourself.');
}

function auditFields({ name, permissions }: OwnRole) {
	return { name, permissions: inWords(knownPermissions(permissions)) };
}

function noSuchRole(): Problem {
	return new Problem('not-found', 'There is no such role.');
}
