import { expect, test } from 'vitest';
import type { products } from '#db/catalogue-schema.ts';
import { type PriceRunState, priceRunLines, priceRuns } from '#db/pricing-schema.ts';
import { bulkChanges } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { buyingDesk } from '#tests/helpers/purchasing.ts';
import { bulkValues } from '../catalogue/bulk/bulk-values.ts';
import { noOffers } from '../discounts/shelf-price.ts';
import { purchaseOrderById } from '../purchasing/purchase-orders.ts';
import { takeReceiptBack } from '../purchasing/take-receipt-back.ts';
import { MOST_LABELLED_PRODUCTS } from './label-list.ts';
import { labelProducts } from './label-products.ts';
import { labelsFrom, readLabelSource } from './label-sources.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const desk = buyingDesk(db, user.id);
const { id: categoryId } = await makeCategory(db);
const make = (given: Partial<typeof products.$inferInsert> = {}) =>
	makeProduct(db, { categoryId, ...given });
const from = async (text: string) => {
	const source = readLabelSource(text);
	return source && labelsFrom(db, source);
};

test('of a delivery there is a label for each piece that came, until it is taken back', async () => {
	const [udu, oja] = [await make(), await make()];
	const id = await desk.order(await desk.makeSupplier(), { [udu.id]: [10], [oja.id]: [4] });
	await desk.receive(id, { [udu.id]: 6 });
	await desk.receive(id, { [udu.id]: 1, [oja.id]: 4 });
	const [latest, first] = (await purchaseOrderById(db, id)).receipts;
	expect(await from(`receipt-${first?.id}`)).toEqual({
		goods: [{ productId: udu.id, count: 6 }],
		next: null,
	});
	expect((await from(`receipt-${latest?.id}`))?.goods).toEqual([
		{ productId: udu.id, count: 1 },
		{ productId: oja.id, count: 4 },
	]);
	await takeReceiptBack(db, { ...(await desk.at(id)), receiptId: latest?.id ?? null });
	expect(await from(`receipt-${latest?.id}`)).toEqual({ goods: [], next: null });
});

async function priceRun(
	state: PriceRunState,
	lines: readonly Partial<typeof priceRunLines.$inferInsert>[],
) {
	const scope = { currency: null, categoryId: null, costsOnly: false };
	const [run] = await db
		.insert(priceRuns)
		.values({ state, scope, basis: {} })
		.returning({ id: priceRuns.id });
	const runId = run?.id ?? 0;
	const shared = { runId, categoryId, priceBefore: 1_000_00, priceAfter: 2_000_00 };
	await db
		.insert(priceRunLines)
		.values(lines.map((line, n) => ({ productId: n + 1, ...shared, ...line })));
	return runId;
}

test('of new prices there is one for each price that was applied, in parts of a list each', async () => {
	const others = [
		{ priceAfter: 1_000_00 },
		{ priceAfter: null },
		{ isLeftOut: true },
		{ reason: 'It was changed meanwhile.' },
	];
	const id = await priceRun('applied', [...others, {}]);
	expect(await from(`prices-${id}`)).toEqual({ goods: [{ productId: 5, count: 1 }], next: null });
	expect((await from(`prices-${await priceRun('ready', [{}])}`))?.goods).toEqual([]);
	const many = await priceRun('applied', Array(MOST_LABELLED_PRODUCTS + 2).fill({}));
	const part = await from(`prices-${many}`);
	expect(part?.goods).toHaveLength(MOST_LABELLED_PRODUCTS);
	expect(part?.next).toBe(`prices-${many}-${MOST_LABELLED_PRODUCTS}`);
	expect(await from(part?.next ?? '')).toMatchObject({
		goods: [{ productId: MOST_LABELLED_PRODUCTS + 1 }, { productId: MOST_LABELLED_PRODUCTS + 2 }],
		next: null,
	});
});

test('of a change of many products there is one for each that has another price', async () => {
	const [udu, oja, ekwe] = [await make(), await make(), await make()];
	const changed = (row: typeof udu, after: object) => {
		const before = bulkValues(row);
		return { id: row.id, name: row.name, before, after: { ...before, ...after } };
	};
	const store = async (undoneAt: Date | null) => {
		const list = [
			changed(oja, { originalKobo: 60_000_00 }),
			changed(udu, { sellingKobo: 1_00 }),
			changed(ekwe, { qty: 99 }),
		];
		const [row] = await db
			.insert(bulkChanges)
			.values({ products: list, left: [], undoneAt })
			.returning({ id: bulkChanges.id });
		return row?.id;
	};
	expect((await from(`change-${await store(null)}`))?.goods).toEqual([
		{ productId: udu.id, count: 1 },
		{ productId: oja.id, count: 1 },
	]);
	expect((await from(`change-${await store(new Date())}`))?.goods).toEqual([]);
	await expect(from('change-999999')).rejects.toMatchObject({ code: 'not-found' });
});

test.each(['', 'order-1', 'receipt-0', 'receipt-x', 'prices-1-2-3'])('%j is no source', (text) => {
	expect(readLabelSource(text)).toBeNull();
});

test('a label says what the shop asks now, with an offer; deleted products have none', async () => {
	const udu = await make({ sellingKobo: 900_00, originalKobo: 1_000_00 });
	const goods = [
		{ productId: 2_000_000_000, count: 1 },
		{ productId: udu.id, count: 3 },
	];
	expect(await labelProducts(db, goods, noOffers)).toMatchObject([
		{ id: udu.id, count: 3, kobo: 900_00, insteadOfKobo: 1_000_00 },
	]);
	const offer = { kobo: 500_00, startsAt: null, endsAt: null, until: null };
	expect(await labelProducts(db, goods, () => offer)).toMatchObject([
		{ kobo: 500_00, insteadOfKobo: 1_000_00 },
	]);
});
