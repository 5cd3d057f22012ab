import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { rowsInBatches } from './cursor.ts';

const db = await testDatabase(1);
const numbers = (upTo: number) => sql`select n from generate_series(1, ${upTo}::int) n`;
const sizes = async (upTo: number) => {
	const batches = await Array.fromAsync(rowsInBatches<{ n: number }>(db, numbers(upTo), 10));
	expect(batches.flat().map(({ n }) => n)).toEqual(Array.from({ length: upTo }, (_, n) => n + 1));
	return batches.map((batch) => batch.length);
};

test('all rows are read in batches, and the only connection is free again', async () => {
	expect(await sizes(25)).toEqual([10, 10, 5]);
	expect(await sizes(20)).toEqual([10, 10]);
	expect(await sizes(0)).toEqual([]);
	expect(db.$client.idleCount).toBe(1);
});

test('a reader that stops and a query that fails release their connection', async () => {
	for await (const [first] of rowsInBatches<{ n: number }>(db, numbers(1000), 10)) {
		expect(first?.n).toBe(1);
		break;
	}
	expect(db.$client.totalCount).toBe(0);
	await expect(Array.fromAsync(rowsInBatches(db, sql`select 1 / 0`, 10))).rejects.toThrow();
	expect(db.$client.totalCount).toBe(0);
	expect(await sizes(3)).toEqual([3]);
});
