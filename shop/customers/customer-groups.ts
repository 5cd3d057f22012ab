import { and, asc, count, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { discountGroups, discounts } from '#db/discounts/discount-schema.ts';
import { foldedText } from '#db/folded-text.ts';
import { LOCKS } from '#db/locks.ts';
import { customerGroupMembers, customerGroups } from '#db/shoppers/customer-group-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { later, refuseStale } from '../edits/edit-times.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import { type Rules, tellingBrokenRules } from '../kit/broken-rules.ts';
import { howMany } from '../kit/how-many.ts';
import { plainText, requiredText } from '../kit/input.ts';
import { joinWords } from '../kit/join-words.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { Problem } from '../kit/problem.ts';
import { oneLine } from '../kit/text.ts';
import { transact } from '../kit/transact.ts';
import { searchedPage } from '../search/searched-rows.ts';
import { holdsWords } from '../search/word-search.ts';

// Groups of customers, such as dealers and churches: discounts may be for their members alone. Who is in which:
// group-members.ts.

/** As many as forms offer as tick boxes. */
const MOST_GROUPS = 60;
const MOST_NAMED = 5;

export const GroupInput = z.object({
	name: requiredText('name', 60).transform(oneLine),
	note: plainText(500).optional().default(''),
});
type GroupInput = z.infer<typeof GroupInput>;

export type CustomerGroup = typeof customerGroups.$inferSelect;

const RULES: Rules = {
	customer_groups_name: { field: 'name', message: 'There is a group of this name already.' },
};

const BY_NAME = [asc(foldedText(sql`${customerGroups.name}`)), asc(customerGroups.id)];

/** All groups by name, to choose from. */
export function allGroups(db: DbOrTx): Promise<{ id: number; name: string }[]> {
	return db
		.select({ id: customerGroups.id, name: customerGroups.name })
		.from(customerGroups)
		.orderBy(...BY_NAME);
}

/** @throws Problem not-found, also for `null` */
export async function groupById(db: DbOrTx, id: number | null): Promise<CustomerGroup> {
	const [row] = await db
		.select()
		.from(customerGroups)
		.where(eq(customerGroups.id, id ?? 0));
	if (!row) throw noSuchGroup();
	return row;
}

export const GROUP_SORTS = ['name', 'newest'] as const;
type GroupSort = (typeof GROUP_SORTS)[number];
const ORDER = { name: BY_NAME, newest: [desc(customerGroups.id)] };

/** One page of the groups, with how many members each has and the names of the discounts that are for it now or later. */
export async function groupPage(
	db: DbOrTx,
	query: ListQuery<GroupSort>,
): Promise<ListPage<CustomerGroup & { members: number; discountNames: string[] }>> {
	const which = holdsWords(
		foldedText(sql`${customerGroups.name} || ' ' || ${customerGroups.note}`),
		query.q,
	);
	const list = { table: customerGroups, which, query, order: ORDER[query.sort] };
	const page = await searchedPage(db, list, (reader) =>
		reader.select().from(customerGroups).$dynamic(),
	);
	const ids = page.rows.map(({ id }) => id);
	const [members, used] = await Promise.all([membersOf(db, ids), discountsOf(db, ids)]);
	const rows = page.rows.map((row) => ({
		...row,
		members: members.get(row.id) ?? 0,
		discountNames: used.get(row.id) ?? [],
	}));
	return { ...page, rows };
}

async function membersOf(db: DbOrTx, ids: readonly number[]): Promise<Map<number, number>> {
	if (ids.length === 0) return new Map();
	const { groupId } = customerGroupMembers;
	const rows = await db
		.select({ groupId, members: count() })
		.from(customerGroupMembers)
		.where(inArray(groupId, [...ids]))
		.groupBy(groupId);
	return new Map(rows.map((row) => [row.groupId, row.members]));
}

/** The names of the discounts that are for these groups and not over, by group. */
async function discountsOf(
	db: DbOrTx,
	ids: readonly number[],
	now = new Date(),
): Promise<Map<number, string[]>> {
	if (ids.length === 0) return new Map();
	const { groupId } = discountGroups;
	const { name, endsAt } = discounts;
	const rows = await db
		.select({ groupId, name })
		.from(discountGroups)
		.innerJoin(discounts, eq(discounts.id, discountGroups.discountId))
		.where(and(inArray(groupId, [...ids]), or(isNull(endsAt), gt(endsAt, now))))
		.orderBy(asc(name), asc(discounts.id));
	const byGroup = Map.groupBy(rows, (row) => row.groupId);
	return new Map([...byGroup].map(([id, of]) => [id, of.map((row) => row.name)]));
}

/**
 * Makes a group, or changes the one with this id; returns its id.
 * @throws Problem not-found; conflict when it was changed since, or there are too many; invalid for a name that another has,
 * however it is written
 */
export async function saveGroup(
	db: Db,
	{
		userId,
		id,
		expectedUpdatedAt,
	}: { userId: number; id: number | null; expectedUpdatedAt?: Date | undefined },
	input: GroupInput,
): Promise<number> {
	return await tellingBrokenRules(RULES, () =>
		transact(db, async (tx) => {
			const before = id === null ? null : await lockedGroup(tx, id);
			if (before) refuseStale(before.updatedAt, expectedUpdatedAt);
			else await refuseTooMany(tx);
			const [after] = before
				? await tx
						.update(customerGroups)
						.set({ ...input, updatedAt: later(before.updatedAt) })
						.where(eq(customerGroups.id, before.id))
						.returning()
				: await tx.insert(customerGroups).values(input).returning();
			if (!after) throw new Error('A group was not stored');
			await recordChange(tx, {
				userId,
				action: before ? 'update' : 'create',
				noun: 'customer group',
				nounId: after.id,
				before: before && recorded(before),
				after: recorded(after),
			});
			return after.id;
		}),
	);
}

async function refuseTooMany(tx: Tx): Promise<void> {
	// Of two at once one waits: they would make one too many together.
	await advisoryLock(tx, LOCKS.discounts);
	if ((await tx.$count(customerGroups)) < MOST_GROUPS) return;
	throw new Problem('conflict', `There are ${MOST_GROUPS} groups already: change one of them.`);
}

/**
 * Deletes a group; its members stay customers. Discounts for it that are over are for nobody then, until staff say for whom.
 * @throws Problem not-found; conflict while a discount for it is running or planned: others would get it, or nobody
 */
export async function deleteGroup(db: Db, userId: number, id: number | null): Promise<void> {
	await transact(db, async (tx) => {
		// As saveDiscount: nobody limits a discount to it meanwhile.
		await advisoryLock(tx, LOCKS.discounts);
		const before = await lockedGroup(tx, id);
		const used = (await discountsOf(tx, [before.id])).get(before.id) ?? [];
		if (used.length > 0) throw new Problem('conflict', inUse(used));
		await tx.delete(discountGroups).where(eq(discountGroups.groupId, before.id));
		await tx.delete(customerGroups).where(eq(customerGroups.id, before.id));
		await recordChange(tx, {
			userId,
			action: 'delete',
			noun: 'customer group',
			nounId: before.id,
			before: recorded(before),
			after: null,
		});
	});
}

function inUse(names: readonly string[]): string {
	const more = names.length - MOST_NAMED;
	const shown = names.slice(0, MOST_NAMED).map((name) => `“${name}”`);
	const which = joinWords(more > 0 ? [...shown, howMany(more, 'other')] : shown);
	return names.length === 1
		? `The discount ${which} is for this group: end it, or choose other groups for it, first.`
		: `The discounts ${which} are for this group: end them, or choose other groups for them, first.`;
}

async function lockedGroup(tx: Tx, id: number | null): Promise<CustomerGroup> {
	const [row] = await tx
		.select()
		.from(customerGroups)
		.where(eq(customerGroups.id, id ?? 0))
		.for('update');
	if (!row) throw noSuchGroup();
	return row;
}

const recorded = ({ name, note }: CustomerGroup) => ({ name, note });

export function noSuchGroup(): Problem {
	return new Problem('not-found', 'Group not found');
}
