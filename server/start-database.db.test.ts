import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { emptyDatabase, somebodyWaits } from '#tests/helpers/database.ts';
import { readConfig } from './config.ts';
import { prepareDatabase, reachDatabase } from './start-database.ts';

test('several processes that start on an empty database at once all find it ready', async () => {
	const { db } = await emptyDatabase();
	await Promise.all([prepareDatabase(db), prepareDatabase(db), prepareDatabase(db)]);
	const { rows } = await db.execute(sql`select name from pgboss.queue where name = 'mail'`);
	expect(rows).toEqual([{ name: 'mail' }]);
	expect((await db.execute(sql`select 1 from products`)).rows).toEqual([]);
});

test('a migration that is to stop while it waits or runs fails soon, and leaves nothing behind', async () => {
	const { db } = await emptyDatabase();
	const blocker = await db.$client.connect();
	await blocker.query('select pg_advisory_lock($1)', [LOCKS.migration]);
	const waiting = new AbortController();
	const refused = expect(prepareDatabase(db, waiting.signal)).rejects.toThrow();
	await somebodyWaits(db);
	waiting.abort();
	await refused;

	// The schema of its first statement is just being made by somebody else, so the migration waits for that.
	await blocker.query('select pg_advisory_unlock_all()');
	await blocker.query('begin');
	await blocker.query('create schema drizzle');
	const running = new AbortController();
	const brokenOff = expect(prepareDatabase(db, running.signal)).rejects.toThrow();
	await somebodyWaits(db);
	running.abort();
	await brokenOff;
	await blocker.query('rollback');
	blocker.release();
	const { rows } = await db.execute(sql`select 1 from pg_tables where schemaname = 'public'`);
	expect(rows).toEqual([]);
	expect(await prepareDatabase(db)).toBeGreaterThan(0);
	expect(await prepareDatabase(db)).toBe(0);
});

test('an external database that refuses is named by its setting, and the data folder is closed', async () => {
	const { url } = await emptyDatabase();
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-data-'));
	afterAll(() => rm(folder, { recursive: true, force: true }));
	const reach = (change: (wrong: URL) => void) => {
		const address = new URL(url);
		change(address);
		const dataDir = path.join(folder, 'data');
		return reachDatabase(readConfig({ DATABASE_URL: address.href, DATA_DIR: dataDir }));
	};
	await expect(reach((wrong) => Object.assign(wrong, { password: 'x' }))).rejects.toThrow(
		/^DATABASE_URL is wrong: PostgreSQL refuses its user or password \(password authentication failed/,
	);
	await expect(reach((wrong) => Object.assign(wrong, { pathname: '/none' }))).rejects.toThrow(
		'DATABASE_URL is wrong: the database that it names does not exist (database "none"',
	);
	const { close } = await reach(() => {});
	await close();
	expect((await stat(path.join(folder, 'data'))).mode & 0o777).toBe(0o700);
});

test('a role that may not create tables is reported in one sentence', async () => {
	const { db, url } = await emptyDatabase();
	const name = new URL(url).pathname.slice(1);
	await db.execute(sql.raw(`revoke create on database ${name} from current_user`));
	const weak = openDatabase(url, 2);
	afterAll(() => weak.$client.end());
	await expect(prepareDatabase(weak)).rejects.toThrow(
		/^The role in DATABASE_URL may not create the shop's tables \(permission denied .*\): make it the owner of its database\.$/,
	);
});
