import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { type PriceRunState, priceRunLines, priceRuns } from '#db/pricing-schema.ts';
import { bulkChanges, type LeftProduct } from '#db/staff-schema.ts';
import { lockProducts, storeBulkChange, writeProducts } from '../catalogue/bulk/bulk-change.ts';
import { undoBulkChange } from '../catalogue/bulk/bulk-undo.ts';
import type { ProductRow } from '../catalogue/product-rows.ts';
import { transact } from '../kit/transact.ts';
import { type PriceBasis, readPriceBasis } from './price-basis.ts';
import { planPrice } from './price-plan.ts';
import { lockRun, type PriceRun, RUNNING } from './price-runs.ts';

// The worker's part of new prices. A worker that dies goes on where it was: what a batch has done is in its transaction.

const PREPARED_AT_ONCE = 1000;
/** Few enough that each page of a changed product is named when they are announced. */
const APPLIED_AT_ONCE = 90;
const RETENTION_DAYS = 7;
const CHANGED_SINCE = 'It was changed after the prices were worked out.';

type Work = {
	runId: number;
	/** Stops between two batches; the queue then tries again. */
	signal?: AbortSignal;
	/** Products in a transaction, if not as many as is usual. */
	batchSize?: number;
};

/** Does what the run waits for; a job that comes twice does nothing. @throws Error when it was stopped early */
export async function workOnPriceRun(db: Db, { runId, signal, batchSize }: Work): Promise<void> {
	const [run] = await db.select().from(priceRuns).where(eq(priceRuns.id, runId));
	if (!run || !RUNNING.includes(run.state)) return;
	if (run.state === 'preparing') await beginPreparing(db, run);
	let last = 0;
	for (;;) {
		if (signal?.aborted) throw new Error('the prices were stopped before their end');
		const after =
			run.state === 'preparing'
				? await prepareBatch(db, run, last, batchSize)
				: run.state === 'applying'
					? await applyBatch(db, run, batchSize)
					: await undoBatch(db, run);
		if (after === null) return;
		last = after;
	}
}

/** For a job that the queue has given up: what was applied can be undone. */
export async function giveUpPriceRun(db: Db, runId: number): Promise<void> {
	const now = new Date();
	await db
		.update(priceRuns)
		.set({
			state: 'failed',
			appliedAt: sql`case when ${priceRuns.state} = 'applying' then now() else ${priceRuns.appliedAt} end`,
			updatedAt: now,
		})
		.where(and(eq(priceRuns.id, runId), inArray(priceRuns.state, [...RUNNING])));
}

/** Forgets old runs with their lines. */
export async function forgetPriceRuns(db: Db, now = new Date()): Promise<void> {
	const since = new Date(now.getTime() - RETENTION_DAYS * 86_400_000);
	await db.delete(priceRuns).where(lt(priceRuns.createdAt, since));
}

const inScope = ({ scope }: PriceRun) =>
	and(
		isNotNull(products.supplierMinor),
		scope.currency ? eq(products.supplierCurrency, scope.currency) : undefined,
		scope.categoryId ? eq(products.categoryId, scope.categoryId) : undefined,
	);

/** From the beginning, also after a worker died. */
function beginPreparing(db: Db, run: PriceRun): Promise<void> {
	return transact(db, async (tx) => {
		await tx.delete(priceRunLines).where(eq(priceRunLines.runId, run.id));
		const rowsAll = await tx.$count(products, inScope(run));
		await tx
			.update(priceRuns)
			.set({ rowsAll, rowsDone: 0, updatedAt: new Date() })
			.where(eq(priceRuns.id, run.id));
	});
}

/** The id of the last product that was looked at; null when none is left or the run is no longer wanted. */
function prepareBatch(
	db: Db,
	run: PriceRun,
	last: number,
	size = PREPARED_AT_ONCE,
): Promise<number | null> {
	const basis = readPriceBasis(run.basis);
	return transact(db, async (tx) => {
		if ((await lockRun(tx, run.id)).state !== 'preparing') return null;
		const rows = await tx
			.select({
				id: products.id,
				categoryId: products.categoryId,
				costKobo: products.costKobo,
				sellingKobo: products.sellingKobo,
				supplierCurrency: products.supplierCurrency,
				supplierMinor: products.supplierMinor,
			})
			.from(products)
			.where(and(inScope(run), gt(products.id, last)))
			.orderBy(asc(products.id))
			.limit(size);
		const lines = rows.flatMap((row) => {
			const plan = planPrice(row, basis, run.scope);
			if (!plan) return [];
			const { id: productId, categoryId, costKobo: costBefore, sellingKobo: priceBefore } = row;
			return [{ runId: run.id, productId, categoryId, costBefore, priceBefore, ...plan }];
		});
		if (lines.length > 0) await tx.insert(priceRunLines).values(lines);
		await goOn(tx, run.id, rows.length, rows.length < size ? 'ready' : null);
		return rows.length < size ? null : (rows.at(-1)?.id ?? null);
	});
}

/** Counts what a batch did, and moves a run that is done to its next state. */
async function goOn(tx: Tx, runId: number, done: number, next: PriceRunState | null) {
	await tx
		.update(priceRuns)
		.set({
			rowsDone: sql`${priceRuns.rowsDone} + ${done}`,
			updatedAt: new Date(),
			...(next ? { state: next } : {}),
			...(next === 'applied' ? { appliedAt: new Date() } : {}),
		})
		.where(eq(priceRuns.id, runId));
}

/** Null when nothing is left to apply. */
function applyBatch(db: Db, run: PriceRun, size = APPLIED_AT_ONCE): Promise<number | null> {
	const basis = readPriceBasis(run.basis);
	return transact(db, async (tx) => {
		if ((await lockRun(tx, run.id)).state !== 'applying') return null;
		const lines = await tx
			.select()
			.from(priceRunLines)
			.where(
				and(
					eq(priceRunLines.runId, run.id),
					eq(priceRunLines.isDone, false),
					eq(priceRunLines.isLeftOut, false),
					isNotNull(priceRunLines.priceAfter),
				),
			)
			.orderBy(asc(priceRunLines.productId))
			.limit(size);
		const ids = lines.map(({ productId }) => productId);
		const rows = ids.length > 0 ? await lockProducts(tx, ids) : [];
		const { changed, left } = sortOut(lines, rows, basis, run);
		if (changed.length > 0) {
			await writeProducts(tx, { cause: 'bulk', userId: run.userId }, changed);
			await storeBulkChange(tx, { userId: run.userId, changed, left, priceRunId: run.id });
		}
		if (ids.length > 0) await markDone(tx, run.id, ids, left);
		const isOver = lines.length < size;
		await goOn(tx, run.id, lines.length, isOver ? 'applied' : null);
		return isOver ? null : 0;
	});
}

/** Only products of which the same would still become are changed. */
function sortOut(
	lines: readonly (typeof priceRunLines.$inferSelect)[],
	rows: readonly ProductRow[],
	basis: PriceBasis,
	run: PriceRun,
) {
	const byId = new Map(rows.map((row) => [row.id, row]));
	const changed: { row: ProductRow; next: ProductRow }[] = [];
	const left: LeftProduct[] = [];
	for (const { productId: id, costBefore, priceBefore, costAfter, priceAfter } of lines) {
		const row = byId.get(id);
		const plan = row && planPrice(row, basis, run.scope);
		const isSame =
			row?.costKobo === costBefore &&
			row.sellingKobo === priceBefore &&
			plan?.costAfter === costAfter &&
			plan.priceAfter === priceAfter;
		if (!row) left.push({ id, name: `Product ${id}`, reason: 'It was deleted meanwhile.' });
		else if (!isSame || priceAfter === null)
			left.push({ id, name: row.name, reason: CHANGED_SINCE });
		else changed.push({ row, next: { ...row, costKobo: costAfter, sellingKobo: priceAfter } });
	}
	return { changed, left };
}

async function markDone(tx: Tx, runId: number, ids: number[], left: readonly LeftProduct[]) {
	const reasons = left.map(({ reason }) => reason);
	const leftIds = left.map(({ id }) => id);
	await tx
		.update(priceRunLines)
		.set({
			isDone: true,
			reason: sql`(select l.reason from unnest(${sql.param(leftIds)}::int[], ${sql.param(reasons)}::text[])
				as l(id, reason) where l.id = ${priceRunLines.productId})`,
		})
		.where(and(eq(priceRunLines.runId, runId), inArray(priceRunLines.productId, ids)));
}

/** Undoes one batch; null when none is left. */
async function undoBatch(db: Db, run: PriceRun): Promise<number | null> {
	const [change] = await db
		.select({ id: bulkChanges.id, products: bulkChanges.products })
		.from(bulkChanges)
		.where(and(eq(bulkChanges.priceRunId, run.id), isNull(bulkChanges.undoneAt)))
		.orderBy(asc(bulkChanges.id))
		.limit(1);
	if (change) await undoBulkChange(db, run.userId, change.id, { ofRun: run.id });
	await transact(db, (tx) =>
		goOn(tx, run.id, change?.products.length ?? 0, change ? null : 'undone'),
	);
	return change ? 0 : null;
}
