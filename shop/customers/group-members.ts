import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isPerson, userSearchText, users } from '#db/account-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { customerGroupMembers, customerGroups } from '#db/shoppers/customer-group-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { refuseOther } from '../edits/edit-times.ts';
import { idList } from '../kit/form-fields.ts';
import { requiredText } from '../kit/input.ts';
import { joinWords } from '../kit/join-words.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { searchedPage } from '../search/searched-rows.ts';
import { holdsWords } from '../search/word-search.ts';
import { noSuchGroup } from './customer-groups.ts';

// Who is in which groups of customers: accounts alone. A guest is known by an address that anybody may type.

export type Member = { id: number; name: string; email: string };

const PERSON = { id: users.id, name: users.name, email: users.email };

export const MEMBER_SORTS = ['name', 'email'] as const;
type MemberSort = (typeof MEMBER_SORTS)[number];
const ORDER = {
	name: [asc(users.name), asc(users.id)],
	email: [asc(sql`lower(${users.email})`)],
};

/** One page of the members of a group by name; `q` is searched in name and e-mail. */
export function memberPage(
	db: DbOrTx,
	groupId: number,
	query: ListQuery<MemberSort>,
): Promise<ListPage<Member>> {
	const which = and(isMember(groupId), holdsWords(userSearchText(users), query.q));
	return searchedPage(db, { table: users, which, query, order: ORDER[query.sort] }, (reader) =>
		reader.select(PERSON).from(users).$dynamic(),
	);
}

const isMember = (groupId: number): SQL =>
	sql`${users.id} in (select user_id from ${customerGroupMembers} where group_id = ${groupId})`;

/** The groups that a customer is in, by name. */
export function groupsOfCustomer(
	db: DbOrTx,
	userId: number,
): Promise<{ id: number; name: string }[]> {
	return db
		.select({ id: customerGroups.id, name: customerGroups.name })
		.from(customerGroupMembers)
		.innerJoin(customerGroups, eq(customerGroups.id, customerGroupMembers.groupId))
		.where(eq(customerGroupMembers.userId, userId))
		.orderBy(asc(customerGroups.name), asc(customerGroups.id));
}

/** What a form shows of them, to be compared when it is saved. */
export const groupsSeen = (groups: readonly { id: number }[]): string =>
	groups
		.map(({ id }) => id)
		.toSorted((a, b) => a - b)
		.join(' ');

export const ChosenGroups = z.object({ groups: idList, seen: z.string().optional() });
export const AddedMember = z.object({ email: requiredText('e-mail address', 191) });

/**
 * Puts a customer into exactly these groups.
 * @throws Problem not-found; conflict for a deleted account, for a group that is gone, and when they are in other groups than
 * `seen` says (groupsSeen)
 */
export async function setGroups(
	db: Db,
	{ adminId, userId }: { adminId: number; userId: number | null },
	{ groups, seen }: z.infer<typeof ChosenGroups>,
): Promise<void> {
	await transact(db, async (tx) => {
		const customer = await lockedPerson(tx, eq(users.id, userId ?? 0));
		if (!customer) throw new Problem('not-found', 'Customer not found');
		const before = await groupsOfCustomer(tx, customer.id);
		refuseOther(groupsSeen(before), seen);
		const wanted = new Set(groups);
		const added = [...wanted].filter((id) => !before.some((group) => group.id === id));
		await lockedGroups(tx, added);
		const left = before.flatMap(({ id }) => (wanted.has(id) ? [] : [id]));
		if (left.length > 0) await tx.delete(customerGroupMembers).where(isIn(customer.id, left));
		if (added.length > 0)
			await tx
				.insert(customerGroupMembers)
				.values(added.map((groupId) => ({ groupId, userId: customer.id })));
		await recordGroups(tx, adminId, customer.id, before);
	});
}

/**
 * Adds the account with this address to a group.
 * @throws Problem not-found for the group; invalid (`email`) where nobody has that address, and for a member
 */
export async function addMember(
	db: Db,
	{ adminId, groupId }: { adminId: number; groupId: number | null },
	{ email }: z.infer<typeof AddedMember>,
): Promise<Member> {
	return await transact(db, async (tx) => {
		const customer = await lockedPerson(tx, sql`lower(${users.email}) = lower(${email.trim()})`);
		if (!customer)
			throw fieldProblem(
				'email',
				'Nobody has an account with this address. Who buys without signing in cannot be in a group.',
			);
		const before = await groupsOfCustomer(tx, customer.id);
		const [group] = await lockedGroups(tx, [groupId ?? 0]);
		if (before.some(({ id }) => id === group?.id))
			throw fieldProblem('email', `${customer.name} is in this group already.`);
		if (group)
			await tx.insert(customerGroupMembers).values({ groupId: group.id, userId: customer.id });
		await recordGroups(tx, adminId, customer.id, before);
		return customer;
	});
}

/** Takes a member out of a group; somebody who is not in it is no error. */
export async function removeMember(
	db: Db,
	{ adminId, groupId, userId }: { adminId: number; groupId: number | null; userId: number | null },
): Promise<void> {
	await transact(db, async (tx) => {
		const customer = await lockedPerson(tx, eq(users.id, userId ?? 0));
		if (!customer) return;
		const before = await groupsOfCustomer(tx, customer.id);
		await tx.delete(customerGroupMembers).where(isIn(customer.id, [groupId ?? 0]));
		await recordGroups(tx, adminId, customer.id, before);
	});
}

const isIn = (userId: number, groupIds: readonly number[]) =>
	and(
		eq(customerGroupMembers.userId, userId),
		inArray(customerGroupMembers.groupId, [...groupIds]),
	);

/** An account, locked: one that is being deleted is waited for. @throws Problem conflict when it was deleted */
async function lockedPerson(tx: Tx, which: SQL): Promise<Member | null> {
	const [person] = await tx
		.select({ ...PERSON, closedAt: users.closedAt })
		.from(users)
		.where(and(which, isPerson(users)))
		.for('no key update');
	if (!person) return null;
	if (person.closedAt) throw new Problem('conflict', 'This account was deleted by its owner.');
	return { id: person.id, name: person.name, email: person.email };
}

/** Locked, so that none of them is deleted meanwhile. @throws Problem not-found when one is gone */
async function lockedGroups(tx: Tx, ids: readonly number[]) {
	if (ids.length === 0) return [];
	const rows = await tx
		.select({ id: customerGroups.id })
		.from(customerGroups)
		.where(inArray(customerGroups.id, [...ids]))
		.orderBy(asc(customerGroups.id))
		.for('key share');
	if (rows.length < ids.length) throw noSuchGroup();
	return rows;
}

/** Of whose page it is: the activity log says of a customer in which groups they were and are. */
async function recordGroups(
	tx: Tx,
	adminId: number,
	userId: number,
	before: readonly { name: string }[],
): Promise<void> {
	const named = (groups: readonly { name: string }[]) => ({
		groups: joinWords(groups.map(({ name }) => name)),
	});
	await recordChange(tx, {
		userId: adminId,
		action: 'update',
		noun: 'user',
		nounId: userId,
		before: named(before),
		after: named(await groupsOfCustomer(tx, userId)),
	});
}
