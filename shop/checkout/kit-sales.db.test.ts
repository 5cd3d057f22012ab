import { expect, test } from 'vitest';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { exportProductSales } from '../orders/sales/product-sales-export.ts';
import { salesByProduct } from '../orders/sales/sales.ts';
import { placeOrder } from './place-order.ts';

const db = await testDatabase();
const ALWAYS = { from: null, to: null };

test('of sales, the kit has the money; the file also has what went of its parts', async () => {
	const { id: categoryId } = await makeCategory(db);
	const make = (name: string) => makeProduct(db, { categoryId, name, qty: 9, sellingKobo: 700_00 });
	const [drum, stick] = [await make('Drum'), await make('Stick')];
	const kit = await makeKit(
		db,
		[
			[drum, 1],
			[stick, 2],
		],
		{ name: 'Drum kit', sellingKobo: 2000_00 },
	);
	const { id: userId } = await makeShopper(db);
	await fillCart(db, userId, [kit, 2], [stick, 1]);
	await placeOrder(db, userId, PLACEMENT, CHECKOUT);
	expect((await salesByProduct(db, ALWAYS)).map(({ name, pieces }) => [name, pieces])).toEqual([
		['Drum kit', 2],
		['Stick', 1],
	]);
	const rows = (await Array.fromAsync(exportProductSales(db, ALWAYS))).join('').trimEnd();
	expect(rows.split('\n').slice(1)).toEqual([
		`${kit.id},Drum kit,1,2,4000,0,,0`,
		`${stick.id},Stick,1,1,700,0,,4`,
		`${drum.id},Drum,0,0,0,0,,2`,
	]);
});
