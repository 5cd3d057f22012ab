import { asc, eq, inArray, like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orders } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import {
	COUNTED_HITS,
	COUNTED_ROWS,
	countRows,
	countsOfTables,
	distinctValues,
} from './counted.ts';

const db = await testDatabase();
const MANY = COUNTED_ROWS + 500;
await db.execute(sql`insert into users (name, email, password_hash)
	select 'User ' || n % 3, 'user-' || n || '@example.com', '-' from generate_series(1, ${MANY}::int) n`);

const first = { page: 1, perPage: 10 };

test('up to the limit the count is exact, above it there are "more"', async () => {
	const upTo = (n: number) => sql`${users.id} <= ${n}`;
	expect(await countRows(db, users, upTo(7), first)).toEqual({ total: 7, isMore: false });
	expect(await countRows(db, users, upTo(COUNTED_ROWS), first)).toEqual({
		total: COUNTED_ROWS,
		isMore: false,
	});
	expect(await countRows(db, users, upTo(COUNTED_ROWS + 1), first)).toEqual({
		total: COUNTED_ROWS,
		isMore: true,
	});
	expect(await countRows(db, users, upTo(MANY * 2), { ...first, q: 'user' })).toEqual({
		total: COUNTED_HITS,
		isMore: true,
	});
	expect(await countRows(db, users, upTo(MANY * 2), { ...first, countAll: true })).toEqual({
		total: MANY,
		isMore: false,
	});
});

test('a later page counts further, so there is a next page as long as there are rows', async () => {
	const all = sql`${users.id} > 0`;
	const late = await countRows(db, users, all, { page: COUNTED_ROWS / 10, perPage: 10 });
	expect(late).toEqual({ total: COUNTED_ROWS + 50, isMore: true });
	const past = await countRows(db, users, all, { page: 9000, perPage: 10 });
	expect(past).toEqual({ total: MANY, isMore: false });
});

test('without a condition, the count of a table counted by triggers is exact', async () => {
	expect(await countRows(db, users, undefined, first)).toEqual({ total: MANY, isMore: false });
	expect(await countRows(db, mails, undefined, first)).toEqual({ total: 0, isMore: false });
});

test('the distinct values of a column are listed once each, in order', async () => {
	const all = await db.selectDistinct({ name: users.name }).from(users).orderBy(asc(users.name));
	expect(await distinctValues(db, users, users.name)).toEqual(all.map(({ name }) => name));
	expect(await distinctValues(db, users, users.name)).toHaveLength(3);
});

const COUNTED_TABLES = [users, products, orders];

/** What the triggers counted, next to the actual numbers. */
async function counted() {
	const countOf = await countsOfTables(db);
	const exact = await Promise.all(COUNTED_TABLES.map((table) => db.$count(table)));
	return { byTriggers: COUNTED_TABLES.map(countOf), exact };
}

async function expectExact(): Promise<number[]> {
	const { byTriggers, exact } = await counted();
	expect(byTriggers).toEqual(exact);
	return byTriggers;
}

test('the counts of the large tables are exact whatever adds and removes rows', async () => {
	const [before = 0] = await expectExact();
	expect(before).toBeGreaterThanOrEqual(MANY);
	const category = await makeCategory(db);
	const shoppers = await Promise.all(Array.from({ length: 8 }, () => makeShopper(db)));
	await Promise.all(
		shoppers.map(async ({ id: userId }) => {
			await makeProduct(db, { categoryId: category.id });
			await makeOrder(db, { userId });
		}),
	);
	expect(await expectExact()).toEqual([before + 8, 8, 8]);

	await db.delete(orders).where(inArray(orders.userId, [shoppers[0]?.id ?? 0]));
	await db.delete(products).where(eq(products.categoryId, category.id));
	await db.delete(users).where(like(users.email, 'user-1%'));
	await db.delete(users).where(eq(users.id, 0));
	expect((await expectExact()).slice(1)).toEqual([0, 7]);
});

test('conflicting inserts, updates and rolled-back rows are not counted', async () => {
	const { id: categoryId } = await makeCategory(db);
	const { slug, id } = await makeProduct(db, { categoryId });
	const before = await expectExact();
	const row = { categoryId, name: 'Again', sellingKobo: 100, originalKobo: 100, qty: 1 };
	const again = { ...row, slug };
	await db.insert(products).values(again).onConflictDoNothing();
	await db
		.insert(products)
		.values([again, { ...row, slug: `${slug}-new` }])
		.onConflictDoUpdate({ target: products.slug, set: { name: sql`excluded.name` } });
	await db.update(products).set({ name: 'Changed' });
	const undone = db.transaction(async (tx) => {
		await tx.insert(products).values({ ...row, slug: `${slug}-undone` });
		await tx.delete(products).where(eq(products.id, id));
		tx.rollback();
	});
	await expect(undone).rejects.toThrow('Rollback');
	expect((await expectExact())[1]).toBe((before[1] ?? 0) + 1);
});
