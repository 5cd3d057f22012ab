import { expect, test } from 'vitest';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { buyingDesk } from '#tests/helpers/purchasing.ts';
import { exportPurchaseOrder } from './order-export.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const { makeSupplier, order, receive } = buyingDesk(db, user.id);

test('the lines of an order are a table, with prices in its currency', async () => {
	const { id: categoryId } = await makeCategory(db);
	const a = await makeProduct(db, { categoryId, name: '=Udu, large', sku: 'U-1' });
	const b = await makeProduct(db, { categoryId, name: 'Oja' });
	const supplier = await makeSupplier({ name: 'Guangzhou Ltd', currency: 'USD' });
	const id = await order(supplier, { [a.id]: [4, '12.50'], [b.id]: [2] });
	await receive(id, { [a.id]: 3 });
	expect((await exportPurchaseOrder(db, id)).trimEnd().split('\n')).toEqual([
		'\ufeffpurchase_order,supplier,product_id,name,sku,barcode,supplier_code,qty,received_qty,currency,unit_price,line_total',
		`${id},Guangzhou Ltd,${a.id},"'=Udu, large",U-1,,,4,3,USD,12.5,50`,
		`${id},Guangzhou Ltd,${b.id},Oja,,,,2,0,USD,,`,
	]);
	await expect(exportPurchaseOrder(db, 999_999)).rejects.toMatchObject({ code: 'not-found' });
});
