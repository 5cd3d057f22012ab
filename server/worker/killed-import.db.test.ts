import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import {
	applyImport,
	importForStaff,
	isInterrupted,
	startImport,
} from '#shop/import/staff-imports.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';

const db = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-killed-import-'));
const workers: ChildProcess[] = [];
afterAll(async () => {
	await Promise.all(workers.map(kill));
	await rm(folder, { recursive: true, force: true });
});

const ROWS = 1600;
const TIMEOUT = { timeout: 60_000, interval: 20 };

/** A worker in a process of its own, as on another machine. */
function startWorkerProcess(): ChildProcess {
	const databaseUrl = String(db.$client.options.connectionString);
	const program = path.resolve('tests/helpers/worker-process.ts');
	const worker = spawn(process.execPath, [program, databaseUrl, folder], { stdio: 'ignore' });
	workers.push(worker);
	return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
	if (worker.exitCode !== null || worker.signalCode !== null) return;
	worker.kill('SIGKILL');
	await once(worker, 'exit');
}

/** Skips half a minute: after such a silence the queue takes a worker for dead. */
const letTimePass = () =>
	db.execute(
		sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute', retry_delay = 0
			where name = 'catalogue-import' and state = 'active'`,
	);

test('an import whose worker is killed is shown as interrupted, and another worker finishes it', async () => {
	const { user } = await makeAdmin(db);
	const lines = Array.from({ length: ROWS }, (_, n) => `horn-${n},Horn ${n},horns,${1000 + n}`);
	const content = Buffer.from(
		['product_slug,name,category_slug,selling_price', ...lines].join('\n'),
	);
	const id = await startImport(db, folder, user.id, { name: 'horns.csv', content }, {});
	const found = () => importForStaff(db, id);
	const first = startWorkerProcess();
	await vi.waitFor(async () => expect((await found()).state).toBe('checked'), TIMEOUT);
	await applyImport(db, user.id, id);
	await vi.waitFor(async () => expect((await found()).rowsDone).toBeGreaterThan(0), TIMEOUT);
	await kill(first);

	const broken = await found();
	expect(broken).toMatchObject({ state: 'applying', applyRuns: 1 });
	const written = await db.$count(products);
	expect(written).toBeGreaterThan(0);
	expect(written).toBeLessThan(ROWS);
	const soon = new Date(broken.updatedAt.getTime() + 11_000);
	expect(isInterrupted(broken, soon)).toBe(true);

	await letTimePass();
	startWorkerProcess();
	await vi.waitFor(async () => expect((await found()).state).toBe('applied'), TIMEOUT);
	const { applyRuns, counts, reportFile, path: sentFile } = await found();
	expect(applyRuns).toBe(2);
	expect(counts).toMatchObject({ new: ROWS - written, unchanged: written, refused: 0 });
	expect(await db.$count(products)).toBe(ROWS);
	await vi.waitFor(async () => expect(await readdir(folder)).not.toContain(sentFile), TIMEOUT);
	expect(await readdir(folder)).toContain(reportFile);
}, 120_000);
