import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { discountGoods, discountGroups, discounts } from '#db/discounts/discount-schema.ts';
import { LOCKS } from '#db/locks.ts';
import { orderDiscounts, orders } from '#db/order-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { later, refuseStale } from '../edits/edit-times.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import { type Rules, tellingBrokenRules } from '../kit/broken-rules.ts';
import { announce } from '../kit/changes.ts';
import { localTime } from '../kit/local-time.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { describeDiscount } from './describe-discount.ts';
import type { Discount } from './discount.ts';
import { GROUP_GONE } from './discount-choice-input.ts';
import { readDiscount } from './discount-input.ts';
import {
	asDiscount,
	discountForStaff,
	excludedNames,
	type StoredDiscount,
} from './discount-rows.ts';
import { isForShelves, isQuantityPrice } from './shelf-price.ts';

// Discounts as staff make, change and end them. They are never deleted: orders and reports name them.

/** Offers without a code that are running or planned: every cart is compared with all of them. */
const MOST_OFFERS = 200;

const TAKEN = { field: 'code', message: 'There is a discount with this code already.' };
const RULES: Rules = {
	discounts_code: TAKEN,
	discount_groups_group_id_customer_groups_id_fk: { field: 'groups', message: GROUP_GONE },
};

type DiscountEdit = {
	userId: number;
	/** Null for a new one. */
	id: number | null;
	/** The fields of the form (discount-input.ts). */
	sent: Record<string, unknown>;
	expectedUpdatedAt?: Date | undefined;
};

/**
 * Makes a discount, or changes the one with this id. Orders that were placed keep what they got.
 * @throws Problem not-found; conflict when it was changed since; invalid as readDiscount, for a code that exists and for
 * one offer too many
 */
export async function saveDiscount(
	db: Db,
	{ userId, id, sent, expectedUpdatedAt }: DiscountEdit,
	now = new Date(),
): Promise<StoredDiscount> {
	return tellingBrokenRules(RULES, () =>
		transact(db, async (tx) => {
			await advisoryLock(tx, LOCKS.discounts);
			const before = id === null ? null : await lockedDiscount(tx, id);
			if (before) refuseStale(before.updatedAt, expectedUpdatedAt);
			const { fields, goods, groups } = await readDiscount(tx, sent, before, now);
			if (fields.code === null) await refuseTooMany(tx, id, now);
			const [row] = before
				? await tx
						.update(discounts)
						.set({ ...fields, updatedAt: later(before.updatedAt) })
						.where(eq(discounts.id, before.id))
						.returning({ id: discounts.id })
				: await tx.insert(discounts).values(fields).returning({ id: discounts.id });
			if (!row) throw new Error('A discount was not stored');
			await writeChoices(tx, row.id, { goods, groups });
			await recountUses(tx, row.id);
			const after = await discountForStaff(tx, row.id);
			await record(tx, userId, before, after, now);
			return after;
		}),
	);
}

/** What it is about and for whom, in place of what was chosen before. */
async function writeChoices(
	tx: Tx,
	discountId: number,
	{ goods, groups }: Pick<StoredDiscount, 'goods' | 'groups'>,
): Promise<void> {
	await tx.delete(discountGoods).where(eq(discountGoods.discountId, discountId));
	const named = goods.map(({ name: _, ...each }) => ({ ...each, discountId }));
	if (named.length > 0) await tx.insert(discountGoods).values(named);
	await tx.delete(discountGroups).where(eq(discountGroups.discountId, discountId));
	const whose = groups.map(({ id: groupId }) => ({ discountId, groupId }));
	if (whose.length > 0) await tx.insert(discountGroups).values(whose);
}

/**
 * Ends a discount that is running or planned: from now on it counts for no order.
 * @throws Problem not-found; conflict when it is over
 */
export async function endDiscount(
	db: Db,
	userId: number,
	id: number | null,
	now = new Date(),
): Promise<void> {
	await transact(db, async (tx) => {
		const before = await lockedDiscount(tx, id);
		if (before.endsAt && before.endsAt <= now)
			throw new Problem('conflict', 'This discount is over already.');
		// One that has not begun never does.
		const startsAt = before.startsAt && before.startsAt >= now ? null : before.startsAt;
		await tx
			.update(discounts)
			.set({ startsAt, endsAt: now, updatedAt: later(before.updatedAt) })
			.where(eq(discounts.id, before.id));
		await record(tx, userId, before, await discountForStaff(tx, before.id), now);
	});
}

/** Locks the row, so that orders that use the discount now are finished first, and reads it. */
async function lockedDiscount(tx: Tx, id: number | null): Promise<StoredDiscount> {
	await tx
		.select({ id: discounts.id })
		.from(discounts)
		.where(eq(discounts.id, id ?? 0))
		.for('update');
	return discountForStaff(tx, id);
}

async function refuseTooMany(tx: DbOrTx, id: number | null, now: Date): Promise<void> {
	const others = await tx.$count(
		discounts,
		and(
			isNull(discounts.code),
			or(isNull(discounts.endsAt), gt(discounts.endsAt, now)),
			sql`${discounts.id} <> ${id ?? 0}`,
		),
	);
	if (others >= MOST_OFFERS)
		throw fieldProblem(
			'code',
			`A shop may have ${MOST_OFFERS} offers without a code at a time: end one first.`,
		);
}

/** Without a limit uses are not counted as they happen, so a limit begins with those there were. */
async function recountUses(tx: Tx, id: number): Promise<void> {
	await tx
		.update(discounts)
		.set({
			usedCount: sql`(select count(*)::int from ${orderDiscounts} used join ${orders} o on o.id = used.order_id
				where used.discount_id = ${id} and o.state <> 'cancelled')`,
		})
		.where(eq(discounts.id, id));
}

async function record(
	tx: Tx,
	userId: number,
	before: StoredDiscount | null,
	after: StoredDiscount,
	now: Date,
): Promise<void> {
	await recordChange(tx, {
		userId,
		action: before ? 'update' : 'create',
		noun: 'discount',
		nounId: after.id,
		before: before && recorded(before, now),
		after: recorded(after, now),
	});
	// What depends on the order stands on no page that is cached.
	const isAny = (is: (discount: Discount) => boolean) =>
		[before, after].some((each) => each && is(asDiscount(each)));
	if (isAny((each) => isForShelves(each) || isQuantityPrice(each)))
		await announce(tx, ['discounts']);
	if (isAny(({ code }) => code !== null)) await announce(tx, ['codes']);
}

function recorded(stored: StoredDiscount, now: Date) {
	const { name, code, startsAt, endsAt } = stored;
	return {
		name,
		code,
		terms: describeDiscount(
			{ ...asDiscount(stored), excludedNames: excludedNames(stored), startsAt: null, endsAt: null },
			now,
		),
		from: startsAt && localTime(startsAt),
		until: endsAt && localTime(endsAt),
	};
}
