import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { orderLines, orders } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { fillCart, makeShopper } from '#tests/helpers/shoppers.ts';
import { oftenBoughtWith } from './bought-with.ts';

const db = await testDatabase();
const { id: userId } = await makeShopper(db);

type Product = Awaited<ReturnType<typeof makeProduct>>;

/** A microphone, and a cable of another category. */
async function microphoneAndCable() {
	const cables = await makeCategory(db, { name: 'Cables' });
	const microphone = await makeProduct(db, { categoryId: (await makeCategory(db)).id });
	const cable = await makeProduct(db, { categoryId: cables.id, name: 'Cable', sellingKobo: 900 });
	return { cables, microphone, cable };
}

async function order(times: number, goods: Product[], state = 'delivered') {
	const lines = goods.map(({ id, name }) => ({ productId: id, name, unitKobo: 1, qty: 1 }));
	for (let n = 0; n < times; n++) await makeOrder(db, { userId, state }, lines);
}

test('what is in most orders of a product is often bought with it, from three orders on', async () => {
	const { cables, microphone, cable } = await microphoneAndCable();
	const stand = await makeProduct(db, { categoryId: cables.id, name: 'Stand', sellingKobo: 800 });
	await order(2, [microphone, cable]);
	expect(await oftenBoughtWith(db, userId, microphone.id)).toBeNull();
	await order(1, [microphone, cable, stand]);
	expect(await oftenBoughtWith(db, userId, microphone.id)).toEqual({
		id: cable.id,
		name: 'Cable',
		slug: cable.slug,
		sellingKobo: 900,
		categorySlug: cables.slug,
	});
	await order(3, [microphone, stand]);
	expect(await oftenBoughtWith(db, userId, microphone.id)).toMatchObject({ name: 'Stand' });
	// A microphone is no accessory to a cable.
	expect(await oftenBoughtWith(db, userId, cable.id)).toBeNull();
});

test('only what can be bought now, goes with the product and is not in the cart is offered', async () => {
	const { cables, microphone, cable } = await microphoneAndCable();
	await order(3, [microphone, cable]);
	const offered = async () => (await oftenBoughtWith(db, userId, microphone.id))?.name ?? null;
	expect(await offered()).toBe('Cable');
	const unfit = [
		{ qty: 0 },
		{ status: 1 },
		{ sellingKobo: 0 },
		{ sellingKobo: microphone.sellingKobo },
		{ categoryId: microphone.categoryId },
	];
	const { qty, status, sellingKobo, categoryId } = cable;
	for (const change of unfit) {
		const is = { qty, status, sellingKobo, categoryId, ...change };
		await db.update(products).set(is).where(eq(products.id, cable.id));
		expect(await offered(), JSON.stringify(change)).toBeNull();
	}
	const was = { qty, status, sellingKobo, categoryId };
	await db.update(products).set(was).where(eq(products.id, cable.id));
	await db.update(categories).set({ status: 1 }).where(eq(categories.id, cables.id));
	expect(await offered()).toBeNull();
	await db.update(categories).set({ status: 0 }).where(eq(categories.id, cables.id));
	await fillCart(db, userId, [cable, 1]);
	expect(await offered()).toBeNull();
	expect(await oftenBoughtWith(db, (await makeShopper(db)).id, microphone.id)).not.toBeNull();
});

test('orders that are no sales do not count', async () => {
	const { microphone, cable } = await microphoneAndCable();
	for (const state of ['cancelled', 'returned', 'awaiting-payment'])
		await order(3, [microphone, cable], state);
	await order(2, [microphone, cable]);
	expect(await oftenBoughtWith(db, userId, microphone.id)).toBeNull();
});

test('of a bestseller only the latest orders are read, from an index', async () => {
	const { microphone, cable } = await microphoneAndCable();
	await order(3, [microphone, cable]);
	const sold = { state: 'delivered', name: 'Microphone' };
	await db.execute(sql`
		with bulk as (
			insert into ${orders} (tracking_no, user_id, state, firstname, lastname, phone, email, address, city, region, zipcode, payment_mode, subtotal_kobo, total_kobo)
			select 'SOLD' || n, ${userId}, ${sold.state}, '', '', '', '', '', '', '', '', 'cod', 0, 0 from generate_series(1, 4000) n
			returning id
		)
		insert into ${orderLines} (order_id, product_id, name, unit_kobo, qty)
		select id, case when id % 4 = 0 then ${microphone.id}::int end, ${sold.name}, 1, 1 from bulk`);
	expect(await oftenBoughtWith(db, userId, microphone.id)).toBeNull();
	await db.execute(sql`vacuum analyze ${orderLines}`);
	const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`
		explain (costs off) select order_id from ${orderLines}
		where product_id = ${microphone.id} order by id desc limit 200`);
	const plan = rows.map((line) => line['QUERY PLAN']).join('\n');
	expect(plan).toContain('order_lines_product');
	expect(plan).not.toContain('Sort');
});
