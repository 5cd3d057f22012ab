import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { priceRunLines, priceRuns, supplierRates } from '#db/pricing-schema.ts';
import { settings } from '#db/site-schema.ts';
import { auditTrail, bulkChanges } from '#db/staff-schema.ts';
import { announcedBy, makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { lastUndoableChange } from '../catalogue/bulk/bulk-undo.ts';
import { savePriceRule } from './price-rules.ts';
import { forgetPriceRuns, giveUpPriceRun, workOnPriceRun } from './price-run-job.ts';
import { priceRunPage, priceRunSums } from './price-run-lines.ts';
import {
	applyPriceRun,
	discardPriceRun,
	priceRunOf,
	startPriceRun,
	tickPriceRunLines,
	undoPriceRun,
} from './price-runs.ts';
import { latestRates, pricedProducts, saveRates } from './supplier-rates.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada');
const { user: bola } = await makeAdmin(db, 'Bola');
const category = await makeCategory(db);
const EVERYTHING = { currency: null, categoryId: null, costsOnly: false };

beforeEach(async () => {
	await db.delete(priceRuns);
	await db.delete(bulkChanges);
	await db.delete(products);
	await db.delete(supplierRates);
	await db.delete(settings);
	await saveRates(db, ada.id, { USD: '1,500' }, 0);
	await savePriceRule(db, ada.id, { categoryId: null, sent: { margin: '25', rounding: '1000' } });
});

/** A piece costs ₦150,000 at ₦1,500 for a dollar, and sells for ₦200,000. */
const make = (given: Partial<typeof products.$inferInsert> = {}) =>
	makeProduct(db, {
		categoryId: category.id,
		supplierCurrency: 'USD',
		supplierMinor: 100_00,
		costKobo: 140_000_00,
		sellingKobo: 190_000_00,
		originalKobo: 0,
		...given,
	});
const rowOf = async (id: number) =>
	(await db.select().from(products).where(eq(products.id, id)))[0];
const pricesOf = async (ids: number[]) =>
	(
		await db
			.select({ price: products.sellingKobo, cost: products.costKobo })
			.from(products)
			.where(inArray(products.id, ids))
			.orderBy(products.id)
	).map(({ price, cost }) => [price, cost]);
async function prepared(scope = EVERYTHING, userId = ada.id) {
	const runId = await startPriceRun(db, userId, scope);
	await workOnPriceRun(db, { runId, batchSize: 2 });
	return runId;
}
const linesOf = async (runId: number, { q = '', sort = 'id' as 'id' | 'rise' | 'fall' } = {}) =>
	(
		await priceRunPage(
			db,
			runId,
			{ page: 1, perPage: 50, q, sort },
			{ show: null, categoryId: null },
		)
	).rows;
const setRate = async (naira: string, userId = ada.id) =>
	saveRates(db, userId, { USD: naira }, (await latestRates(db)).seen);

test('from a rate to new costs and prices in batches, announced, recorded, and undone', async () => {
	const made = [await make(), await make(), await make(), await make({ supplierMinor: 200_00 })];
	const ids = made.map(({ id }) => id);
	const untouched = await make({ supplierCurrency: null, supplierMinor: null });
	const same = await make({ costKobo: 150_000_00, sellingKobo: 200_000_00 });
	const runId = await prepared();
	expect(await priceRunOf(db, runId)).toMatchObject({ state: 'ready', rowsAll: 5, rowsDone: 5 });
	expect(await linesOf(runId)).toMatchObject([
		...ids.slice(0, 3).map((id) => ({
			id,
			costBefore: 140_000_00,
			costAfter: 150_000_00,
			priceBefore: 190_000_00,
			priceAfter: 200_000_00,
			warning: null,
		})),
		{ id: ids[3], costAfter: 300_000_00, priceAfter: 400_000_00, warning: 'jump' },
	]);
	expect(await pricesOf(ids)).toEqual(ids.map(() => [190_000_00, 140_000_00]));
	await tickPriceRunLines(db, runId, ids, new Set(ids.slice(0, 3)));
	await applyPriceRun(db, ada.id, runId);
	const tags = await announcedBy(db, () => workOnPriceRun(db, { runId, batchSize: 2 }));
	expect(tags).toEqual(expect.arrayContaining(ids.slice(0, 3).map((id) => `product:${id}`)));
	expect(tags).not.toContain('all');
	expect(await pricesOf(ids)).toEqual([
		...ids.slice(0, 3).map(() => [200_000_00, 150_000_00]),
		[190_000_00, 140_000_00],
	]);
	expect(await priceRunOf(db, runId)).toMatchObject({ state: 'applied', rowsDone: 3 });
	expect(await db.$count(bulkChanges)).toBe(2);
	// A batch is undone with its run, not on its own.
	expect(await lastUndoableChange(db)).toBeUndefined();
	const ofFirst = and(eq(auditTrail.noun, 'product'), eq(auditTrail.nounId, ids[0] ?? 0));
	expect(await db.select().from(auditTrail).where(ofFirst)).toMatchObject([
		{
			userId: ada.id,
			before: { sellingKobo: 190_000_00, costKobo: 140_000_00 },
			after: { sellingKobo: 200_000_00, costKobo: 150_000_00 },
		},
	]);
	await db
		.update(products)
		.set({ sellingKobo: 7 })
		.where(eq(products.id, ids[1] ?? 0));
	await undoPriceRun(db, bola.id, runId);
	await workOnPriceRun(db, { runId });
	expect(await pricesOf(ids)).toEqual([
		[190_000_00, 140_000_00],
		[7, 140_000_00],
		[190_000_00, 140_000_00],
		[190_000_00, 140_000_00],
	]);
	await expect(undoPriceRun(db, ada.id, runId)).rejects.toMatchObject({ code: 'conflict' });
	expect(await rowOf(untouched.id)).toMatchObject({ sellingKobo: untouched.sellingKobo });
	expect(await rowOf(same.id)).toMatchObject({ updatedAt: same.updatedAt });
});

test('a rate or rule that changed after the look is refused with what changed', async () => {
	const { id } = await make();
	const runId = await prepared();
	await setRate('1600.50');
	await expect(applyPriceRun(db, ada.id, runId)).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('USD was ₦1,500 and is ₦1,600.50 now.'),
	});
	await setRate('1500');
	await savePriceRule(db, bola.id, { categoryId: category.id, sent: { margin: '30' } });
	await expect(applyPriceRun(db, ada.id, runId)).rejects.toMatchObject({
		message: expect.stringContaining('The rule of a category was changed.'),
	});
	await savePriceRule(db, bola.id, { categoryId: category.id, sent: {} });
	await applyPriceRun(db, ada.id, runId);
	await workOnPriceRun(db, { runId });
	expect(await pricesOf([id])).toEqual([[200_000_00, 150_000_00]]);
});

test('products that were changed or deleted after the look are left, with the reason', async () => {
	const [dearer, moved, gone, unchanged] = [await make(), await make(), await make(), await make()];
	const other = await makeCategory(db);
	await savePriceRule(db, ada.id, { categoryId: other.id, sent: { margin: '50' } });
	const runId = await prepared();
	await db.update(products).set({ sellingKobo: 191_000_00 }).where(eq(products.id, dearer.id));
	await db.update(products).set({ categoryId: other.id }).where(eq(products.id, moved.id));
	await db.delete(products).where(eq(products.id, gone.id));
	await applyPriceRun(db, ada.id, runId);
	await workOnPriceRun(db, { runId });
	expect((await linesOf(runId)).map(({ reason }) => reason)).toEqual([
		'It was changed after the prices were worked out.',
		'It was changed after the prices were worked out.',
		'It was deleted meanwhile.',
		null,
	]);
	expect(await pricesOf([dearer.id, moved.id, unchanged.id])).toEqual([
		[191_000_00, 140_000_00],
		[190_000_00, 140_000_00],
		[200_000_00, 150_000_00],
	]);
	expect(await priceRunSums(db, runId)).toMatchObject({ lines: 4, applied: 1, notApplied: 3 });
});

test('of two people who apply at once one is refused, and nothing is changed twice', async () => {
	await make();
	const runId = await prepared();
	const twice = await Promise.allSettled([
		applyPriceRun(db, ada.id, runId),
		applyPriceRun(db, bola.id, runId),
	]);
	expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	await expect(startPriceRun(db, bola.id, EVERYTHING)).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringMatching(
			new RegExp(
				`^Prices ${runId} are being applied, begun \\w{3} .+ [AP]M by (Ada|you)\\. Press again`,
			),
		),
		facts: { running: runId },
	});
	await Promise.all([1, 2].map(() => workOnPriceRun(db, { runId })));
	expect(await db.$count(bulkChanges)).toBe(1);
	await expect(applyPriceRun(db, ada.id, runId)).rejects.toMatchObject({
		message: 'These prices were applied already.',
	});
});

test('newer prices discard those that wait, which are then neither ticked nor applied', async () => {
	const { id } = await make();
	const first = await prepared();
	const second = await prepared(EVERYTHING, bola.id);
	await expect(applyPriceRun(db, ada.id, first)).rejects.toMatchObject({
		message: 'These prices were discarded: somebody works out newer ones.',
	});
	await expect(tickPriceRunLines(db, first, [id], new Set())).rejects.toMatchObject({
		code: 'conflict',
	});
	await tickPriceRunLines(db, second, [id], new Set());
	await expect(applyPriceRun(db, bola.id, second)).rejects.toMatchObject({
		message: 'There is nothing to apply.',
	});
	await discardPriceRun(db, bola.id, second);
	const isDiscarding = and(eq(auditTrail.action, 'discard'), eq(auditTrail.nounId, second));
	expect(await db.select().from(auditTrail).where(isDiscarding)).toMatchObject([
		{ noun: 'prices', userId: bola.id },
	]);
	await expect(applyPriceRun(db, bola.id, second)).rejects.toMatchObject({ code: 'conflict' });
	await expect(applyPriceRun(db, ada.id, null)).rejects.toMatchObject({ code: 'not-found' });
});

test('a worker that stops between batches goes on where it was; one that is given up can be undone', async () => {
	const ids = [(await make()).id, (await make()).id, (await make()).id];
	const runId = await prepared();
	await applyPriceRun(db, ada.id, runId);
	const stopping = new AbortController();
	const { signal } = stopping;
	// Stops after its first batch.
	const aborted = {
		get aborted() {
			const was = signal.aborted;
			stopping.abort();
			return was;
		},
	} as AbortSignal;
	await expect(workOnPriceRun(db, { runId, batchSize: 1, signal: aborted })).rejects.toThrow();
	expect((await pricesOf(ids)).map(([price]) => price)).toEqual([
		200_000_00, 190_000_00, 190_000_00,
	]);
	await workOnPriceRun(db, { runId, batchSize: 1 });
	expect((await pricesOf(ids)).map(([price]) => price)).toEqual(ids.map(() => 200_000_00));
	await setRate('1600');
	const next = await prepared();
	await applyPriceRun(db, ada.id, next);
	stopping.abort();
	await giveUpPriceRun(db, next);
	expect(await priceRunOf(db, next)).toMatchObject({ state: 'failed' });
	await startPriceRun(db, bola.id, EVERYTHING);
	await giveUpPriceRun(db, next + 1);
	await undoPriceRun(db, ada.id, next);
	// An undoing that breaks off goes on when it is asked for again.
	await giveUpPriceRun(db, next);
	await undoPriceRun(db, ada.id, next);
	await workOnPriceRun(db, { runId: next });
	expect(await priceRunOf(db, next)).toMatchObject({ state: 'undone' });
});

test('after an hour prices are not undone any more, after a week they are forgotten', async () => {
	await make();
	const runId = await prepared({ ...EVERYTHING, costsOnly: true });
	await applyPriceRun(db, ada.id, runId);
	await workOnPriceRun(db, { runId });
	const inAnHour = new Date(Date.now() + 61 * 60_000);
	await expect(undoPriceRun(db, ada.id, runId, inAnHour)).rejects.toMatchObject({
		code: 'conflict',
	});
	await forgetPriceRuns(db, new Date(Date.now() + 8 * 86_400_000));
	expect([await db.$count(priceRuns), await db.$count(priceRunLines)]).toEqual([0, 0]);
	await expect(priceRunOf(db, runId)).rejects.toMatchObject({ code: 'not-found' });
});

test('the lines of a run are found by name, and ordered by how far a price moves', async () => {
	await make({ name: 'Udu', sellingKobo: 100_000_00 });
	await make({ name: 'Ogene', sellingKobo: 250_000_00 });
	await make({ name: 'Ekwe', sellingKobo: 180_000_00 });
	const runId = await prepared();
	const names = async (asked: Parameters<typeof linesOf>[1]) =>
		(await linesOf(runId, asked)).map(({ name }) => name);
	expect(await names({ q: 'ekwe' })).toEqual(['Ekwe']);
	expect(await names({ sort: 'rise' })).toEqual(['Udu', 'Ekwe', 'Ogene']);
	expect(await names({ sort: 'fall' })).toEqual(['Ogene', 'Ekwe', 'Udu']);
	expect(await pricedProducts(db)).toEqual({ USD: 3 });
});

test('without a rate there is nothing to work out', async () => {
	await db.delete(supplierRates);
	await expect(startPriceRun(db, ada.id, EVERYTHING)).rejects.toMatchObject({
		fields: { USD: [expect.any(String)] },
	});
	await saveRates(db, ada.id, { USD: '1500' }, 0);
	await expect(startPriceRun(db, ada.id, { ...EVERYTHING, currency: 'EUR' })).rejects.toMatchObject(
		{ fields: { EUR: [expect.any(String)] } },
	);
});
