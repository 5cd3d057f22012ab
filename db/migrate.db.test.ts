import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { categories, products } from './catalogue-schema.ts';
import { sqlState } from './client.ts';
import { migrateDatabase } from './migrate.ts';

const db = await testDatabase();

test('migrating again, several times at once, changes nothing', async () => {
	await Promise.all([migrateDatabase(db), migrateDatabase(db), migrateDatabase(db)]);
	const { rows } = await db.execute(
		sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
	);
	expect(rows[0]?.n).toBeGreaterThan(0);
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
