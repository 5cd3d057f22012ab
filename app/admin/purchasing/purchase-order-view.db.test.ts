import { expect, test } from 'vitest';
import { purchaseOrderById, purchaseOrderPage } from '#shop/purchasing/purchase-orders.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { buyingDesk } from '#tests/helpers/purchasing.ts';
import { listedOrder } from './listed-orders.tsx';
import { purchaseOrderView } from './purchase-order-view.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const { makeSupplier, order } = buyingDesk(db, user.id);

test('no amount reaches the page, the list or the message of whoever may not see prices', async () => {
	const { id: categoryId } = await makeCategory(db);
	const product = await makeProduct(db, { categoryId, name: 'Udu' });
	const supplier = await makeSupplier({ currency: 'USD' });
	const id = await order(supplier, { [product.id]: [2, '7531.25'] }, { rate: '8642' });
	const shown = await purchaseOrderById(db, id);
	const { rows } = await purchaseOrderPage(db, { q: '', sort: 'newest', page: 1, perPage: 10 });
	const sent = (isPriced: boolean) =>
		JSON.stringify([
			purchaseOrderView(shown, { isPriced, shopName: 'Bridgehead' }),
			rows.map((row) => listedOrder(row, isPriced)),
		]).replaceAll(',', '');
	for (const amount of ['7531', '15062', '8642']) {
		expect(sent(true)).toContain(amount);
		expect(sent(false)).not.toContain(amount);
	}
	expect(sent(false)).toContain('Udu');
});

test('an order without any price has no sum, and one with some says what is left out', async () => {
	const { id: categoryId } = await makeCategory(db);
	const goods = [await makeProduct(db, { categoryId }), await makeProduct(db, { categoryId })];
	const sumOf = async (...prices: (string | undefined)[]) => {
		const lines = goods.map(({ id }, place) => [id, [2, prices[place]]]);
		const shown = await purchaseOrderById(
			db,
			await order(await makeSupplier(), Object.fromEntries(lines)),
		);
		return purchaseOrderView(shown, { isPriced: true, shopName: 'Bridgehead' }).sum;
	};
	expect(await sumOf()).toBeNull();
	expect(await sumOf('1,500')).toBe('₦3,000, and 1 product without a price');
});
