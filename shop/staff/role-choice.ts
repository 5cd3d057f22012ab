import { asc, eq } from 'drizzle-orm';
import { type StaffRole, staffRoles, users } from '#db/account-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { type Account, accountColumns } from '../accounts/sign-in.ts';
import { parseId } from '../kit/parse-id.ts';
import { Problem } from '../kit/problem.ts';
import {
	BUILT_IN_ROLE_NAMES,
	BUILT_IN_ROLES,
	type BuiltInRole,
	inWords,
	isAdmin,
	isStaff,
	type OwnRole,
	type Permission,
	permissionsOf,
	type Rights,
} from './permissions.ts';

// Which role somebody is given, and who may give it: nobody gives or takes what they do not have themselves.

/** A role as forms name it: `owner`, `sales`, or `own-7` for one of the shop's own. */
export type RoleChoice = { value: string; rights: Rights; ownRoleId: number | null };

const OWNER: RoleChoice = { value: 'owner', rights: { roleAs: 1 }, ownRoleId: null };

/** Every role that there is: the owner's, those that every shop has, the shop's own by name. */
export async function roleChoices(db: DbOrTx): Promise<RoleChoice[]> {
	const own = await db.select().from(staffRoles).orderBy(asc(staffRoles.name));
	return [OWNER, ...BUILT_IN_ROLE_NAMES.map(builtInChoice), ...own.map(ownChoice)];
}

/** The role that a form names, which is kept as it is until the transaction ends. @throws Problem invalid */
export async function chosenRole(tx: Tx, value: unknown): Promise<RoleChoice> {
	if (value === OWNER.value) return OWNER;
	const builtIn = BUILT_IN_ROLE_NAMES.find((name) => name === value);
	if (builtIn) return builtInChoice(builtIn);
	const id = typeof value === 'string' ? parseId(value.replace(/^own-/, '')) : null;
	const [own] = await tx
		.select()
		.from(staffRoles)
		.where(eq(staffRoles.id, id ?? 0))
		.for('share');
	if (own) return ownChoice(own);
	const message = 'Choose a role.';
	throw new Problem('invalid', message, { fields: { role: [message] } });
}

/** The value under which forms name the role of somebody. */
export function choiceValue({
	roleAs,
	staffRole,
	ownRoleId,
}: Pick<Account, 'roleAs' | 'staffRole' | 'ownRoleId'>): string {
	if (roleAs === 1) return OWNER.value;
	return staffRole ?? (ownRoleId === null ? '' : `own-${ownRoleId}`);
}

/** The columns of a user who has this role. */
export function roleColumns({ rights, ownRoleId }: RoleChoice) {
	const staffRole: StaffRole | null = rights.staffRole ?? null;
	return { roleAs: rights.roleAs, staffRole, ownRoleId };
}

/**
 * Whether somebody may give these rights, or take them from somebody: everything of them must be theirs, and only owners
 * make owners and end them.
 */
export function mayGive(by: Rights, rights: Rights): boolean {
	if (isAdmin(rights)) return isAdmin(by);
	return mayGivePermissions(by, [...permissionsOf(rights)]);
}

/** Whether all of these permissions are somebody's own. */
export function mayGivePermissions(by: Rights, permissions: readonly Permission[]): boolean {
	const held = permissionsOf(by);
	return permissions.every((each) => held.has(each));
}

/**
 * Whoever changes rights, as they are by now: somebody else may have taken theirs since the page was shown. They stay as
 * they are until the transaction ends.
 * @throws Problem forbidden without the permission for it (by default to look after people)
 */
export async function lockedGiver(
	tx: Tx,
	userId: number,
	needed: Permission = 'users',
): Promise<Account> {
	const [by] = await tx.select(accountColumns).from(users).where(eq(users.id, userId)).for('share');
	if (by?.status === 1 && isStaff(by) && permissionsOf(by).has(needed)) return by;
	throw new Problem('forbidden', `Your role does not include ${inWords([needed])} any more.`);
}

function builtInChoice(name: BuiltInRole): RoleChoice {
	return { value: name, rights: { roleAs: 0, staffRole: name }, ownRoleId: null };
}

function ownChoice({ id, ...role }: OwnRole & { id: number }): RoleChoice {
	const ownRole = { name: role.name, permissions: role.permissions };
	return { value: `own-${id}`, rights: { roleAs: 0, ownRole }, ownRoleId: id };
}

/** @throws Problem forbidden unless what is given or taken is theirs to give */
export function refuseUngivable(isGivable: boolean): void {
	if (isGivable) return;
	throw new Problem(
		'forbidden',
		'You can only give and take what you may do yourself, and only owners make owners.',
	);
}

/** The names that roles of the shop's own may not have. */
export const TAKEN_NAMES = ['owner', 'admin', 'administrator', 'user'].concat(
	BUILT_IN_ROLE_NAMES.map((name) => BUILT_IN_ROLES[name].label.toLowerCase()),
);
