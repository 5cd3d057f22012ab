import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { accessTokens, isPerson, userSearchText, users } from '#db/account-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { orderSearchText, orders } from '#db/order-schema.ts';
import { recordChange } from '../audit/audit.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { readSearched, searchedPage } from '../search/searched-rows.ts';
import { holdsWords, phoneDigits } from '../search/word-search.ts';
import { isAdmin, isStaff } from '../staff/permissions.ts';
import { type Account, accountColumns } from './sign-in.ts';

// Users as staff see them, and blocking them.

export const USER_SORTS = ['newest', 'oldest', 'name', 'email'] as const;
type UserSort = (typeof USER_SORTS)[number];

const ORDER: Record<UserSort, SQL[]> = {
	newest: [desc(users.id)],
	oldest: [asc(users.id)],
	name: [asc(users.name), asc(users.id)],
	email: [asc(sql`lower(${users.email})`)],
};

/** One page of users; the search covers name, e-mail and the phone numbers of their orders. */
export async function userPage(db: DbOrTx, query: ListQuery<UserSort>): Promise<ListPage<Account>> {
	const named = holdsWords(userSearchText(users), query.q);
	const digits = phoneDigits(query.q);
	const callers = digits ? await usersOfPhone(db, digits) : [];
	const found = callers.length > 0 ? or(named, inArray(users.id, callers)) : named;
	const list = {
		table: users,
		which: and(isPerson(users), found),
		// Triggers count users without guests.
		counted: found,
		query,
		order: ORDER[query.sort],
	};
	return searchedPage(db, list, (reader) => reader.select(accountColumns).from(users));
}

/** A number is typed by few accounts; of one that a shop types for everybody, these are enough to see that. */
const MOST_CALLERS = 50;

/**
 * Who ordered with a phone number that has these digits. First asked of the orders alone, whose index of words has the
 * numbers: a condition on users that names orders would be tried for each of the users.
 */
async function usersOfPhone(db: DbOrTx, digits: string): Promise<number[]> {
	const has = and(
		holdsWords(orderSearchText(orders), digits),
		sql`regexp_replace(${orders.phone}, '[^0-9]', '', 'g') like ${`%${digits}%`}`,
	);
	const rows = await readSearched(db, orders, has, async (reader) =>
		reader.selectDistinct({ userId: orders.userId }).from(orders).where(has).limit(MOST_CALLERS),
	);
	return rows.map(({ userId }) => userId);
}

/** Every user, newest first: only for the API call that promises the whole list. */
export function allUsers(db: DbOrTx): Promise<Account[]> {
	return db.select(accountColumns).from(users).where(isPerson(users)).orderBy(desc(users.id));
}

/** @throws Problem forbidden for the staff; conflict for a deleted account */
function refuseUnblockable(user: Account): void {
	if (isAdmin(user)) throw new Problem('forbidden', 'You cannot block an admin user');
	if (isStaff(user))
		throw new Problem('forbidden', 'Take this person off the staff first, then block them.');
	if (user.closedAt) throw new Problem('conflict', 'This account was deleted by its owner.');
}

/**
 * Blocks an active user, which ends all their sessions, or unblocks a blocked one; returns the new status (1 active, 0
 * blocked) and a message. With `wanted`, a user who already has that status stays as they are, so that two people who
 * both press Block do not undo each other.
 * @throws Problem not-found; forbidden for an admin and everybody else on the staff; conflict for a
 * deleted account
 */
export async function toggleBlock(
	db: Db,
	adminId: number,
	userId: number | null,
	wanted?: 0 | 1,
): Promise<{ status: number; message: string }> {
	return transact(db, async (tx) => {
		const [user] = await tx
			.select({ ...accountColumns })
			.from(users)
			.where(and(eq(users.id, userId ?? 0), isPerson(users)))
			.for('no key update');
		if (!user) throw new Problem('not-found', 'User not found');
		refuseUnblockable(user);
		const status = wanted ?? (user.status === 1 ? 0 : 1);
		if (status !== user.status) {
			await tx.update(users).set({ status }).where(eq(users.id, user.id));
			if (status === 0) await tx.delete(accessTokens).where(eq(accessTokens.userId, user.id));
			await recordChange(tx, {
				userId: adminId,
				action: status === 0 ? 'block' : 'unblock',
				noun: 'user',
				nounId: user.id,
				before: { status: user.status },
				after: { status },
			});
		}
		const message = status === 0 ? 'User blocked successfully.' : 'User unblocked successfully.';
		return { status, message };
	});
}
