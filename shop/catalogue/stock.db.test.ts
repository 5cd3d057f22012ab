import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { takeStock } from './stock.ts';

const db = await testDatabase();
const TAKEN = { cause: 'count', reason: null, userId: null } as const;
const category = await makeCategory(db);

async function twoProducts() {
	const a = await makeProduct(db, { categoryId: category.id, qty: 5 });
	const b = await makeProduct(db, { categoryId: category.id, qty: 5 });
	return [a.id, b.id] as const;
}

const touch = (tx: Tx, id: number) =>
	tx.update(products).set({ qty: sql`qty` }).where(eq(products.id, id));

test('products are locked in the order of their ids, whatever the order of the cart', async () => {
	const [low, high] = await twoProducts();
	const takings = [
		{ productId: high, qty: 1 },
		{ productId: low, qty: 1 },
	];
	const other = await db.transaction(async (tx) => {
		await touch(tx, low);
		const taking = db.transaction((second) => takeStock(second, TAKEN, takings));
		await somebodyWaits(db);
		// This would deadlock if the waiting transaction had taken the higher id first.
		await touch(tx, high);
		return { taking };
	});
	expect(await other.taking).toEqual([]);
});

test('shortages are reported product by product', async () => {
	const [a, b] = await twoProducts();
	const short = await db.transaction((tx) =>
		takeStock(tx, TAKEN, [
			{ productId: a, qty: 6 },
			{ productId: b, qty: 5 },
		]),
	);
	expect(short).toEqual([{ productId: a, stock: 5 }]);
	const rows = await db
		.select({ qty: products.qty })
		.from(products)
		.where(inArray(products.id, [a, b]))
		.orderBy(products.id);
	expect(rows).toEqual([{ qty: 5 }, { qty: 0 }]);
});
