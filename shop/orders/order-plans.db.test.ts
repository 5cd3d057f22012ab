import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/order-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';

const db = await testDatabase();

test('the newest of very many orders of an account are read from an index, without the others', async () => {
	const { id: userId } = await makeShopper(db);
	const { id: otherId } = await makeShopper(db);
	await makeOrder(db, { userId });
	await db.execute(sql`
		insert into orders (tracking_no, user_id, state, firstname, lastname, phone, email, address, city, region, zipcode, payment_mode, subtotal_kobo, total_kobo)
		select 'BULK' || n, case when n < 1000 then ${userId}::int else ${otherId}::int end, state, firstname, lastname, phone, email, address, city, region, zipcode, payment_mode, subtotal_kobo, total_kobo
		from orders cross join generate_series(1, 12000) n`);
	await db.execute(sql`vacuum analyze orders`);
	const newest = db
		.select()
		.from(orders)
		.where(eq(orders.userId, userId))
		.orderBy(desc(orders.id))
		.limit(10);
	const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`
		explain (analyze, costs off) ${newest.getSQL()}`);
	const plan = rows.map((line) => line['QUERY PLAN']).join('\n');
	expect(plan).not.toContain('Sort');
	expect(plan).toContain('orders_of_user');
});
