import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { buyingDesk } from '#tests/helpers/purchasing.ts';
import { parseFields } from '../kit/input.ts';
import { endOrder } from './purchase-order-saving.ts';
import { supplierOptions, supplierPage } from './supplier-list.ts';
import { boughtInYear } from './supplier-view.ts';
import { SupplierInput, saveSupplier, supplierById, supplierSeen } from './suppliers.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const { makeSupplier, at, draft, order } = buyingDesk(db, user.id);
const category = await makeCategory(db);
const page = { q: '', sort: 'name', page: 1, perPage: 50 } as const;

test('a supplier has a name of its own, however it is written, and what can be called', async () => {
	const id = await makeSupplier({
		name: ' Ọkwu Sound  Ltd ',
		phone: '0803 123 4567',
		lead_days: '21',
		currency: 'USD',
	});
	expect(await supplierById(db, id)).toMatchObject({
		name: 'Ọkwu Sound Ltd',
		leadDays: 21,
		currency: 'USD',
		isActive: true,
	});
	await expect(makeSupplier({ name: 'okwu sound ltd' })).rejects.toMatchObject({
		fields: { name: ['There is a supplier of this name already.'] },
	});
	const refused = (fields: Record<string, string>, field: string) =>
		expect(() => parseFields(SupplierInput, { name: 'A', currency: 'NGN', ...fields })).toThrow(
			expect.objectContaining({ fields: { [field]: [expect.any(String)] } }),
		);
	refused({ phone: '12' }, 'phone');
	refused({ email: 'nobody' }, 'email');
	refused({ lead_days: '366' }, 'lead_days');
	refused({ lead_days: '2.5' }, 'lead_days');
	refused({ currency: 'JPY' }, 'currency');
	refused({ name: ' ' }, 'name');
});

test('who saves second a supplier that was changed meanwhile is refused', async () => {
	const id = await makeSupplier();
	const stored = await supplierById(db, id);
	const seen = supplierSeen(stored);
	const save = (fields: Record<string, string>) =>
		saveSupplier(
			db,
			user.id,
			id,
			parseFields(SupplierInput, { name: stored.name, currency: 'NGN', seen, ...fields }),
		);
	await save({ contact: 'Emeka', active: '1' });
	await expect(save({ contact: 'Ngozi' })).rejects.toMatchObject({ code: 'conflict' });
	expect(await supplierById(db, id)).toMatchObject({ contact: 'Emeka' });
	const trail = await db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.noun, 'supplier'), eq(auditTrail.nounId, id)));
	expect(trail).toMatchObject([
		{ action: 'create' },
		{ action: 'update', before: { contact: '' }, after: { contact: 'Emeka' } },
	]);
});

test('the list finds suppliers by name, contact and phone, and counts their open orders', async () => {
	const product = await makeProduct(db, { categoryId: category.id });
	const id = await makeSupplier({ name: 'Zaria Cables', contact: 'Bello', phone: '08091234567' });
	await draft(id, { [`pieces_${product.id}`]: '1' });
	await order(id, { [product.id]: [2] });
	for (const q of ['zaria', 'bello', '0809123'])
		expect((await supplierPage(db, { ...page, q }, { isActive: true })).rows).toMatchObject([
			{ id, openOrders: 1 },
		]);
	expect((await supplierPage(db, { ...page, q: 'zaria' }, { isActive: false })).rows).toEqual([]);
});

test('one that is no longer bought from is not offered, unless it is chosen already', async () => {
	const id = await makeSupplier({ name: 'Gone Ltd' });
	const { name } = await supplierById(db, id);
	await saveSupplier(db, user.id, id, parseFields(SupplierInput, { name, currency: 'NGN' }));
	expect((await supplierOptions(db)).map((each) => each.id)).not.toContain(id);
	expect((await supplierOptions(db, id)).map((each) => each.id)).toContain(id);
	await expect(draft(id, {})).rejects.toMatchObject({
		fields: { supplier: ['Gone Ltd is no longer bought from.'] },
	});
});

test('what was bought in a year leaves out drafts, cancelled orders and older ones', async () => {
	const product = await makeProduct(db, { categoryId: category.id, name: 'Ekwe drum' });
	const id = await makeSupplier();
	await order(id, { [product.id]: [3, '1500'] });
	await draft(id, { [`pieces_${product.id}`]: '50' });
	const cancelled = await order(id, { [product.id]: [7, '1500'] });
	await endOrder(db, await at(cancelled), 'cancel');
	expect(await boughtInYear(db, id)).toEqual({
		orders: 1,
		pieces: 3,
		totals: [{ currency: 'NGN', minor: 4500_00 }],
		products: [{ productId: product.id, name: 'Ekwe drum', pieces: 3 }],
	});
	const inTwoYears = new Date(Date.now() + 2 * 365 * 86_400_000);
	expect(await boughtInYear(db, id, inTwoYears)).toMatchObject({ orders: 0, totals: [] });
});
