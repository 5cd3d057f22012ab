import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Db } from './client.ts';
import { LOCKS } from './locks.ts';
import { takeYourTime } from './silence.ts';

/** The folder of the shop's migrations. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings the schema up to date, then does `more` of the kind. Several processes may start at once: one works, the
 * others wait for it and find nothing to do.
 * @param folder migrations other than the shop's present ones
 */
export async function migrateDatabase(
	db: Db,
	more: () => Promise<void> = async () => {},
	folder = MIGRATIONS,
): Promise<void> {
	const connection: pg.PoolClient = await db.$client.connect();
	try {
		// Others' migrations may be waited for, and an index of a large table takes its time.
		await takeYourTime(connection);
		await connection.query('select pg_advisory_lock($1)', [LOCKS.migration]);
		await migrate(drizzle(connection), { migrationsFolder: folder });
		await more();
	} finally {
		// Closed instead of given back, which ends the lock and leaves nobody a connection without a limit.
		connection.release(true);
	}
}
