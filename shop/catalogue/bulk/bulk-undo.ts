import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { categories } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { bulkChanges, type ChangedProduct, type LeftProduct } from '#db/staff-schema.ts';
import {
	changesStoredSince,
	NO_SUCH_CHANGE,
	refuseLateUndo,
	undoableSince,
} from '../../edits/undo-times.ts';
import { Problem } from '../../kit/problem.ts';
import { transact } from '../../kit/transact.ts';
import type { ProductRow } from '../product-rows.ts';
import { giveBackBoxes } from './bulk-box.ts';
import { lockProducts, writeProducts } from './bulk-change.ts';
import { giveBackExtras } from './bulk-extras.ts';
import { giveBackKits, partsOfChanges } from './bulk-kits.ts';
import { giveBackMedia } from './bulk-media.ts';
import { giveBackSpecifications } from './bulk-specification.ts';
import { type BulkField, type BulkValues, differingFields } from './bulk-values.ts';

// Undoing a change of many products, for an hour. What was changed since stays as it is.

const FIELD_WORDS: Record<BulkField, string> = {
	sellingKobo: 'price',
	originalKobo: 'original price',
	costKobo: 'cost',
	qty: 'stock',
	status: 'status',
	categoryId: 'category',
};

/** A change with who made it. @throws Problem not-found, also for `null` */
export async function bulkChangeOf(db: DbOrTx, id: number | null) {
	const [change] = id
		? await db
				.select({ change: bulkChanges, who: users.name })
				.from(bulkChanges)
				.leftJoin(users, eq(users.id, bulkChanges.userId))
				.where(eq(bulkChanges.id, id))
		: [];
	if (!change) throw new Problem('not-found', NO_SUCH_CHANGE);
	return { ...change.change, who: change.who };
}

/** The last change that can still be undone, but for batches of new prices; undefined when there is none. */
export async function lastUndoableChange(db: DbOrTx, now = new Date()) {
	const [change] = await db
		.select({
			id: bulkChanges.id,
			products: sql<number>`jsonb_array_length(${bulkChanges.products})`,
			at: bulkChanges.createdAt,
		})
		.from(bulkChanges)
		.where(
			and(
				gt(bulkChanges.createdAt, undoableSince(now)),
				isNull(bulkChanges.undoneAt),
				isNull(bulkChanges.priceRunId),
			),
		)
		.orderBy(desc(bulkChanges.createdAt), desc(bulkChanges.id))
		.limit(1);
	return change;
}

/**
 * Gives the products of a change their former values, field by field; what was changed since stays, as the stored change
 * then says.
 * @param ofRun the run of new prices that is being undone: its batches are as old as they are
 * @throws Problem not-found; conflict when it was undone before or is older than an hour
 */
export function undoBulkChange(
	db: Db,
	userId: number | null,
	id: number | null,
	{ now = new Date(), ofRun }: { now?: Date; ofRun?: number } = {},
): Promise<void> {
	return transact(db, async (tx) => {
		const change = await lockChange(tx, id);
		const isOfRun = ofRun !== undefined && change.priceRunId === ofRun;
		if (!isOfRun) refuseLateUndo(change.createdAt, now);
		const rows = await lockProducts(tx, [
			...change.products.map((product) => product.id),
			...partsOfChanges(change.products),
		]);
		const byId = new Map(rows.map((row) => [row.id, row]));
		const there = await presentCategories(tx, change.products);
		const restored: { row: ProductRow; next: ProductRow }[] = [];
		const left: LeftProduct[] = [];
		for (const product of change.products) {
			const { id, name } = product;
			const row = byId.get(id);
			const { values, reasons } = row
				? formerValues(row, product, there)
				: { values: {}, reasons: ['It was deleted since.'] };
			left.push(...reasons.map((reason) => ({ id, name: row?.name ?? name, reason })));
			if (row && Object.keys(values).length > 0)
				restored.push({ row, next: { ...row, ...values } });
		}
		if (restored.length > 0) await writeProducts(tx, { cause: 'undo', userId }, restored);
		left.push(...(await giveBackSpecifications(tx, userId, change.products, byId)));
		left.push(...(await giveBackBoxes(tx, userId, change.products, byId)));
		left.push(...(await giveBackExtras(tx, userId, change.products, byId)));
		left.push(...(await giveBackKits(tx, userId, change.products, byId)));
		left.push(...(await giveBackMedia(tx, userId, change.products, byId)));
		await tx
			.update(bulkChanges)
			.set({ undoneAt: now, undoLeft: left })
			.where(eq(bulkChanges.id, change.id));
	});
}

/** Forgets old changes; returns how many. */
export async function forgetBulkChanges(db: Db, now = new Date()): Promise<number> {
	const { rowCount } = await db
		.delete(bulkChanges)
		.where(lt(bulkChanges.createdAt, changesStoredSince(now)));
	return rowCount ?? 0;
}

async function lockChange(tx: Tx, id: number | null) {
	const [change] = id
		? await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update')
		: [];
	if (!change) throw new Problem('not-found', NO_SUCH_CHANGE);
	if (change.undoneAt) throw new Problem('conflict', 'This change was undone already.');
	return change;
}

/** The ids of the former categories that are still there, which stay so until the transaction ends. */
async function presentCategories(
	tx: Tx,
	changed: readonly ChangedProduct[],
): Promise<ReadonlySet<number>> {
	const ids = changed.map(({ before }) => before.categoryId);
	const rows = await tx
		.select({ id: categories.id })
		.from(categories)
		.where(inArray(categories.id, ids))
		.for('key share');
	return new Set(rows.map(({ id }) => id));
}

/** The values to give back to a product, and why others are not. */
function formerValues(
	{ isKit, ...row }: ProductRow,
	{ before, after }: ChangedProduct,
	there: ReadonlySet<number>,
): { values: Partial<BulkValues>; reasons: string[] } {
	const [since, back] = [new Set<BulkField>(), new Set<BulkField>()];
	for (const field of differingFields(before, after))
		(row[field] === after[field] ? back : since).add(field);
	const reasons: string[] = [];
	if (since.size > 0) {
		const what = [...since].map((field) => FIELD_WORDS[field]).join(' and ');
		reasons.push(`Its ${what} ${since.size === 1 ? 'was' : 'were'} changed since.`);
	}
	if (isKit && back.delete('qty')) reasons.push('It is a kit now, of which the stock follows.');
	if (back.has('categoryId') && !there.has(before.categoryId)) {
		back.delete('categoryId');
		reasons.push('Its former category was deleted since.');
	}
	const values = Object.fromEntries([...back].map((field) => [field, before[field]]));
	return { values, reasons };
}
