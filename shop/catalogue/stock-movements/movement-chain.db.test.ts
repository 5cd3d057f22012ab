import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { orders } from '#db/order-schema.ts';
import { bulkChanges } from '#db/staff-schema.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { brokenChains, movementsOf } from '#tests/helpers/stock-movements.ts';
import { saleOf, tillDesk } from '#tests/helpers/till.ts';
import { placeOrder } from '../../checkout/place-order.ts';
import { PiecesReturn } from '../../fulfilment/return-input.ts';
import { returnPieces } from '../../fulfilment/return-pieces.ts';
import { readReturned } from '../../fulfilment/returned-pieces.ts';
import { staffOrder } from '../../fulfilment/staff-orders.ts';
import { importCatalogue } from '../../import/import-catalogue.ts';
import { parseFields } from '../../kit/input.ts';
import { Problem } from '../../kit/problem.ts';
import { makeBulkChange } from '../bulk/bulk-change.ts';
import { BulkEdit } from '../bulk/bulk-edit.ts';
import { undoBulkChange } from '../bulk/bulk-undo.ts';
import { bulkValues } from '../bulk/bulk-values.ts';
import { saveKit } from '../kits/kit-saving.ts';
import { setStock } from '../stock-edit.ts';

// The movements of a product form a chain from what it began with to what there is now, whatever happens in which order.

const db = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-chain-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const desk = await tillDesk(db);
const { ada, collector } = desk;

type Product = typeof products.$inferSelect;
type Goods = { all: Product[]; kit: Product };

async function makeGoods(stocks: readonly number[]): Promise<Goods> {
	const { id: categoryId } = await makeCategory(db, { slug: `goods-${crypto.randomUUID()}` });
	const all: Product[] = [];
	for (const qty of stocks) all.push(await desk.make({ categoryId, qty }));
	const [first, second] = all;
	if (!first || !second) throw new Error('two products at least');
	// Made as a shop makes it: new, and with nothing of its own.
	const empty = await desk.make({ categoryId, qty: 0 });
	const parts = [
		{ partId: first.id, pieces: 1 },
		{ partId: second.id, pieces: 2 },
	];
	await saveKit(db, { userId: ada.id, kitId: empty.id, parts });
	return { all, kit: { ...empty, isKit: true } };
}

const rowOf = async ({ id }: Product) => {
	const [row] = await db.select().from(products).where(eq(products.id, id));
	if (!row) throw new Error('it is gone');
	return row;
};

async function order(product: Product, qty: number) {
	const { id: userId } = await makeShopper(db);
	await fillCart(db, userId, [product, qty]);
	return await placeOrder(db, userId, PLACEMENT, { ...CHECKOUT, flowLimits: false });
}

/** The newest order in one of these states. */
async function newest(states: string[]) {
	const [found] = await db
		.select({ id: orders.id })
		.from(orders)
		.where(and(inArray(orders.state, states)))
		.orderBy(sql`id desc`)
		.limit(1);
	return found?.id ?? null;
}

async function giveBack(id: number, n: number): Promise<void> {
	for (const to_state of ['confirmed', 'packed', 'sent', 'delivered'] as const)
		await moveByStaff(db, ada.id, id, { to_state });
	const { lines } = await staffOrder(db, id);
	const of = (fields: Record<string, string>) =>
		returnPieces(
			db,
			{ adminId: ada.id, orderId: id, shop: SHOP },
			readReturned(fields),
			parseFields(PiecesReturn, { money: 'back', seen_return: 0 }),
		);
	const [line] = lines;
	const resell: Record<string, string> = n % 2 === 0 ? { [`resell_${line?.id}`]: '1' } : {};
	await of({ [`pieces_${line?.id}`]: '1', ...resell });
}

async function importStocks(goods: readonly Product[], n: number): Promise<void> {
	const file = path.join(folder, 'own.csv');
	const known = await db.select().from(categories);
	const slugOf = (id: number) => known.find((category) => category.id === id)?.slug;
	const rows = goods.map(
		({ slug, categoryId }, place) => `${slug},Drum,${slugOf(categoryId)},500,${n + place},0`,
	);
	const head = 'product_slug,name,category_slug,selling_price,qty,status';
	await writeFile(file, [head, ...rows].join('\n'));
	await importCatalogue(db, { file, reportFolder: folder });
}

/** What staff and shoppers do to the stock; `n` is from 0 to 9. */
const DOINGS: Record<string, (goods: Goods, n: number) => Promise<unknown>> = {
	order: ({ all }, n) => order(all[n % all.length] as Product, 1 + (n % 3)),
	orderOfKit: async ({ kit }, n) => order(await rowOf(kit), 1 + (n % 2)),
	sale: ({ all }, n) =>
		desk.sell(saleOf(collector, [[all[n % all.length] as Product, 1 + (n % 3)]])),
	cancel: async () => {
		const id = await newest(['placed', 'confirmed']);
		if (id !== null) await moveByStaff(db, ada.id, id, { to_state: 'cancelled' });
	},
	returned: async (_, n) => {
		const id = await newest(['placed']);
		if (id !== null) await giveBack(id, n);
	},
	count: async ({ all }, n) => {
		const row = await rowOf(all[n % all.length] as Product);
		await setStock(db, ada.id, [{ id: row.id, qty: n, seen: row.qty }], 'Counted');
	},
	bulk: async ({ all }, n) => {
		const rows = await Promise.all(all.map(rowOf));
		await makeBulkChange(db, {
			userId: ada.id,
			edit: parseFields(BulkEdit, { qty_add: String(n - 4) }),
			seen: new Map(rows.map((row) => [row.id, bulkValues(row)])),
		});
	},
	undo: async () => {
		const [last] = await db.select().from(bulkChanges).orderBy(sql`id desc`).limit(1);
		if (last) await undoBulkChange(db, ada.id, last.id);
	},
	import: ({ all }, n) => importStocks(all, n),
};

/** What is refused, as an order of what is not there, changes nothing. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
	await work.catch((error) => {
		if (!(error instanceof Problem)) throw error;
	});
}

test('whatever changes the stock, each movement begins where the last one ended, and the last led to what there is', async () => {
	const doing = fc.tuple(fc.constantFrom(...Object.keys(DOINGS)), fc.nat(9));
	await fc.assert(
		fc.asyncProperty(fc.array(doing, { minLength: 8, maxLength: 16 }), async (doings) => {
			const goods = await makeGoods([9, 20, 0]);
			for (const [name, n] of doings)
				await unlessRefused(DOINGS[name]?.(goods, n) ?? Promise.reject());
			expect(await brokenChains(db)).toEqual([]);
			for (const [place, product] of goods.all.entries()) {
				const [first] = await movementsOf(db, product.id);
				const begun = first ? first.qtyAfter - first.change : (await rowOf(product)).qty;
				expect(begun).toBe([9, 20, 0][place]);
			}
			expect(await movementsOf(db, goods.kit.id)).toEqual([]);
			const unsaid = await Promise.all(goods.all.map(({ id }) => movementsOf(db, id)));
			expect(unsaid.flat().filter(({ cause }) => cause === 'other')).toEqual([]);
		}),
		{ numRuns: 12 },
	);
}, 120_000);

test('of changes that wait for each other, the movements stand in the order in which they were made', async () => {
	const { all } = await makeGoods([9, 20, 0]);
	const [drum] = all;
	if (!drum) throw new Error('no drum');
	const waiting = await db.transaction(async (tx) => {
		await tx.update(products).set({ qty: 8 }).where(eq(products.id, drum.id));
		const begun = [order(drum, 2), order(drum, 3)];
		await somebodyWaits(db, 2);
		return begun;
	});
	await Promise.all(waiting);
	expect(await brokenChains(db)).toEqual([]);
	const changes = (await movementsOf(db, drum.id)).map(({ change }) => change);
	expect(changes[0]).toBe(-1);
	expect(changes.slice(1).toSorted()).toEqual([-2, -3]);
});

test('a movement is dated when it happened, not when its transaction began', async () => {
	const { all } = await makeGoods([9, 20, 0]);
	const [drum] = all;
	if (!drum) throw new Error('no drum');
	await db.transaction(async (tx) => {
		await tx.execute(sql`select now()`);
		await order(drum, 2);
		await tx.update(products).set({ qty: 5 }).where(eq(products.id, drum.id));
	});
	expect(await movementsOf(db, drum.id)).toMatchObject([{ change: -2 }, { change: -2 }]);
	expect(await brokenChains(db)).toEqual([]);
});
