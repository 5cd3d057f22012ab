import pg from 'pg';
import { LOCKS } from '#db/locks.ts';
import { listSequences, listTables, readTable } from '#db/table-copy.ts';
import type { Uploads } from '#shop/pictures/uploads.ts';
import { type Manifest, newBackupFolder, tableFile } from './backup-folder.ts';

export type Progress = (step: string, done: number, all: number) => void;

const PICTURES_AT_ONCE = 4;

/**
 * Writes database and pictures of a shop, which may be running, into a new folder. The tables are read in one snapshot.
 * Pictures follow: they are named by their content and never change, so newer ones do no harm, and none is cleared until
 * the backup is complete.
 * @throws Problem `conflict` when the folder is not empty
 */
export async function makeBackup(
	databaseUrl: string,
	uploads: Uploads,
	folder: string,
	onProgress: Progress,
): Promise<Manifest> {
	const target = await newBackupFolder(folder);
	const client = new pg.Client({
		connectionString: databaseUrl,
		application_name: 'backup of bridgehead',
	});
	// The running statement reports a broken connection; without a listener the program would end at once.
	client.on('error', () => {});
	await client.connect();
	try {
		await client.query(`set statement_timeout = 0; set datestyle = 'ISO'; set timezone = 'UTC'`);
		// No file that a row of the snapshot names is removed before it is copied.
		await client.query('select pg_advisory_lock_shared($1)', [LOCKS.files]);
		await client.query('begin isolation level repeatable read read only');
		const { rows } = await client.query<{ at: string }>(
			'select max(created_at)::text as at from drizzle.__drizzle_migrations',
		);
		const tables: Manifest['tables'] = [];
		const found = await listTables(client);
		for (const table of found) {
			const source = readTable(client, table);
			await target.write(tableFile(table.name), source, { packed: true });
			tables.push({ ...table, rows: 'rowCount' in source ? Number(source.rowCount) : 0 });
			onProgress('Tables', tables.length, found.length);
		}
		// Read after the rows: a sequence may be ahead of them, but not behind.
		const sequences = await listSequences(client);
		await client.query('commit');
		const manifest: Manifest = {
			format: 1,
			madeAt: new Date().toISOString(),
			migration: Number(rows[0]?.at),
			tables,
			sequences,
			pictures: await copyPictures(uploads, target.write, onProgress),
		};
		await target.finish(manifest);
		return manifest;
	} finally {
		await client.end();
	}
}

async function copyPictures(
	uploads: Uploads,
	write: Awaited<ReturnType<typeof newBackupFolder>>['write'],
	onProgress: Progress,
): Promise<Manifest['pictures']> {
	const all = await Array.fromAsync(uploads.all());
	const copied = { files: 0, bytes: 0 };
	const waiting = all.values();
	const work = async () => {
		for (const { path, read } of waiting) {
			const size = await write(path, await read());
			copied.bytes += size;
			copied.files += 1;
			onProgress('Pictures', copied.files, all.length);
		}
	};
	await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, work));
	return copied;
}
