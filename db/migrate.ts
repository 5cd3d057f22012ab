import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { z } from 'zod';
import type { Db } from './client.ts';
import { withSessionLock } from './connection/session-lock.ts';
import { updateFunctions } from './functions.ts';
import { LOCKS } from './locks.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

/** The folder of the shop's migrations. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** The name of the newest one, with which this version of the shop works. */
export const NEWEST_MIGRATION = journal.entries.at(-1)?.tag ?? '';

/** Drizzle's list of migrations; `when` (milliseconds) names each in the database too. */
const Journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });
export type MigrationJournal = z.infer<typeof Journal>;

export async function readMigrationJournal(): Promise<MigrationJournal> {
	return Journal.parse(
		JSON.parse(await readFile(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')),
	);
}

/** The last version with the migrations that are one beginning now: it brings any older database up to that. */
export const BEFORE_BEGINNING = '6a5c830';

/**
 * Why this version of the shop cannot go on with a database whose latest migration is `latest` (milliseconds); null when
 * it can. The beginning has the time of the last of those it was made from, so a database that stands there goes on.
 */
export function unusableMigration(
	{ entries }: MigrationJournal,
	latest: number,
): 'newer' | 'older' | null {
	if (entries.some(({ when }) => when === latest)) return null;
	return latest < (entries[0]?.when ?? 0) ? 'older' : 'newer';
}

type Options = {
	/** Migrations other than the shop's current ones. */
	folder?: string;
	/** Aborted: the migration is rolled back, and the call fails. */
	signal?: AbortSignal | undefined;
};

/**
 * Updates the schema and the database's functions, then does `more` work of that kind. Several processes may start at once: one does the work, the
 * others wait for it and find nothing to do.
 * @returns how many migrations were applied
 * @throws Error with one sentence when a newer version of the shop has updated the database (the code before it may
 * write what the newer one cannot read), or when it is older than the first of today's migrations
 */
export function migrateDatabase(
	db: Db,
	more: () => Promise<void> = async () => {},
	{ folder, signal }: Options = {},
): Promise<number> {
	const work = async (connection: pg.PoolClient) => {
		const count = await applyMigrations(connection, folder);
		await more();
		return count;
	};
	return withSessionLock(db, LOCKS.migration, work, signal);
}

/** As migrateDatabase, on a connection that holds the lock `migration` already. */
export async function applyMigrations(
	connection: pg.PoolClient,
	folder = MIGRATIONS,
): Promise<number> {
	const before = await appliedMigrations(connection);
	await refuseUnusable(before);
	await migrate(drizzle(connection), { migrationsFolder: folder });
	const after = await appliedMigrations(connection);
	// An older schema has the functions of its own migrations.
	if (folder === MIGRATIONS) await updateFunctions(connection);
	return after.count - before.count;
}

/** `latest` is the time, in milliseconds, by which the journal names a migration. */
type Applied = { count: number; latest: string | null };

async function appliedMigrations(connection: pg.PoolClient): Promise<Applied> {
	const { rows: tables } = await connection.query(
		`select 1 from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
	);
	if (tables.length === 0) return { count: 0, latest: null };
	const { rows } = await connection.query<Applied>(
		'select count(*)::int as count, max(created_at)::text as latest from drizzle.__drizzle_migrations',
	);
	return rows[0] ?? { count: 0, latest: null };
}

async function refuseUnusable({ latest }: Applied): Promise<void> {
	const age = latest ? unusableMigration(await readMigrationJournal(), Number(latest)) : null;
	if (!age) return;
	const day = new Date(Number(latest)).toISOString().slice(0, 10);
	throw new Error(
		age === 'newer'
			? `The database was updated by a newer version of the shop (its latest migration is of ${day}): start that version, or restore a backup made before the update.`
			: `The database is of a much older version of the shop (its latest migration is of ${day}): start the version of commit ${BEFORE_BEGINNING} once, which updates it, then this one.`,
	);
}
