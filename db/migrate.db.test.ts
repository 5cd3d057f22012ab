import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emptyDatabase, testDatabase } from '#tests/helpers/database.ts';
import { categories, products } from './catalogue-schema.ts';
import { type Db, sqlState } from './client.ts';
import { MIGRATIONS, migrateDatabase, readMigrationJournal } from './migrate.ts';

const db = await testDatabase();

test('of several processes that migrate at once one does the work; migrating again changes nothing', async () => {
	const { db: fresh } = await emptyDatabase();
	const { entries } = await readMigrationJournal();
	const atOnce = [migrateDatabase(fresh), migrateDatabase(fresh), migrateDatabase(fresh)];
	const applied = await Promise.all(atOnce);
	expect(applied.toSorted((a, b) => a - b)).toEqual([0, 0, entries.length]);
	const before = await schemaOf(fresh);
	expect(before.migrations).toHaveLength(entries.length);
	expect(await migrateDatabase(fresh)).toBe(0);
	expect(await schemaOf(fresh)).toEqual(before);
});

test('a database that a newer version has updated is refused and left as it is', async () => {
	const { db: newer } = await emptyDatabase();
	await migrateDatabase(newer);
	const applied = sql`drizzle.__drizzle_migrations`;
	const later = Date.UTC(2037, 4, 1);
	await newer.execute(sql`insert into ${applied} (hash, created_at) values ('later', ${later})`);
	const state = () => newer.execute(sql`select created_at from ${applied} order by 1`);
	const { rows } = await state();
	await expect(migrateDatabase(newer)).rejects.toThrow(
		/^The database was updated by a newer version of the shop \(its latest migration is of 2037-05-01\): start that version, or restore a backup/,
	);
	expect((await state()).rows).toEqual(rows);
});

/** A database with the first migration alone, which says that it got there by the many that it was made from. */
async function databaseAtBeginning(latest?: number) {
	const { db: old } = await emptyDatabase();
	const { entries, ...rest } = await readMigrationJournal();
	const folder = await mkdtemp(path.join(tmpdir(), 'beginning-'));
	await cp(MIGRATIONS, folder, { recursive: true });
	const beginning = JSON.stringify({ ...rest, entries: entries.slice(0, 1) });
	await writeFile(path.join(folder, 'meta/_journal.json'), beginning);
	await migrateDatabase(old, undefined, { folder });
	await rm(folder, { recursive: true });
	const applied = sql`drizzle.__drizzle_migrations`;
	await old.execute(sql`insert into ${applied} (hash, created_at)
		select n::text, created_at - n * 1000 from ${applied}, generate_series(1, 27) n`);
	if (latest)
		await old.execute(sql`update ${applied} set created_at = least(created_at, ${latest})`);
	return { old, later: entries.length - 1 };
}

test('a database made by the migrations before the beginning goes on with what it holds', async () => {
	const { old, later } = await databaseAtBeginning();
	await old.execute(
		sql`insert into payment_notices (provider, dedupe_key, payload) values ('paystack', 'old', '{}')`,
	);
	expect(await migrateDatabase(old)).toBe(later);
	const { rows } = await old.execute(sql`select dedupe_key from webhook_events`);
	expect(rows).toEqual([{ dedupe_key: 'old' }]);
	const { db: fresh } = await emptyDatabase();
	await migrateDatabase(fresh);
	const { migrations: _, ...schema } = await schemaOf(fresh);
	expect(await schemaOf(old)).toMatchObject(schema);
});

test('a database older than the beginning is refused with what to do, and left as it is', async () => {
	const { old } = await databaseAtBeginning(Date.UTC(2026, 10, 20));
	const { columns } = await schemaOf(old);
	await expect(migrateDatabase(old)).rejects.toThrow(
		/^The database is of a much older version of the shop \(its latest migration is of 2026-11-20\): start the version of commit [0-9a-f]{7} once/,
	);
	expect((await schemaOf(old)).columns).toEqual(columns);
});

test('the database refuses a negative stock and a malformed slug', async () => {
	const [category] = await db
		.insert(categories)
		.values({ slug: 'microphones', name: 'Microphones' })
		.returning();
	const product = { categoryId: category?.id ?? 0, name: 'X', sellingKobo: 100, originalKobo: 100 };
	const negative = await db
		.insert(products)
		.values({ ...product, slug: 'x', qty: -1 })
		.catch((e: unknown) => e);
	expect(sqlState(negative)).toBe('23514');
	const badSlug = await db
		.insert(products)
		.values({ ...product, slug: 'X y' })
		.catch((e: unknown) => e);
	expect(sqlState(badSlug)).toBe('23514');
});

/** The applied migrations, and every column, index and constraint of the shop's tables. */
async function schemaOf(of: Db) {
	const rowsOf = async (query: SQL) => (await of.execute(query)).rows;
	return {
		migrations: await rowsOf(sql`select * from drizzle.__drizzle_migrations order by id`),
		columns: await rowsOf(
			sql`select attrelid::regclass::text as "table", attname, atttypid::regtype::text as type, attnotnull
				from pg_attribute join pg_class c on c.oid = attrelid
				where relnamespace = 'public'::regnamespace and attnum > 0 and relkind in ('r', 'v', 'm')
				order by 1, attnum`,
		),
		indexes: await rowsOf(
			sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
		),
		constraints: await rowsOf(
			sql`select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition
				from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
		),
	};
}
