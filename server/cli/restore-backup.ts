import { createReadStream } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { openDatabase } from '#db/client.ts';
import { withSessionLock } from '#db/connection/session-lock.ts';
import { LOCKS } from '#db/locks.ts';
import {
	applyMigrations,
	BEFORE_BEGINNING,
	MIGRATIONS,
	type MigrationJournal,
	readMigrationJournal,
	unusableMigration,
} from '#db/migrate.ts';
import { countRows, dropTables, loadTable, setSequences, whileLoading } from '#db/table-copy.ts';
import { announce } from '#shop/kit/changes.ts';
import { prepareJobs } from '#shop/kit/jobs.ts';
import { Problem } from '#shop/kit/problem.ts';
import type { Uploads } from '#shop/pictures/uploads.ts';
import { type Manifest, openBackup, tableFile } from './backup-folder.ts';
import type { Progress } from './make-backup.ts';

const PICTURES_AT_ONCE = 4;
/** The application names of a running shop's connections. */
const SHOP_NAMES = ['bridgehead', 'bridgehead changes', 'pgboss'];

/**
 * Restores a backup into a database and a store of pictures. The whole backup is checked before anything is written.
 * The tables are created as they were at the time of the backup, filled in one transaction, and then migrated; so a
 * backup of an older shop can be restored. A shop that is started meanwhile waits until all of it is there.
 * @throws Problem `invalid` for a damaged backup or one of a newer shop; `conflict` when the database is not empty
 * (with `force` its content is dropped instead) or a shop is running on it
 */
export async function restoreBackup(
	databaseUrl: string,
	uploads: Uploads,
	folder: string,
	{ force, onProgress }: { force: boolean; onProgress: Progress },
): Promise<Manifest> {
	const { manifest, pictures, journal } = await checkBackup(folder, onProgress);
	const db = openDatabase(databaseUrl, 2, undefined, 'restore of bridgehead');
	try {
		// What a starting shop does first waits for this lock.
		await withSessionLock(db, LOCKS.migration, async (connection) => {
			await connection.query(
				`set idle_in_transaction_session_timeout = 0; set datestyle = 'ISO'; set timezone = 'UTC'`,
			);
			await clear(connection, force);
			const { entries, ...rest } = journal;
			const then = { ...rest, entries: entries.filter(({ when }) => when <= manifest.migration) };
			await migrateAsOf(connection, then);
			await prepareJobs(db);
			await fillTables(connection, folder, manifest, onProgress);
			await applyMigrations(connection);
			await putPictures(uploads, folder, pictures, onProgress);
		});
		await announce(db, ['all']);
	} finally {
		await db.$client.end();
	}
	return manifest;
}

/**
 * Checks that a backup could be restored: that it is complete, that every file is what was backed up, and that this
 * version of the shop knows its migration. Writes nothing.
 * @throws Problem `invalid` when it could not
 */
export async function checkBackup(folder: string, onProgress: Progress) {
	const { manifest, pictures } = await openBackup(folder, (done, all) =>
		onProgress('Checking', done, all),
	);
	const journal = await readMigrationJournal();
	const age = unusableMigration(journal, manifest.migration);
	if (age === 'newer')
		throw new Problem(
			'invalid',
			'The backup was made by a newer version of the shop: update first.',
		);
	if (age === 'older')
		throw new Problem(
			'invalid',
			`The backup is of a much older version of the shop: restore it with the version of commit ${BEFORE_BEGINNING}, then update.`,
		);
	return { manifest, pictures, journal };
}

async function clear(client: pg.PoolClient, force: boolean): Promise<void> {
	const { rows } = await client.query(
		`select 1 from pg_stat_activity where datname = current_database()
		and application_name = any($1) limit 1`,
		[SHOP_NAMES],
	);
	if (rows.length > 0)
		throw new Problem('conflict', 'A shop is running on this database: stop it first.');
	const held = await countRows(client);
	if (held > 0 && !force) {
		throw new Problem(
			'conflict',
			`The database is not empty (${held} rows). With --force they are dropped for what the backup holds.`,
		);
	}
	await client.query('begin');
	await dropTables(client);
	await client.query('commit');
}

/** Creates the tables with the migrations that existed at the time of the backup. */
async function migrateAsOf(client: pg.PoolClient, journal: MigrationJournal): Promise<void> {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-migrations-'));
	try {
		await cp(MIGRATIONS, folder, { recursive: true });
		await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal));
		await applyMigrations(client, folder);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function fillTables(
	client: pg.PoolClient,
	folder: string,
	{ tables, sequences }: Manifest,
	onProgress: Progress,
): Promise<void> {
	await client.query('begin');
	await whileLoading(client, tables, async () => {
		for (const [done, table] of tables.entries()) {
			const file = createReadStream(path.join(folder, tableFile(table.name)));
			const rows = await loadTable(client, table, file, createGunzip());
			if (rows !== table.rows)
				throw new Problem('invalid', `${table.name}: ${rows} rows came instead of ${table.rows}.`);
			onProgress('Tables', done + 1, tables.length);
		}
	});
	await setSequences(client, sequences);
	await client.query('commit');
	await client.query('analyze');
}

async function putPictures(
	uploads: Uploads,
	folder: string,
	pictures: string[],
	onProgress: Progress,
): Promise<void> {
	const waiting = pictures.values();
	let done = 0;
	const work = async () => {
		for (const picture of waiting) {
			const bytes = await readFile(path.join(folder, picture));
			if (picture.startsWith('uploads/')) await uploads.put(picture, bytes);
			else await uploads.keepOriginal(picture.slice('originals/'.length), bytes);
			done += 1;
			onProgress('Pictures', done, pictures.length);
		}
	};
	await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, work));
}
