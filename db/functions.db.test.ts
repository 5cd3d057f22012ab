import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { presentFunctions, readFunctions, updateFunctions } from './functions.ts';

const db = await testDatabase();

async function onConnection<T>(
	work: (connection: Parameters<typeof updateFunctions>[0]) => Promise<T>,
): Promise<T> {
	const connection = await db.$client.connect();
	try {
		return await work(connection);
	} finally {
		connection.release();
	}
}

test('db/functions/ holds what a migrated database runs, and nothing else', async () => {
	const written = await readFunctions();
	expect(written.length).toBeGreaterThan(30);
	expect([...(await onConnection(presentFunctions))].toSorted()).toEqual(written.toSorted());
	expect(await onConnection(updateFunctions)).toBe(0);
});

test('a function and a trigger that differ are put back', async () => {
	await db.execute(
		sql`create or replace function price_step(kobo bigint) returns smallint language sql immutable return 1`,
	);
	await db.execute(sql`drop trigger products_search_added on products`);
	expect(await onConnection(updateFunctions)).toBe(2);
	expect(await onConnection(updateFunctions)).toBe(0);
});
