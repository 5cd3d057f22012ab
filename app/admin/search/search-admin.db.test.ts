import { expect, test } from 'vitest';
import type { Permission } from '#shop/staff/permissions.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { buyingDesk } from '#tests/helpers/purchasing.ts';
import { quoting } from '#tests/helpers/quotes.ts';
import { repairing } from '#tests/helpers/repairs.ts';
import { searchAdmin } from './search-admin.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const { makeSupplier, order } = buyingDesk(db, user.id);
const { id: categoryId } = await makeCategory(db);
const udu = await makeProduct(db, { categoryId, name: 'Udu' });
const supplierId = await makeSupplier({ name: 'Ọgụ Imports', phone: '0803 555 0199' });
const purchaseId = await order(supplierId, { [udu.id]: [2, '7,531'] });
const quoteId = await quoting(db, user.id).make({
	organisation: 'Ogu Chapel',
	[`qty_${udu.id}`]: '1',
});

const repairId = await repairing(db, user.id).book({ name: 'Ogu Nwosu' });

/** What somebody with these permissions finds, by kind. */
async function search(q: string, ...permissions: Permission[]) {
	const may = (...names: Permission[]) => names.every((name) => permissions.includes(name));
	const found = await searchAdmin({ db, may }, q);
	return Object.fromEntries(found.map(({ kind, hits }) => [kind, hits]));
}

test('a supplier, the orders from it, a quotation and a repair are found by a name', async () => {
	const { suppliers, purchaseOrders, quotes, repairs } = await search(
		'ogu',
		'stock',
		'orders-read',
	);
	expect(suppliers).toMatchObject([
		{ to: `/admin/suppliers/${supplierId}`, name: 'Ọgụ Imports', fact: '0803 555 0199' },
	]);
	expect(purchaseOrders).toMatchObject([
		{
			to: `/admin/purchase-orders/${purchaseId}`,
			name: `Purchase order ${purchaseId}, Ọgụ Imports`,
		},
	]);
	expect(quotes).toMatchObject([
		{ to: `/admin/quotes/${quoteId}`, name: `Quote ${quoteId}, Ogu Chapel` },
	]);
	expect(repairs).toMatchObject([
		{ to: `/admin/repairs/${repairId}`, fact: 'Booked in, Column loudspeaker' },
	]);
});

test('nothing is searched that the person may not see, nor do sums of purchases show', async () => {
	const seen = await search('ogu', 'stock');
	expect(Object.keys(seen)).toEqual(['purchaseOrders', 'suppliers']);
	expect(JSON.stringify(seen)).not.toContain('15,062');
	expect(JSON.stringify(await search('ogu', 'stock', 'prices'))).toContain('15,062');
	expect(await search('ogu')).toEqual({});
});

test('a purchase order is found by its number, and by no other', async () => {
	const numbered = async (q: string) => (await search(q, 'stock')).purchaseOrders;
	expect(await numbered(String(purchaseId))).toHaveLength(1);
	expect(await numbered(String(purchaseId + 7000))).toEqual([]);
});
