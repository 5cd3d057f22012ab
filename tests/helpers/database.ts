import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, inject, vi } from 'vitest';
import { type Db, openDatabase } from '#db/client.ts';
import { connectJobs, disconnectJobs } from '#shop/kit/jobs.ts';
import { databaseUrl, TEMPLATE } from '../setup/database-server.ts';

/**
 * A fresh copy of the migrated database for one test file, dropped when the file is done.
 * Call at the top of a `*.db.test.ts` file: `const db = await testDatabase();`
 */
export async function testDatabase(connections = 20): Promise<Db> {
	const { db } = await newDatabase(connections, TEMPLATE);
	await connectJobs(db);
	afterAll(disconnectJobs);
	return db;
}

/** A database without tables, and its address; dropped when the test file is done. */
export function emptyDatabase(): Promise<{ db: Db; url: string }> {
	return newDatabase(20, 'template0');
}

/** Resolves once this many connections of the test's database wait for a lock. */
export async function somebodyWaits(db: Db, connections = 1): Promise<void> {
	await vi.waitFor(
		async () => {
			const { rows } = await db.execute<{ n: number }>(
				sql`select count(*)::int as n from pg_stat_activity
				where datname = current_database() and wait_event_type = 'Lock'`,
			);
			expect(rows[0]?.n).toBe(connections);
		},
		{ timeout: 10_000 },
	);
}

async function newDatabase(connections: number, template: string) {
	const serverUrl = inject('postgresUrl');
	const name = `test_${randomBytes(6).toString('hex')}`;
	// Without the shop's time limits: on a busy machine, copying a database takes longer.
	const admin = new pg.Client({ connectionString: serverUrl });
	await admin.connect();
	await admin.query(`create database ${name} template ${template}`);
	const url = databaseUrl(serverUrl, name);
	const db = openDatabase(url, connections);
	// A test with many orders at once waits longer for a connection on a busy machine than a shopper should.
	db.$client.options.connectionTimeoutMillis = 60_000;
	afterAll(async () => {
		await db.$client.end();
		await admin.query(`drop database ${name} with (force)`);
		await admin.end();
	});
	return { db, url };
}
