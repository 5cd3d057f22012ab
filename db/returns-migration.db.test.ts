import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { olderDatabase } from '#tests/helpers/older-database.ts';
import { migrateDatabase } from './migrate.ts';

/** A shop from before a refused refund said whether a later one took its place. */
const db = await olderDatabase(27);

test('a refused refund that another followed is replaced; the last one still waits', async () => {
	await db.execute(sql`
		insert into users (name, email, password_hash) values ('Ada', 'ada@example.com', 'x')`);
	await db.execute(sql`
		with ordered as (
			insert into orders (tracking_no, user_id, state, firstname, lastname, phone, email, address, city, region, zipcode,
				payment_mode, total_kobo)
			values ('OLD-1', 1, 'delivered', 'a', 'b', 'c', 'd@example.com', 'e', 'f', 'g', 'h', 'paystack', 900)
			returning id
		), paid as (
			insert into payments (order_id, reference, provider, state, amount_kobo, charged_minor, charged_currency, hold_until)
			select id, 'OLD-1.1', 'paystack', 'paid', 900, 900, 'NGN', now() from ordered returning id
		)
		insert into refunds (payment_id, amount_kobo, minor, currency, state, request_id)
		select paid.id, 100, 100, 'NGN', r.state, r.request_id from paid,
			(values ('failed', 'first'), ('done', 'second'), ('failed', 'third')) r(state, request_id)`);
	await migrateDatabase(db);
	const { rows } = await db.execute<{ request_id: string; is_replaced: boolean }>(
		sql`select request_id, is_replaced from refunds order by id`,
	);
	expect(rows).toEqual([
		{ request_id: 'first', is_replaced: true },
		{ request_id: 'second', is_replaced: false },
		{ request_id: 'third', is_replaced: false },
	]);
});
