import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { LOCKS } from '#db/locks.ts';
import { auditTrail, catalogueImports } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { giveUpImport, workOnImport } from './import-job.ts';
import { firstRows, onlyRows } from './report-rows.ts';
import {
	applyImport,
	discardImport,
	ImportForm,
	importForStaff,
	importPage,
	isInterrupted,
	startImport,
} from './staff-imports.ts';

const db = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-staff-import-'));
const { user: admin } = await makeAdmin(db);
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
	await db.delete(catalogueImports);
	await db.delete(products);
	await db.delete(categories);
	await db.delete(auditTrail);
	for (const name of await readdir(folder)) await rm(path.join(folder, name));
});

const HEAD = 'product_slug,name,category_slug,selling_price';
const row = (n: number, price = '100') => `mixer-${n},Mixer ${n},mixers,${price}`;
const table = (...rows: string[]) => Buffer.from([HEAD, ...rows].join('\n'));
const send = (content: Buffer, name = 'prices.csv', options = {}) =>
	startImport(db, folder, admin.id, { name, content }, options);
const work = (importId: number, more = {}) => workOnImport(db, { importId, folder, ...more });
const stored = () => db.$count(products);

/** Holds the lock that all imports share. */
async function whileProgramImports(act: () => Promise<unknown>): Promise<void> {
	const other = await db.$client.connect();
	await other.query('select pg_advisory_lock($1)', [LOCKS.catalogueImport]);
	try {
		await act();
	} finally {
		await other.query('select pg_advisory_unlock($1)', [LOCKS.catalogueImport]);
		other.release();
	}
}

async function jobsWaiting(): Promise<number> {
	const { rows } = await db.execute(
		sql`select count(*)::int as n from pgboss.job where name = 'catalogue-import'`,
	);
	return Number(rows[0]?.n);
}

test('a file that cannot be written to disk is refused, and leaves nothing behind', async () => {
	const before = await jobsWaiting();
	const full = { name: 'prices.csv', content: table(row(1)) };
	await expect(startImport(db, '/dev/null/imports', admin.id, full, {})).rejects.toMatchObject({
		code: 'unavailable',
		message: expect.stringContaining('nothing was imported'),
	});
	expect([await db.$count(catalogueImports), await jobsWaiting()]).toEqual([0, before]);
	expect(await readdir(folder)).toEqual([]);
});

test('a file is checked, shown and only then applied', async () => {
	const before = await jobsWaiting();
	const id = await send(table(row(1), row(2, 'much'), row(3)), 'C:\\lists\\prices.csv');
	expect(await importForStaff(db, id)).toMatchObject({
		state: 'waiting',
		fileName: 'prices.csv',
		userName: admin.name,
	});
	expect(await jobsWaiting()).toBe(before + 1);

	await work(id);
	const checked = await importForStaff(db, id);
	expect(checked).toMatchObject({
		state: 'checked',
		counts: { new: 2, refused: 1 },
		rowsDone: 3,
		rowsAll: 3,
	});
	expect(await stored()).toBe(0);
	const report = path.join(folder, checked.reportFile ?? '');
	expect(await firstRows(report, 'refused', 50)).toMatchObject([
		{ line: 3, sku: 'mixer-2', reason: expect.stringContaining('much') },
	]);
	expect((await Array.fromAsync(onlyRows(report, 'refused'))).join('')).toBe(
		await readFile(report, 'utf8'),
	);

	await work(id);
	expect(await stored()).toBe(0);
	await applyImport(db, admin.id, id);
	expect(await jobsWaiting()).toBe(before + 2);
	await work(id);
	expect(await stored()).toBe(2);
	const applied = await importForStaff(db, id);
	expect(applied).toMatchObject({ state: 'applied', counts: { new: 2 }, applyRuns: 1 });
	expect(await readdir(folder)).toEqual([applied.reportFile]);
	expect(await db.select().from(auditTrail)).toMatchObject([
		{ userId: admin.id, action: 'import', noun: 'catalogue', nounId: id, after: { checked: {} } },
	]);
	await expect(applyImport(db, admin.id, id)).rejects.toMatchObject({ code: 'conflict' });
	await expect(discardImport(db, folder, id)).rejects.toMatchObject({ code: 'conflict' });
});

test('a second file is refused until the first import is finished', async () => {
	// Opens the connections first, so that all three look for an open import before one has started.
	await Promise.all([1, 2, 3].map(() => db.execute(sql`select 1`)));
	const attempts = await Promise.allSettled([1, 2, 3].map((n) => send(table(row(n)))));
	const begun = attempts.filter(({ status }) => status === 'fulfilled');
	expect(begun).toHaveLength(1);
	const refused = attempts.filter((attempt) => attempt.status === 'rejected');
	expect(refused.map(({ reason }) => reason.code)).toEqual(['conflict', 'conflict']);
	expect(await readdir(folder)).toHaveLength(1);
	const [open] = (await importPage(db, { page: 1, perPage: 10 })).rows;
	await expect(send(table(row(2)))).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('prices.csv is not over yet'),
		facts: { importId: open?.id },
	});
	await discardImport(db, folder, open?.id ?? null);
	expect(await readdir(folder)).toEqual([]);
	await send(table(row(2)));
	expect(await importPage(db, { page: 1, perPage: 1 })).toMatchObject({ total: 2, lastPage: 2 });
});

test('an import interrupted while being applied continues', async () => {
	const id = await send(table(...[1, 2, 3, 4].map((n) => row(n))));
	await work(id);
	await applyImport(db, admin.id, id);
	const stop = new AbortController();
	stop.abort();
	const stopped = work(id, { batchSize: 1, signal: stop.signal });
	await expect(stopped).rejects.toThrow('stopped before its end');
	expect(await stored()).toBe(1);
	expect(await importForStaff(db, id)).toMatchObject({ state: 'applying', rowsDone: 1 });

	await work(id);
	expect(await stored()).toBe(4);
	expect(await importForStaff(db, id)).toMatchObject({
		state: 'applied',
		applyRuns: 2,
		counts: { new: 3, unchanged: 1 },
	});
});

test('an import discarded while being checked stays discarded, and leaves no files', async () => {
	const id = await send(table(row(1)));
	await whileProgramImports(() => expect(work(id)).rejects.toMatchObject({ code: 'conflict' }));
	await discardImport(db, folder, id);
	await work(id);
	expect(await importForStaff(db, id)).toMatchObject({ state: 'discarded' });
	expect(await readdir(folder)).toEqual([]);
});

test('a file that cannot be read fails with a reason that names it', async () => {
	const id = await send(Buffer.from('[]'), 'list.json');
	await work(id);
	expect(await importForStaff(db, id)).toMatchObject({
		state: 'failed',
		error: expect.stringMatching(/^list\.json cannot be imported/),
	});
	expect(await readdir(folder)).toEqual([]);
	await expect(applyImport(db, admin.id, id)).rejects.toMatchObject({ code: 'conflict' });
});

test('while the import program runs the job is retried, and finally given up', async () => {
	const id = await send(table(row(1)));
	await whileProgramImports(() => expect(work(id)).rejects.toMatchObject({ code: 'conflict' }));
	expect(await importForStaff(db, id)).toMatchObject({ state: 'checking' });
	await giveUpImport(db, id, folder);
	expect(await importForStaff(db, id)).toMatchObject({ state: 'failed' });
	expect(await readdir(folder)).toEqual([]);
});

test('empty and too large files are refused, and what is typed is read', async () => {
	await expect(send(Buffer.alloc(0))).rejects.toMatchObject({
		fields: { file: [expect.stringContaining('not empty')] },
	});
	await expect(send(Buffer.alloc(40 * 1024 * 1024 + 1))).rejects.toMatchObject({ code: 'invalid' });
	expect(ImportForm.parse({ rate: ' ', priceColumn: '', source: 'Amaka' })).toEqual({
		source: 'Amaka',
	});
	for (const wrong of [{ rate: '0' }, { rate: 'x' }])
		expect(ImportForm.safeParse(wrong).success).toBe(false);
});

test('work without progress still leaves notes; interrupted work does not', async () => {
	const id = await send(table(row(1)));
	const noted = async () => (await importForStaff(db, id)).updatedAt.getTime();
	let checking: Promise<unknown> = Promise.resolve();
	await db.transaction(async (tx) => {
		await tx.execute(sql`lock table products in access exclusive mode`);
		checking = work(id, { noteEveryMs: 5 });
		const atMost = { timeout: 10_000 };
		await vi.waitFor(
			async () => expect((await importForStaff(db, id)).state).toBe('checking'),
			atMost,
		);
		const before = await noted();
		await vi.waitFor(async () => expect(await noted()).toBeGreaterThan(before), atMost);
	});
	await checking;
	expect((await importForStaff(db, id)).state).toBe('checked');

	const updatedAt = new Date('2026-11-21T12:00:00Z');
	const after = (state: 'checking' | 'applying' | 'checked' | 'waiting', seconds: number) =>
		isInterrupted({ state, updatedAt }, new Date(updatedAt.getTime() + seconds * 1000));
	expect(after('applying', 9)).toBe(false);
	expect(after('applying', 11)).toBe(true);
	expect(after('checking', 11)).toBe(true);
	expect(after('checked', 900)).toBe(false);
	expect(after('waiting', 900)).toBe(false);
});
