import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Db } from './client.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any constant: processes that start together take turns on it. */
const LOCK = 7_220_418;

/** Brings the schema up to date. Several processes may start at once: one migrates, the others wait for it. */
export async function migrateDatabase(db: Db): Promise<void> {
	const connection: pg.PoolClient = await db.$client.connect();
	try {
		await connection.query('select pg_advisory_lock($1)', [LOCK]);
		await migrate(db, { migrationsFolder: MIGRATIONS });
	} finally {
		await connection.query('select pg_advisory_unlock($1)', [LOCK]);
		connection.release();
	}
}
