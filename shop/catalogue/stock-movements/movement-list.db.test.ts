import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { stockMovements } from '#db/stock/stock-movement-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { readListQuery } from '../../kit/list-pages.ts';
import { deleteProduct } from '../product-editing.ts';
import {
	exportMovements,
	movementPage,
	readMovementFilter,
	STOCK_DAYS,
	stockByDay,
} from './movement-list.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: categoryId } = await makeCategory(db);

type Given = Partial<typeof stockMovements.$inferInsert>;

/** A product that began with 10 and had these movements, each a day after the one before. */
async function moved(first: string, ...moves: Given[]) {
	const product = await makeProduct(db, { categoryId, qty: 10 });
	let qtyAfter = 10;
	for (const [day, { change = -1, ...more }] of moves.entries()) {
		qtyAfter += change;
		const at = new Date(Date.parse(first) + day * 86_400_000);
		await db
			.insert(stockMovements)
			.values({ productId: product.id, at, change, qtyAfter, cause: 'count', ...more });
	}
	return product.id;
}
const page = (id: number, sent: Record<string, string> = {}) =>
	movementPage(db, id, readListQuery(sent, ['newest'], 2), readMovementFilter(sent));

async function csv(id: number | null, sent: Record<string, string> = {}) {
	let text = '';
	for await (const piece of exportMovements(db, { ...sent, product: String(id) })) text += piece;
	// Without the mark by which spreadsheets know UTF-8.
	return text.slice(1).trimEnd().split('\n');
}

test('movements are listed page by page, newest first, those of other products left out', async () => {
	const { id: orderId } = await makeOrder(db, { userId: (await makeShopper(db)).id });
	const id = await moved(
		'2026-03-01T12:00:00Z',
		{ change: -3, cause: 'order', orderId },
		{ change: 5, userId: ada.id, reason: 'Came in' },
		{ change: -1 },
	);
	await moved('2026-03-01T12:00:00Z', {});
	const first = await page(id);
	expect(first).toMatchObject({ total: 3, lastPage: 2 });
	expect(first.rows).toMatchObject([
		{ change: -1, qtyAfter: 11, who: null },
		{ change: 5, qtyAfter: 12, who: 'Ada Admin', reason: 'Came in' },
	]);
	expect((await page(id, { page: '2' })).rows).toMatchObject([{ change: -3, orderId }]);
	expect(await csv(id)).toEqual([
		'at,cause,what,order_id,by,change,stock_after',
		'2026-03-03 13:00,count,Typed in the stock table,,,-1,11',
		'2026-03-02 13:00,count,Came in,,Ada Admin,5,12',
		`2026-03-01 13:00,order,Sold in order ${orderId},${orderId},,-3,7`,
	]);
	expect(await csv(null)).toHaveLength(1);
});

test('they are filtered by cause and by Lagos days, and what is no filter is ignored', async () => {
	const id = await moved(
		'2026-03-01T23:30:00Z',
		{ change: 1, cause: 'bulk' },
		{ change: 2, cause: 'edit' },
		{ change: 3, cause: 'bulk' },
	);
	const changes = async (sent: Record<string, string>) =>
		(await page(id, sent)).rows.map(({ change }) => change);
	expect(await changes({ cause: 'bulk' })).toEqual([3, 1]);
	// In Lagos it was half past midnight of the next day.
	expect(await changes({ from: '2026-03-02', to: '2026-03-02' })).toEqual([1]);
	expect(await changes({ cause: 'bulk', from: '2026-03-03' })).toEqual([3]);
	expect(await changes({ cause: 'nothing', from: 'x' })).toEqual([3, 2]);
	expect(await csv(id, { cause: 'edit' })).toHaveLength(2);
});

test('the stock by day carries on where nothing moved, and begins where it is known', async () => {
	const now = new Date('2026-06-10T10:00:00Z');
	const id = await moved('2026-06-07T12:00:00Z', { change: -4 }, { change: 6 });
	expect(await stockByDay(db, id, now)).toEqual([
		{ day: '2026-06-07', qty: 6 },
		{ day: '2026-06-08', qty: 12 },
		{ day: '2026-06-09', qty: 12 },
		{ day: '2026-06-10', qty: 12 },
	]);
	const long = await moved('2026-01-01T12:00:00Z', { change: -4 });
	const days = await stockByDay(db, long, now);
	expect(days).toHaveLength(STOCK_DAYS);
	expect(new Set(days.map(({ qty }) => qty))).toEqual(new Set([6]));
	// Of several movements of a day the last one counts.
	const busy = await moved('2026-06-10T08:00:00Z', { change: -4 });
	await db.insert(stockMovements).values({
		productId: busy,
		at: now,
		change: 1,
		qtyAfter: 7,
		cause: 'count',
	});
	expect(await stockByDay(db, busy, now)).toEqual([{ day: '2026-06-10', qty: 7 }]);
	expect(await stockByDay(db, await moved('2026-06-10T08:00:00Z'), now)).toEqual([]);
});

test('movements outlive the account of whoever made them, and go with their product', async () => {
	const { user: leaver } = await makeAdmin(db, 'Lola Leaver');
	const id = await moved('2026-03-01T12:00:00Z', { userId: leaver.id });
	await db.delete(users).where(eq(users.id, leaver.id));
	expect((await page(id)).rows).toMatchObject([{ change: -1, who: null }]);
	await deleteProduct(db, ada.id, id);
	expect(await db.$count(stockMovements, eq(stockMovements.productId, id))).toBe(0);
});

test('a page reads only the movements of its product, by their index', async () => {
	const plan = await db.transaction(async (tx) => {
		// Of so few rows PostgreSQL would read the whole table.
		await tx.execute(sql`set local enable_seqscan = off; set local enable_bitmapscan = off`);
		const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
			sql`explain select * from stock_movements where product_id = 1 order by id desc limit 25`,
		);
		return rows.map((row) => row['QUERY PLAN']).join();
	});
	expect(plan).toContain('Index Scan Backward using stock_movements_product');
	expect(plan).not.toContain('Sort');
});
