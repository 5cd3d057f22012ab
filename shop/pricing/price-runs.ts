import { and, eq, inArray, max } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import { FOREIGN_CURRENCIES } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { type PriceRunState, priceRunLines, priceRuns } from '#db/pricing-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { undoableUntil } from '../edits/undo-times.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import { enqueue } from '../kit/jobs.ts';
import { localTime } from '../kit/local-time.ts';
import { parseId } from '../kit/parse-id.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { basisChanges, presentBasis, readPriceBasis } from './price-basis.ts';
import { priceRunSums } from './price-run-lines.ts';

// New prices from new rates, step by step: worked out by a job, looked at by staff, applied by a job in batches, each one
// transaction and one change in bulk, and undone for an hour. price-run-job.ts does the work, price-run-lines.ts reads it.

export type PriceRun = typeof priceRuns.$inferSelect;
/** Runs that a worker is, or should be, working on. */
export const RUNNING: readonly PriceRunState[] = ['preparing', 'applying', 'undoing'];

const emptyIsNull = (value: unknown) => (value === '' || value === undefined ? null : value);
/** What a run is about, as the form sends it. */
export const RunScope = z.object({
	currency: z.preprocess(
		emptyIsNull,
		z.enum(FOREIGN_CURRENCIES, { error: 'Choose one of the currencies.' }).nullable(),
	),
	categoryId: z.preprocess((value) => parseId(value), z.number().nullable()),
	costsOnly: z.preprocess((value) => value === '1', z.boolean()),
});

/**
 * Begins to work out new costs and prices; returns the run's id. A former run that waits to be applied is discarded.
 * @throws Problem invalid (`rates`) without any rate; conflict while another run is being worked on
 */
export function startPriceRun(
	db: Db,
	userId: number,
	scope: z.infer<typeof RunScope>,
): Promise<number> {
	return transact(db, async (tx) => {
		await advisoryLock(tx, LOCKS.priceRuns);
		await refuseWhileRunning(tx, userId);
		const basis = await presentBasis(tx);
		const rate = scope.currency ? basis.rates[scope.currency] : Object.keys(basis.rates)[0];
		if (rate === undefined)
			throw fieldProblem(scope.currency ?? 'USD', 'Type the rate of this currency first.');
		await tx
			.update(priceRuns)
			.set({ state: 'discarded', updatedAt: new Date() })
			.where(eq(priceRuns.state, 'ready'));
		const [run] = await tx
			.insert(priceRuns)
			.values({ userId, scope, basis })
			.returning({ id: priceRuns.id });
		if (!run) throw new Error('A price run was not stored');
		await enqueue(tx, 'price-run', { runId: run.id });
		return run.id;
	});
}

/** A run with who began it. @throws Problem not-found, also for `null` */
export async function priceRunOf(db: DbOrTx, id: number | null) {
	const [found] = id
		? await db
				.select({ run: priceRuns, who: users.name })
				.from(priceRuns)
				.leftJoin(users, eq(users.id, priceRuns.userId))
				.where(eq(priceRuns.id, id))
		: [];
	if (!found) throw new Problem('not-found', 'These prices are no longer stored');
	return { ...found.run, who: found.who };
}

/**
 * Of the products that a page `showed`, ticks out those that are not among the `wanted`, and takes the others in again.
 * @throws Problem conflict once the run is applied or discarded
 */
export function tickPriceRunLines(
	db: Db,
	id: number | null,
	showed: readonly number[],
	wanted: ReadonlySet<number>,
): Promise<void> {
	return transact(db, async (tx) => {
		const run = await lockRun(tx, id);
		refuseUnlessReady(run);
		const set = (productIds: readonly number[], isLeftOut: boolean) =>
			tx
				.update(priceRunLines)
				.set({ isLeftOut })
				.where(
					and(eq(priceRunLines.runId, run.id), inArray(priceRunLines.productId, [...productIds])),
				);
		await set(
			showed.filter((each) => wanted.has(each)),
			false,
		);
		await set(
			showed.filter((each) => !wanted.has(each)),
			true,
		);
	});
}

/**
 * Has a run applied by the worker.
 * @throws Problem not-found; conflict when it is not ready (any more), when a rate or rule is another now (`changes` says
 * which), or another run is being worked on
 */
export function applyPriceRun(db: Db, userId: number, id: number | null): Promise<void> {
	return transact(db, async (tx) => {
		await advisoryLock(tx, LOCKS.priceRuns);
		const run = await lockRun(tx, id);
		refuseUnlessReady(run);
		await refuseWhileRunning(tx, userId);
		const changes = basisChanges(readPriceBasis(run.basis), await presentBasis(tx));
		if (changes.length > 0)
			throw new Problem(
				'conflict',
				`Nothing was applied. ${changes.join(' ')} Work the prices out again.`,
				{ facts: { changes } },
			);
		const { applied } = await priceRunSums(tx, run.id);
		if (applied === 0) throw new Problem('conflict', 'There is nothing to apply.');
		await tx
			.update(priceRuns)
			.set({ state: 'applying', userId, rowsAll: applied, rowsDone: 0, updatedAt: new Date() })
			.where(eq(priceRuns.id, run.id));
		const change = { noun: 'prices', nounId: run.id, before: null, after: { products: applied } };
		await recordChange(tx, { userId, action: 'apply', ...change });
		await enqueue(tx, 'price-run', { runId: run.id });
	});
}

/** Drops a run that waits to be applied. @throws Problem not-found; conflict when it is not ready (any more) */
export function discardPriceRun(db: Db, userId: number, id: number | null): Promise<void> {
	return transact(db, async (tx) => {
		const run = await lockRun(tx, id);
		refuseUnlessReady(run);
		await tx
			.update(priceRuns)
			.set({ state: 'discarded', updatedAt: new Date() })
			.where(eq(priceRuns.id, run.id));
		const change = { noun: 'prices', nounId: run.id, before: { state: run.state }, after: null };
		await recordChange(tx, { userId, action: 'discard', ...change });
	});
}

/** Until when a run can be undone; null when it cannot, or is not applied. */
export function runUndoableUntil({ state, appliedAt }: PriceRun, now = new Date()): Date | null {
	const until =
		(state === 'applied' || state === 'failed') && appliedAt ? undoableUntil(appliedAt) : null;
	return until && until > now ? until : null;
}

/**
 * Has an applied run undone by the worker; what was changed since stays.
 * @throws Problem not-found; conflict when it is not applied, is undone already, or is older than an hour
 */
export function undoPriceRun(
	db: Db,
	userId: number,
	id: number | null,
	now = new Date(),
): Promise<void> {
	return transact(db, async (tx) => {
		await advisoryLock(tx, LOCKS.priceRuns);
		const run = await lockRun(tx, id);
		if (run.state === 'undone' || run.state === 'undoing')
			throw new Problem('conflict', 'These prices were undone already.');
		if (!runUndoableUntil(run, now))
			throw new Problem('conflict', 'Prices can be undone for an hour after they were applied.');
		await refuseWhileRunning(tx, userId);
		await tx
			.update(priceRuns)
			.set({ state: 'undoing', userId, rowsDone: 0, updatedAt: now })
			.where(eq(priceRuns.id, run.id));
		const change = { noun: 'prices', nounId: run.id, before: null, after: null };
		await recordChange(tx, { userId, action: 'undo', ...change });
		await enqueue(tx, 'price-run', { runId: run.id });
	});
}

/** A run, locked until the transaction ends. @throws Problem not-found, also for `null` */
export async function lockRun(tx: Tx, id: number | null): Promise<PriceRun> {
	const [run] = id
		? await tx.select().from(priceRuns).where(eq(priceRuns.id, id)).for('update')
		: [];
	if (!run) throw new Problem('not-found', 'These prices are no longer stored');
	return run;
}

function refuseUnlessReady({ state }: PriceRun): void {
	if (state === 'ready') return;
	const reasons: Partial<Record<PriceRunState, string>> = {
		discarded: 'These prices were discarded: somebody works out newer ones.',
		preparing: 'These prices are still being worked out.',
		applying: 'These prices are being applied already.',
		applied: 'These prices were applied already.',
	};
	throw new Problem('conflict', reasons[state] ?? 'These prices were undone.');
}

const WORK: Partial<Record<PriceRunState, string>> = {
	preparing: 'worked out',
	applying: 'applied',
	undoing: 'undone',
};

/** @throws Problem conflict while a run is being worked on: says who began that and when; `running` is its id */
async function refuseWhileRunning(tx: Tx, userId: number): Promise<void> {
	const [running] = await tx
		.select({ run: priceRuns, who: users.name })
		.from(priceRuns)
		.leftJoin(users, eq(users.id, priceRuns.userId))
		.where(inArray(priceRuns.state, [...RUNNING]))
		.limit(1);
	if (!running) return;
	const { run } = running;
	const isDecision = and(eq(auditTrail.noun, 'prices'), eq(auditTrail.nounId, run.id));
	const [decision] = await tx
		.select({ at: max(auditTrail.createdAt) })
		.from(auditTrail)
		.where(isDecision);
	const who = run.userId === userId ? 'you' : (running.who ?? 'somebody whose account is gone');
	const since = localTime(decision?.at ?? run.createdAt);
	throw new Problem(
		'conflict',
		`Prices ${run.id} are being ${WORK[run.state]}, begun ${since} by ${who}. Press again once that is done: it is one at a time.`,
		{ facts: { running: run.id } },
	);
}
