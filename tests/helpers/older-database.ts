import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { MIGRATIONS, migrateDatabase } from '#db/migrate.ts';
import { emptyDatabase } from './database.ts';

/** The database of a shop that has only the first `count` migrations. Call at the top of the test file. */
export async function olderDatabase(count: number) {
	const older = await mkdtemp(path.join(tmpdir(), 'older-'));
	afterAll(() => rm(older, { recursive: true }));
	await cp(MIGRATIONS, older, { recursive: true });
	const journal = path.join(older, 'meta/_journal.json');
	const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
	await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
	const { db } = await emptyDatabase();
	await migrateDatabase(db, undefined, { folder: older });
	return db;
}
