import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { openDatabase } from '#db/client.ts';
import { temporaryUploads } from '#tests/helpers/admin-calls.ts';
import { makeKit } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import { CHECKOUT, NO_PROVIDERS } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { brokenChains, movementsOf } from '#tests/helpers/stock-movements.ts';
import { saleOf, tillDesk } from '#tests/helpers/till.ts';
import { placeOrder } from '../../checkout/place-order.ts';
import { cancelOwnOrder } from '../../fulfilment/own-order-cancel.ts';
import { PiecesReturn } from '../../fulfilment/return-input.ts';
import { returnPieces } from '../../fulfilment/return-pieces.ts';
import { readReturned } from '../../fulfilment/returned-pieces.ts';
import { staffOrder } from '../../fulfilment/staff-orders.ts';
import { importCatalogue } from '../../import/import-catalogue.ts';
import { parseFields } from '../../kit/input.ts';
import { makeBulkChange } from '../bulk/bulk-change.ts';
import { BulkEdit } from '../bulk/bulk-edit.ts';
import { undoBulkChange } from '../bulk/bulk-undo.ts';
import { bulkValues } from '../bulk/bulk-values.ts';
import { saveKit } from '../kits/kit-saving.ts';
import { updateProduct } from '../product-editing.ts';
import { ProductInput } from '../product-input.ts';
import { setStock } from '../stock-edit.ts';
import { setStockCause } from './stock-cause.ts';

// Every way in which the stock of products changes is recorded with its cause.

const db = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-movements-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { ada, make, collector, sell } = await tillDesk(db);
const uploads = temporaryUploads();

type Product = Awaited<ReturnType<typeof make>>;

async function order(product: Product, qty: number) {
	const { id: userId } = await makeShopper(db);
	await fillCart(db, userId, [product, qty]);
	return { userId, ...(await placeOrder(db, userId, PLACEMENT, CHECKOUT)) };
}

/** What was recorded of a product, in short. */
const recorded = async ({ id }: Product) =>
	(await movementsOf(db, id)).map(({ change, qtyAfter, cause, userId, orderId, reason }) => [
		cause,
		change,
		qtyAfter,
		{ by: userId, orderId, reason },
	]);

test('what a shopper orders and cancels is recorded with the order, and without the shopper', async () => {
	const drum = await make({ qty: 10 });
	const { id, userId } = await order(drum, 3);
	const own = { userId, orderId: id, shop: SHOP };
	await cancelOwnOrder(db, NO_PROVIDERS, own, { seen: 'placed', reason: '' });
	expect(await recorded(drum)).toEqual([
		['order', -3, 7, { by: null, orderId: id, reason: null }],
		['order-cancelled', 3, 10, { by: null, orderId: id, reason: null }],
	]);
});

test('what staff cancel and take back is recorded with them', async () => {
	const drum = await make({ qty: 10 });
	const [first, second] = [await order(drum, 3), await order(drum, 2)];
	await moveByStaff(db, ada.id, first.id, { to_state: 'cancelled' });
	for (const to_state of ['confirmed', 'packed', 'sent', 'returned'] as const) {
		const { lines } = await staffOrder(db, second.id);
		const restock = to_state === 'returned' ? { restock: lines.map((line) => line.id) } : {};
		await moveByStaff(db, ada.id, second.id, { to_state, ...restock });
	}
	expect((await recorded(drum)).slice(2)).toEqual([
		['order-cancelled', 3, 8, { by: ada.id, orderId: first.id, reason: null }],
		['return', 2, 10, { by: ada.id, orderId: second.id, reason: null }],
	]);
});

test('pieces that come back are recorded if they go on sale again, and parts as what they are', async () => {
	const [drum, stick] = [await make({ qty: 10 }), await make({ qty: 20 })];
	const kit = await makeKit(db, [
		[drum, 1],
		[stick, 2],
	]);
	const { id } = await order(kit, 2);
	for (const to_state of ['confirmed', 'packed', 'sent', 'delivered'] as const)
		await moveByStaff(db, ada.id, id, { to_state });
	const [line] = (await staffOrder(db, id)).lines;
	const fields = {
		[`pieces_${line?.id}`]: '1',
		[`resell_${line?.id}`]: '1',
		[`part_${line?.id}_1`]: '1',
	};
	await returnPieces(
		db,
		{ adminId: ada.id, orderId: id, shop: SHOP },
		readReturned(fields),
		parseFields(PiecesReturn, { money: 'back', seen_return: 0 }),
	);
	const by = { by: ada.id, orderId: id, reason: null };
	expect(await recorded(drum)).toMatchObject([
		['order', -2, 8, { by: null }],
		['return', 1, 9, by],
	]);
	expect(await recorded(stick)).toMatchObject([
		['order', -4, 16, { by: null }],
		['return', 2, 18, by],
	]);
	// When the test made a kit of it; since then it has no stock of its own.
	expect(await recorded(kit)).toMatchObject([['other', -10, 0, {}]]);
});

test('a sale at the till is an order of whoever sells', async () => {
	const drum = await make({ qty: 10 });
	await sell(saleOf(collector, [[drum, 4]]));
	expect(await recorded(drum)).toMatchObject([['order', -4, 6, { by: ada.id, reason: null }]]);
});

test('typed stock is recorded with its reason, and the product’s form without one', async () => {
	const drum = await make({ qty: 10 });
	await setStock(db, ada.id, [{ id: drum.id, qty: 8, seen: 10 }], 'Damaged');
	const { slug, name, categoryId } = drum;
	const input = { slug, name, category_id: categoryId, meta_title: name, brand: 'Awka' };
	const edit = (qty: number) =>
		updateProduct(db, uploads, {
			userId: ada.id,
			id: drum.id,
			input: ProductInput.parse({ ...input, selling_price: 1000, original_price: 1000, qty }),
		});
	await edit(12);
	await edit(12);
	const none = { by: ada.id, orderId: null, reason: null };
	expect(await recorded(drum)).toEqual([
		['count', -2, 8, { ...none, reason: 'Damaged' }],
		['edit', 4, 12, none],
	]);
});

test('a change of many products and its undoing are recorded for each that gets another stock', async () => {
	const [drum, stick] = [await make({ qty: 10 }), await make({ qty: 5 })];
	const change = await makeBulkChange(db, {
		userId: ada.id,
		edit: parseFields(BulkEdit, { qty: 5 }),
		seen: new Map([drum, stick].map((row) => [row.id, bulkValues(row)])),
	});
	await undoBulkChange(db, ada.id, change);
	const by = { by: ada.id, orderId: null, reason: null };
	expect(await recorded(drum)).toEqual([
		['bulk', -5, 5, by],
		['undo', 5, 10, by],
	]);
	expect(await recorded(stick)).toEqual([]);
});

test('a product that becomes a kit has no stock of its own until it is none any more', async () => {
	const [drum, stick] = [await make({ qty: 10 }), await make({ qty: 6 })];
	const save = (parts: { partId: number; pieces: number }[]) =>
		saveKit(db, { userId: ada.id, kitId: drum.id, parts });
	await save([{ partId: stick.id, pieces: 2 }]);
	await order(stick, 2);
	await save([]);
	await setStock(db, ada.id, [{ id: drum.id, qty: 4, seen: 0 }]);
	expect(await recorded(drum)).toMatchObject([
		['kit', -10, 0, { by: ada.id }],
		['count', 4, 4, {}],
	]);
	expect(await brokenChains(db)).toEqual([]);
});

test('an import is recorded with its file, and new products of it not at all', async () => {
	const drum = await make({ qty: 10 });
	const file = path.join(folder, 'own.csv');
	const head = 'product_slug,name,category_slug,selling_price,qty,status';
	const rows = [`${drum.slug},Drum,horns,500,7,0`, 'fresh,Fresh,horns,500,9,0'];
	await writeFile(file, [head, ...rows].join('\n'));
	const sent = { userId: ada.id, fileName: 'march.csv' };
	await importCatalogue(db, { file, reportFolder: folder, createCategories: 'shown', sent });
	const [fresh] = await db.select().from(products).where(eq(products.slug, 'fresh'));
	expect(fresh).toMatchObject({ qty: 9 });
	expect(await recorded(drum)).toEqual([
		['import', -3, 7, { by: ada.id, orderId: null, reason: 'march.csv' }],
	]);
	expect(await movementsOf(db, fresh?.id ?? 0)).toEqual([]);
});

test('a cause holds until the next one, and never longer than its transaction', async () => {
	const drum = await make({ qty: 10 });
	const { connectionString = '' } = db.$client.options;
	const one = openDatabase(connectionString, 1);
	const take = (on: Pick<typeof one, 'execute'>) =>
		on.execute(sql`update products set qty = qty - 1 where id = ${drum.id}`);
	await one.transaction(async (tx) => {
		await take(tx);
		await setStockCause(tx, { cause: 'import', userId: ada.id, reason: 'march.csv' });
		await take(tx);
		await take(tx);
		await setStockCause(tx, { cause: 'count', userId: null, reason: 'Damaged' });
		await take(tx);
	});
	// On the only connection of this pool.
	await take(one);
	const causes = (await movementsOf(db, drum.id)).map(({ cause }) => cause);
	expect(causes).toEqual(['other', 'import', 'import', 'count', 'other']);
	await one.$client.end();
});
