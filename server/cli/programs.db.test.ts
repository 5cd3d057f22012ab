import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { codeApps } from '#db/accounts/second-factor-schema.ts';
import { categories } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { openUploads } from '#shop/pictures/uploads.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { emptyDatabase, somebodyWaits } from '#tests/helpers/database.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { prepareDatabase } from '../start-database.ts';

// The programs of the command line, as processes: that they end, and with which exit code.

const home = await mkdtemp(path.join(tmpdir(), 'bridgehead-programs-'));
afterAll(() => rm(home, { recursive: true, force: true }));
const { db, url } = await emptyDatabase();
const target = await emptyDatabase();
const made = path.join(home, 'made');

type Ended = { code: number | null; out: string; err: string };

function start(program: string, args: string[], databaseUrl = url) {
	return spawn(process.execPath, [`server/cli/${program}.ts`, ...args], {
		stdio: ['ignore', 'pipe', 'pipe'],
		env: {
			...process.env,
			DATABASE_URL: databaseUrl,
			DATA_DIR: path.join(home, 'data'),
			NODE_ENV: 'production',
		},
	});
}

/** Runs a program to its end; one that does not end fails the test by its time limit. */
async function run(program: string, args: string[], databaseUrl = url): Promise<Ended> {
	const child = start(program, args, databaseUrl);
	const [out, err, [code]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, 'exit'),
	]);
	return { code, out, err };
}

async function copyOfBackup(name: string): Promise<string> {
	const folder = path.join(home, name);
	await cp(made, folder, { recursive: true });
	return folder;
}

async function damage(file: string): Promise<void> {
	const bytes = await readFile(file);
	bytes.fill(0, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 2);
	await writeFile(file, bytes);
}

const tables = async () => {
	const { rows } = await target.db.$client.query(
		`select 1 from pg_tables where schemaname = 'public'`,
	);
	return rows.length;
};

beforeAll(async () => {
	await prepareDatabase(db);
	await makeCategory(db);
	const uploads = openUploads(path.join(home, 'data/uploads'));
	for (const name of ['a', 'b', 'c'])
		await uploads.put(`uploads/categories/${name}.jpg`, Buffer.from(`picture ${name}`));
	expect(await run('backup', [made])).toMatchObject({ code: 0 });
});

test('a damaged or incomplete backup ends the restore and the check with 1, and nothing is written', async () => {
	const damaged = await copyOfBackup('damaged');
	await damage(path.join(damaged, 'uploads/categories/b.jpg'));
	const incomplete = await copyOfBackup('incomplete');
	await unlink(path.join(incomplete, 'database/public.categories.copy.gz'));
	for (const [folder, option, file] of [
		[damaged, '--force', 'uploads/categories/b.jpg'],
		[incomplete, '--check', 'database/public.categories.copy.gz'],
	] as const) {
		const { code, err } = await run('restore', [folder, option], target.url);
		expect(code).toBe(1);
		expect(err).toContain(`${file} is missing or damaged`);
	}
	expect(await tables()).toBe(0);
}, 60_000);

test('a whole backup passes the check, which needs no database, and the restore', async () => {
	const check = await run('restore', [made, '--check'], 'postgresql://nobody@127.0.0.1:1/none');
	expect(check).toMatchObject({ code: 0, out: expect.stringContaining('3 picture files') });
	// Nobody may be connected to it, so it is not the one that the other test looks into.
	const other = await emptyDatabase();
	expect(await run('restore', [made], other.url)).toMatchObject({ code: 0 });
	expect(await other.db.$count(categories)).toBe(1);
}, 60_000);

test('what cannot be read or written ends a program with 1 and the reason', async () => {
	const isFile = path.join(home, 'a-file');
	await writeFile(isFile, '');
	const below = path.join(isFile, 'folder');
	for (const [program, args, reason] of [
		['backup', [below], /^The backup broke off: ENOTDIR/m],
		['backup', [made], /is not empty: name a new folder/],
		['restore', [path.join(home, 'nowhere')], /is not a finished backup/],
		['restore', ['--frce', made], /Unknown option '--frce'/],
		['import', [path.join(home, 'nowhere.csv')], /nowhere\.csv/],
		['export', [below], /^The export broke off: ENOTDIR/m],
		['reset-second-factor', [], /Name one address/],
		['reset-second-factor', ['nobody@example.com'], /There is no account/],
	] as const) {
		const { code, err } = await run(program, [...args]);
		expect(code, program).toBe(1);
		expect(err, program).toMatch(reason);
	}
}, 120_000);

test('an owner who lost every second factor is let in again, and told by mail', async () => {
	const { id, email } = await makeAdminUser(db);
	await db
		.insert(codeApps)
		.values({ userId: id, sealedSecret: Buffer.from('sealed'), confirmedAt: new Date() });
	const { code, out } = await run('reset-second-factor', [email]);
	expect(out).toMatch(/has no second factor any more/);
	expect(code).toBe(0);
	expect(await db.$count(codeApps)).toBe(0);
	const [mail] = await db.select().from(mails).where(eq(mails.recipient, email));
	expect(mail?.kind).toBe('second-factor');
}, 120_000);

test('an import that is asked to stop ends with the code of its signal', async () => {
	const { id: categoryId } = await makeCategory(db);
	await makeProduct(db, { categoryId });
	const table = path.join(home, 'catalogue.csv');
	expect(await run('export', [table])).toMatchObject({ code: 0 });
	for (const [signal, expected] of [
		['SIGTERM', 143],
		['SIGINT', 130],
	] as const) {
		const stopped = await db.transaction(async (tx) => {
			await tx.execute(sql`lock table products in access exclusive mode`);
			const child = start('import', [table]);
			await vi.waitFor(() => somebodyWaits(db), { timeout: 60_000 });
			child.kill(signal);
			return { out: text(child.stdout), ended: once(child, 'exit') };
		});
		expect((await stopped.ended)[0], signal).toBe(expected);
		expect(await stopped.out).toMatch(/^Stopped\. Run it again/m);
	}
}, 120_000);

// What is written there fails as on a full disk.
test.runIf(process.platform === 'linux')('an export to a full disk ends with 1', async () => {
	const { code, err } = await run('export', ['/dev/full']);
	expect(code).toBe(1);
	expect(err).toMatch(/^The export broke off: ENOSPC/m);
});

test('an unreachable database ends a program with 1', async () => {
	const { code, err } = await run('migrate', [], 'postgresql://nobody@127.0.0.1:1/none');
	expect(code).toBe(1);
	expect(err).toContain('ECONNREFUSED');
});

test('npm run migrate makes an empty database ready, and does nothing the second time', async () => {
	const empty = await emptyDatabase();
	const first = await run('migrate', [], empty.url);
	expect(first).toMatchObject({
		code: 0,
		out: expect.stringMatching(/^Migrations applied: \d+\n$/),
	});
	const { rows } = await empty.db.$client.query(`select from pgboss.queue where name = 'mail'`);
	expect(rows).toHaveLength(1);
	const second = await run('migrate', [], empty.url);
	expect(second).toMatchObject({ code: 0, out: 'The database is up to date.\n' });
}, 60_000);
