import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { products } from '#db/catalogue-schema.ts';
import { orders } from '#db/order-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { buyingDesk } from '#tests/helpers/purchasing.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { parseFields } from '../kit/input.ts';
import { newFormKey } from '../kit/sent-once.ts';
import { orderChosen, readChosen } from './order-chosen.ts';
import { openOrdersOf, SupplyInput, saveSupply, supplyOfProduct } from './product-supply.ts';
import { purchaseOrderById } from './purchase-orders.ts';
import { productsToOrder, type ToOrderFilter } from './what-to-order.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const { makeSupplier, order } = buyingDesk(db, user.id);
const supplier = await makeSupplier({ lead_days: '30' });

type Given = Partial<typeof products.$inferInsert>;
/** A category of its own, in which each of these is made. */
async function shelf() {
	const { id: categoryId } = await makeCategory(db);
	const make = (qty: number, given: Given = {}) => makeProduct(db, { categoryId, qty, ...given });
	const list = async (filter: Partial<ToOrderFilter> = {}, now?: Date) =>
		(
			await productsToOrder(
				db,
				{ q: '', sort: 'fewest', page: 1, perPage: 50 },
				{ supplierId: null, categoryId, ...filter },
				now,
			)
		).rows;
	return { make, list };
}
const supply = (id: number, fields: Record<string, string>) =>
	saveSupply(db, user.id, id, parseFields(SupplyInput, fields));

test('listed are shown products at or below their own level, or the shop’s limit', async () => {
	const { make, list } = await shelf();
	const [atLimit, above, own, ownAbove] = [
		await make(3),
		await make(4),
		await make(20),
		await make(1),
	];
	await make(0, { status: 1 });
	await makeKit(db, [[above, 1]], { categoryId: above.categoryId });
	await supply(own.id, { reorder_level: '25' });
	await supply(ownAbove.id, { reorder_level: '0' });
	expect((await list()).map(({ id, level }) => [id, level])).toEqual([
		[atLimit.id, 3],
		[own.id, 25],
	]);
});

test('the figures count what left, in kits too, what is on order, and not what came back', async () => {
	const { make, list } = await shelf();
	const part = await make(10);
	const kit = await makeKit(db, [[part, 2]], { categoryId: part.categoryId });
	const { id: userId } = await makeShopper(db);
	await fillCart(db, userId, [part, 3]);
	await placeOrder(db, userId, PLACEMENT, CHECKOUT);
	const other = await makeShopper(db);
	await fillCart(db, other.id, [kit, 2]);
	const { id: kitOrder } = await placeOrder(db, other.id, PLACEMENT, CHECKOUT);
	const third = await makeShopper(db);
	await fillCart(db, third.id, [part, 1]);
	const { id: cancelled } = await placeOrder(db, third.id, PLACEMENT, CHECKOUT);
	await moveByStaff(db, user.id, cancelled, { to_state: 'cancelled' });
	await db
		.update(orders)
		.set({ createdAt: new Date(Date.now() - 40 * 86_400_000) })
		.where(eq(orders.id, kitOrder));
	await supply(part.id, { supplier: String(supplier) });
	const bought = await order(supplier, { [part.id]: [5] });
	// 7 in 90 days are 5 in 60, of which 3 are there and 5 come.
	expect(await list()).toMatchObject([
		{ id: part.id, qty: 3, notSent: 7, onOrder: 5, sold30: 3, sold90: 7, suggested: 0 },
	]);
	expect(await openOrdersOf(db, part.id)).toMatchObject([{ id: bought, left: 5 }]);
	const later = new Date(Date.now() + 60 * 86_400_000);
	expect(await list({}, later)).toMatchObject([{ sold30: 0, sold90: 3 }]);
});

test('the list filters by supplier, and by having none', async () => {
	const { make, list } = await shelf();
	const [a, b] = [await make(0), await make(0)];
	await supply(a.id, { supplier: String(supplier), supplier_code: 'GZ-9' });
	const ids = async (supplierId: number | 'none') =>
		(await list({ supplierId })).map(({ id }) => id);
	expect(await ids(supplier)).toEqual([a.id]);
	expect(await ids('none')).toEqual([b.id]);
});

test('where a product comes from is saved once it is right, and recorded with the product', async () => {
	const { make } = await shelf();
	const a = await make(0);
	await supply(a.id, { supplier: String(supplier), reorder_level: '5', seen: '||' });
	expect(await supplyOfProduct(db, a.id)).toMatchObject({ supplierId: supplier, reorderLevel: 5 });
	await expect(supply(a.id, { supplier: '', seen: '||' })).rejects.toMatchObject({
		code: 'conflict',
	});
	await expect(supply(a.id, { supplier: '999999' })).rejects.toMatchObject({
		fields: { supplier: [expect.any(String)] },
	});
	expect(() => parseFields(SupplyInput, { reorder_level: '-1' })).toThrow();
	const kit = await makeKit(db, [[a, 1]], { categoryId: a.categoryId });
	await expect(supply(kit.id, { reorder_level: '1' })).rejects.toMatchObject({
		message: expect.stringContaining('not bought'),
	});
	const trail = await db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.noun, 'product'), eq(auditTrail.nounId, a.id)));
	expect(trail).toMatchObject([{ before: { reorderLevel: null }, after: { reorderLevel: 5 } }]);
});

test('who is ordered from first is the usual supplier from then on, and nobody loses theirs', async () => {
	const { make } = await shelf();
	const [a, b] = [await make(0), await make(0)];
	const other = await makeSupplier();
	await supply(a.id, { supplier: String(supplier) });
	await supply(b.id, { reorder_level: '4' });
	const c = await make(0);
	await order(other, { [a.id]: [1], [b.id]: [1], [c.id]: [1] });
	expect(await supplyOfProduct(db, a.id)).toMatchObject({ supplierId: supplier });
	expect(await supplyOfProduct(db, b.id)).toMatchObject({ supplierId: other, reorderLevel: 4 });
	expect(await supplyOfProduct(db, c.id)).toMatchObject({ supplierId: other });
});

test('what is chosen becomes a draft for each supplier, once', async () => {
	const { make } = await shelf();
	const [a, b, c] = [await make(0), await make(0), await make(0)];
	const other = await makeSupplier();
	await supply(a.id, { supplier: String(supplier), supplier_code: 'GZ-9' });
	await supply(b.id, { supplier: String(other) });
	const lines = readChosen({
		[`pieces_${a.id}`]: '5',
		[`pieces_${b.id}`]: '2',
		[`pieces_${c.id}`]: '1',
		pieces_999999: '4',
		pieces_1: '',
	});
	await expect(orderChosen(db, user.id, { lines, otherwise: null })).rejects.toMatchObject({
		fields: { supplier: [expect.stringContaining('no usual supplier')] },
	});
	const formKey = newFormKey();
	const chosen = { lines, otherwise: other, formKey };
	const ids = await orderChosen(db, user.id, chosen);
	expect(await Promise.all(ids.map((id) => purchaseOrderById(db, id)))).toMatchObject([
		{ order: { state: 'draft' }, lines: [{ productId: a.id, qty: 5, supplierCode: 'GZ-9' }] },
		{
			supplier: { id: other },
			lines: [
				{ productId: b.id, qty: 2 },
				{ productId: c.id, qty: 1 },
			],
		},
	]);
	await expect(orderChosen(db, user.id, chosen)).rejects.toMatchObject({ code: 'conflict' });
	const gone = { lines: [{ productId: 999_999, qty: 4 }], otherwise: other };
	await expect(orderChosen(db, user.id, gone)).rejects.toMatchObject({
		message: 'These products were deleted meanwhile.',
	});
	expect(() => readChosen({ pieces_1: '0' })).toThrow('Type how many pieces');
	expect(() => readChosen({ pieces_1: 'x' })).toThrow(
		expect.objectContaining({ fields: { pieces_1: [expect.any(String)] } }),
	);
	const kit = await makeKit(db, [[a, 1]], { categoryId: a.categoryId });
	await expect(
		orderChosen(db, user.id, { lines: [{ productId: kit.id, qty: 1 }], otherwise: other }),
	).rejects.toMatchObject({ code: 'invalid' });
});
