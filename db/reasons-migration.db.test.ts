import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { olderDatabase } from '#tests/helpers/older-database.ts';
import { migrateDatabase } from './migrate.ts';

/** A shop from before moves of orders had reasons: what it had given up was known by a note. */
const db = await olderDatabase(21);

test('orders that an older shop gave up keep their reason, and those that staff cancelled get none', async () => {
	await db.execute(sql`
		with someone as (
			insert into users (name, email, password_hash) values ('Ada', 'ada@example.com', 'x') returning id
		), ordered as (
			insert into orders (tracking_no, user_id, state, firstname, lastname, phone, email, address, city, region, zipcode,
				payment_mode, total_kobo)
			select 'OLD', id, 'cancelled', 'a', 'b', 'c', 'd@example.com', 'e', 'f', 'g', 'h', 'paystack', 1 from someone
			returning id, user_id
		)
		insert into order_events (order_id, to_state, by_user_id, note)
		select ordered.id, event.state, case when event.by_staff then ordered.user_id end, event.note
		from ordered, (values
			('awaiting-payment', false, ''),
			('cancelled', false, 'Not paid in time'),
			('cancelled', true, 'Not paid in time'),
			('cancelled', false, 'Given up for another way to pay'),
			('placed', false, 'Paid')
		) as event (state, by_staff, note)`);
	await migrateDatabase(db);
	const { rows } = await db.execute(sql`select note, by_user_id, reason from order_events`);
	expect(rows.filter(({ reason }) => reason !== null)).toEqual([
		{ note: 'Not paid in time', by_user_id: null, reason: 'not-paid-in-time' },
	]);
});
