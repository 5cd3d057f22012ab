import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { liftTimeLimits } from './answer-limit.ts';
import type { Db } from './client.ts';
import { LOCKS } from './locks.ts';

/** The folder of the shop's migrations. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Updates the schema, then does `more` work of that kind. Several processes may start at once: one does the work, the
 * others wait for it and find nothing to do.
 * @param folder migrations other than the shop's current ones
 */
export async function migrateDatabase(
	db: Db,
	more: () => Promise<void> = async () => {},
	folder = MIGRATIONS,
): Promise<void> {
	const connection: pg.PoolClient = await db.$client.connect();
	try {
		// Waiting for another process's migration, or building an index on a large table, may take long.
		await liftTimeLimits(connection);
		await connection.query('select pg_advisory_lock($1)', [LOCKS.migration]);
		await migrate(drizzle(connection), { migrationsFolder: folder });
		await more();
	} finally {
		// Closed instead of returned to the pool: this releases the lock, and no one gets a connection without a time
		// limit.
		connection.release(true);
	}
}
