import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { supplierRates } from '#db/pricing-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { buyingDesk } from '#tests/helpers/purchasing.ts';
import { addDays, lagosDay } from '../kit/lagos-days.ts';
import { newFormKey } from '../kit/sent-once.ts';
import { makePurchaseOrder } from './new-order.ts';
import { readDraftOrder } from './purchase-order-input.ts';
import {
	discardDraft,
	endOrder,
	markOrdered,
	saveDraftOrder,
	saveOrderDetails,
} from './purchase-order-saving.ts';
import {
	ALL_ORDERS,
	piecesOnOrder,
	purchaseOrderById,
	purchaseOrderPage,
} from './purchase-orders.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const desk = buyingDesk(db, user.id);
const { makeSupplier, at, draft, order, receive } = desk;
const category = await makeCategory(db);
const make = (name = 'Ogene V58') => makeProduct(db, { categoryId: category.id, name, qty: 4 });
const HEAD = { expectedOn: null, note: '' };

test('a draft is edited freely, and fixed once it is ordered', async () => {
	const [a, b] = [await make('Ada'), await make('Bia')];
	const supplier = await makeSupplier({ lead_days: '14' });
	const id = await draft(supplier, { [`pieces_${a.id}`]: '5', [`price_${a.id}`]: '1,250.50' });
	expect((await purchaseOrderById(db, id)).lines).toMatchObject([
		{ name: 'Ada', qty: 5, unitMinor: 125_050 },
	]);
	const other = readDraftOrder({ [`pieces_${b.id}`]: '2', note: 'By road' }, true);
	await saveDraftOrder(db, await at(id), other);
	expect(await purchaseOrderById(db, id)).toMatchObject({
		order: { state: 'draft', note: 'By road' },
		lines: [{ name: 'Bia', qty: 2, unitMinor: null }],
	});
	await markOrdered(db, await at(id), other);
	expect(await purchaseOrderById(db, id)).toMatchObject({
		order: { state: 'ordered', expectedOn: addDays(lagosDay(new Date()), 14) },
	});
	for (const late of [
		async () => saveDraftOrder(db, await at(id), other),
		async () => markOrdered(db, await at(id), other),
		async () => discardDraft(db, await at(id)),
	])
		await expect(late()).rejects.toMatchObject({ code: 'conflict' });
	await saveOrderDetails(db, await at(id), { ...HEAD, note: 'By air' });
	expect((await purchaseOrderById(db, id)).order).toMatchObject({ note: 'By air' });
});

test('without lines nothing is ordered, and a kit cannot be bought', async () => {
	const supplier = await makeSupplier();
	const id = await makePurchaseOrder(db, user.id, { supplierId: supplier });
	await expect(markOrdered(db, await at(id), { head: HEAD, lines: [] })).rejects.toMatchObject({
		message: 'Add what is ordered first.',
	});
	const kit = await makeKit(db, [[await make(), 1]], { categoryId: category.id, name: 'PA set' });
	await expect(
		saveDraftOrder(db, await at(id), { head: HEAD, lines: [{ productId: kit.id, qty: 1 }] }),
	).rejects.toMatchObject({ fields: { [`pieces_${kit.id}`]: [expect.stringContaining('a kit')] } });
});

test('what is no number of pieces, price, rate or day is refused beside its field', () => {
	for (const [fields, field] of [
		[{ pieces_1: '0' }, 'pieces_1'],
		[{ pieces_1: '' }, 'pieces_1'],
		[{ pieces_1: '1.5' }, 'pieces_1'],
		[{ pieces_1: '100000' }, 'pieces_1'],
		[{ pieces_1: '1', price_1: '-2' }, 'price_1'],
		[{ pieces_1: '1', price_1: 'two' }, 'price_1'],
		[{ rate: '0' }, 'rate'],
		[{ expected_on: '2026-02-30' }, 'expected_on'],
		[{ note: 'a\0b' }, 'note'],
	] as const)
		expect(() => readDraftOrder(fields, true)).toThrow(
			expect.objectContaining({ fields: { [field]: [expect.any(String)] } }),
		);
});

test('prices of somebody without that permission are as if they were not sent', async () => {
	const a = await make();
	const supplier = await makeSupplier();
	const id = await draft(supplier, { [`pieces_${a.id}`]: '5', [`price_${a.id}`]: '900' });
	const sent = readDraftOrder({ [`pieces_${a.id}`]: '6', [`price_${a.id}`]: '1' }, false);
	await saveDraftOrder(db, await at(id), sent);
	expect((await purchaseOrderById(db, id)).lines).toMatchObject([{ qty: 6, unitMinor: 900_00 }]);
});

test('a new line has the last price of its supplier, or what the product says, in the same currency', async () => {
	await db.insert(supplierRates).values({ currency: 'USD', unitKobo: 1500_00 });
	const a = await make();
	await db
		.update(products)
		.set({ supplierCurrency: 'USD', supplierMinor: 42_00 })
		.where(eq(products.id, a.id));
	const [dollars, naira] = [await makeSupplier({ currency: 'USD' }), await makeSupplier()];
	const lineOf = async (id: number) => (await purchaseOrderById(db, id)).lines[0]?.unitMinor;
	const plain = { [`pieces_${a.id}`]: '1' };
	const first = await draft(dollars, plain);
	expect(await lineOf(first)).toBe(42_00);
	expect((await purchaseOrderById(db, first)).order.unitKobo).toBe(1500_00);
	expect(await lineOf(await draft(naira, plain))).toBeNull();
	await order(dollars, { [a.id]: [1, '39.99'] });
	expect(await lineOf(await draft(dollars, plain))).toBe(39_99);
});

test('a form for a new order that is sent twice makes one', async () => {
	const supplierId = await makeSupplier();
	const formKey = newFormKey();
	const make = () => makePurchaseOrder(db, user.id, { supplierId, formKey });
	const results = await Promise.allSettled([make(), make()]);
	expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	const { rows } = await purchaseOrderPage(
		db,
		{ q: '', sort: 'newest', page: 1, perPage: 10 },
		{ ...ALL_ORDERS, supplierId },
	);
	expect(rows).toHaveLength(1);
});

test('a page that shows an older version changes nothing', async () => {
	const a = await make();
	const id = await draft(await makeSupplier(), { [`pieces_${a.id}`]: '5' });
	const seen = await at(id);
	await saveDraftOrder(db, seen, readDraftOrder({ [`pieces_${a.id}`]: '6' }, true));
	for (const stale of [
		() => saveDraftOrder(db, seen, readDraftOrder({}, true)),
		() => markOrdered(db, seen, readDraftOrder({}, true)),
		() => discardDraft(db, seen),
	])
		await expect(stale()).rejects.toMatchObject({ code: 'conflict' });
	expect((await purchaseOrderById(db, id)).lines).toMatchObject([{ qty: 6 }]);
	await discardDraft(db, await at(id));
	await expect(purchaseOrderById(db, id)).rejects.toMatchObject({ code: 'not-found' });
});

test('an order is cancelled while nothing came, and closed when a part did', async () => {
	const a = await make();
	const supplier = await makeSupplier();
	const id = await order(supplier, { [a.id]: [5] });
	await expect(endOrder(db, await at(id), 'close')).rejects.toMatchObject({ code: 'conflict' });
	await receive(id, { [a.id]: 2 });
	expect(await piecesOnOrder(db, [a.id])).toEqual(new Map([[a.id, 3]]));
	await expect(endOrder(db, await at(id), 'cancel')).rejects.toMatchObject({ code: 'conflict' });
	await endOrder(db, await at(id), 'close');
	expect((await purchaseOrderById(db, id)).order).toMatchObject({ state: 'received' });
	expect(await piecesOnOrder(db, [a.id])).toEqual(new Map());
	const other = await order(supplier, { [a.id]: [5] });
	await endOrder(db, await at(other), 'cancel');
	await expect(receive(other, { [a.id]: 1 })).rejects.toMatchObject({ code: 'conflict' });
});

test('the list filters by state and supplier, and says what has come of each', async () => {
	const [a, b] = [await make(), await make()];
	const supplierId = await makeSupplier();
	const open = await order(supplierId, { [a.id]: [10, '100'], [b.id]: [2] });
	await receive(open, { [a.id]: 12 }, { more: '1' });
	const waiting = await draft(supplierId, { [`pieces_${a.id}`]: '1' });
	const query = { q: '', sort: 'newest', page: 1, perPage: 10 } as const;
	const list = async (filter: Partial<typeof ALL_ORDERS>) =>
		(await purchaseOrderPage(db, query, { ...ALL_ORDERS, supplierId, ...filter })).rows;
	expect((await list({})).map(({ id }) => id)).toEqual([waiting, open]);
	expect((await list({ state: 'draft' })).map(({ id }) => id)).toEqual([waiting]);
	expect(await list({ state: 'open' })).toMatchObject([
		{
			id: open,
			state: 'partly',
			// Two more than ordered of the first make up for none of the second.
			sums: { lines: 2, pieces: 12, received: 10, totalMinor: 1000_00, unpriced: 1 },
		},
	]);
});
