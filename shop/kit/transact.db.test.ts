import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { transact } from './transact.ts';

const db = await testDatabase();
const category = await makeCategory(db);

test('two transactions in a deadlock both complete', async () => {
	const a = await makeProduct(db, { categoryId: category.id, qty: 0 });
	const b = await makeProduct(db, { categoryId: category.id, qty: 0 });
	const bump = (tx: Tx, id: number) =>
		tx.update(products).set({ qty: sql`qty + 1` }).where(eq(products.id, id));
	let runs = 0;
	const meeting = Promise.withResolvers<void>();
	const both = (first: number, second: number) =>
		transact(db, async (tx) => {
			await bump(tx, first);
			runs += 1;
			if (runs === 2) meeting.resolve();
			await meeting.promise;
			await bump(tx, second);
		});
	await Promise.all([both(a.id, b.id), both(b.id, a.id)]);
	// PostgreSQL chose one of the two to start again, perhaps more than once.
	expect(runs).toBeGreaterThan(2);
	const rows = await db.select({ qty: products.qty }).from(products);
	expect(rows).toEqual([{ qty: 2 }, { qty: 2 }]);
});

test('a transaction is given up after five attempts, and not repeated for other errors', async () => {
	let runs = 0;
	const failWith = (code: string) =>
		transact(db, async (tx) => {
			runs += 1;
			await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`));
		});
	await expect(failWith('40001')).rejects.toThrow();
	expect(runs).toBe(5);
	await expect(failWith('23505')).rejects.toThrow();
	expect(runs).toBe(6);
});
