import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { orderLines } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { cartOf } from '../orders/cart.ts';
import { searchProducts } from '../search/search.ts';
import { placeOrder } from './place-order.ts';

// What is sold is called by its condition, and found by it.

const db = await testDatabase();
const category = await makeCategory(db);
const make = (given: Partial<typeof products.$inferInsert>) =>
	makeProduct(db, { categoryId: category.id, ...given });

test('a cart and the order of it say of each product that is not new what it is', async () => {
	const { id } = await makeShopper(db);
	const long = 'U'.repeat(255);
	const goods = [
		await make({ name: 'Udu', condition: 'used' }),
		await make({ name: 'Used Oja', condition: 'used' }),
		await make({ name: 'Ekwe', condition: 'open-box' }),
		await make({ name: 'Igba', condition: 'refurbished' }),
		await make({ name: 'Ogene' }),
		await make({ name: long, condition: 'refurbished' }),
	];
	await fillCart(db, id, ...goods.map((each): [typeof each, number] => [each, 1]));
	const names = [
		'Udu (used)',
		'Used Oja',
		'Ekwe (open box)',
		'Igba (refurbished)',
		'Ogene',
		`${long.slice(0, 240)} (refurbished)`,
	];
	expect((await cartOf(db, id)).map(({ name }) => name)).toEqual(names);
	const order = await placeOrder(db, id, PLACEMENT, CHECKOUT);
	const lines = await db
		.select({ name: orderLines.name })
		.from(orderLines)
		.where(eq(orderLines.orderId, order.id))
		.orderBy(orderLines.id);
	expect(lines.map(({ name }) => name)).toEqual(names);
});

test('used goods are found as used until they are not', async () => {
	const udu = await make({ name: 'Udu water pot', condition: 'used' });
	const found = async (q: string) => (await searchProducts(db, q)).products.map(({ id }) => id);
	expect(await found('water pot tokunbo')).toEqual([udu.id]);
	expect(await found('second hand water pot')).toEqual([udu.id]);
	await db.update(products).set({ condition: 'open-box' }).where(eq(products.id, udu.id));
	expect(await found('open box water pot')).toEqual([udu.id]);
	const { title } = (
		await db.execute<{ title: string }>(
			`select title::text from product_search where product_id = ${udu.id}`,
		)
	).rows[0] ?? { title: '' };
	expect(title).not.toContain('tokunbo');
});
