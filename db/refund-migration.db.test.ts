import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { olderDatabase } from '#tests/helpers/older-database.ts';
import { migrateDatabase } from './migrate.ts';

/** A shop from before refunds had a table of their own. */
const db = await olderDatabase(20);

const ASKED = '2026-11-20T10:00:00.123Z';

async function aPayment(values: Record<string, string | number | null>): Promise<number> {
	const all = {
		provider: 'paystack',
		amount_kobo: 9_000_000,
		charged_minor: 9_000_000,
		charged_currency: 'NGN',
		paid_minor: 9_000_000,
		paid_currency: 'NGN',
		hold_until: ASKED,
		...values,
	};
	const names = sql.raw(Object.keys(all).join(', '));
	const given = sql.join(
		Object.values(all).map((value) => sql`${value}`),
		sql`, `,
	);
	const { rows } = await db.execute<{ id: number }>(sql`
		with ordered as (
			insert into orders (tracking_no, user_id, state, firstname, lastname, phone, email, address, city, region, zipcode,
				payment_mode, total_kobo)
			select 'OLD-' || count(*), 1, 'delivered', 'a', 'b', 'c', 'd@example.com', 'e', 'f', 'g', 'h', 'paystack', 9000000
			from orders returning id, tracking_no
		)
		insert into payments (order_id, reference, ${names}) select id, tracking_no, ${given} from ordered returning id`);
	return rows[0]?.id ?? 0;
}

test('what an older shop gave back, or was giving back, is carried over as one refund each', async () => {
	await db.execute(
		sql`insert into users (name, email, password_hash) values ('Ada', 'ada@example.com', 'x')`,
	);
	const asked = { refund_asked_at: ASKED, refund_reason: 'Broken' };
	const done = await aPayment({
		...asked,
		state: 'refunded',
		refund_id: 'R1',
		refunded_at: '2026-11-21T10:00:00Z',
	});
	await db.execute(
		sql`insert into audit_trail (user_id, action, noun, noun_id) values (1, 'refund', 'payment', ${done})`,
	);
	const going = await aPayment({ ...asked, state: 'refunding', refund_id: 'R2' });
	const refused = await aPayment({ ...asked, state: 'review' });
	const dollars = await aPayment({
		state: 'refunded',
		provider: 'paypal',
		charged_minor: 5882,
		charged_currency: 'USD',
		paid_minor: 2941,
		paid_currency: 'USD',
	});
	await aPayment({ state: 'paid' });
	await aPayment({ state: 'review' });
	await migrateDatabase(db);
	const { rows } = await db.execute(sql`
		select payment_id, amount_kobo::int, minor::int, currency, state, reason, by_user_id, request_id, refund_id,
			done_at is not null as is_done, next_check_at is not null as is_due
		from refunds order by payment_id`);
	const whole = { amount_kobo: 9_000_000, minor: 9_000_000, currency: 'NGN', reason: 'Broken' };
	const requestOf = (id: number) => `refund-${id}-${Date.parse(ASKED)}`;
	expect(rows).toEqual([
		{
			...whole,
			payment_id: done,
			state: 'done',
			by_user_id: 1,
			request_id: requestOf(done),
			refund_id: 'R1',
			is_done: true,
			is_due: false,
		},
		{
			...whole,
			payment_id: going,
			state: 'asked',
			by_user_id: null,
			request_id: requestOf(going),
			refund_id: 'R2',
			is_done: false,
			is_due: true,
		},
		{
			...whole,
			payment_id: refused,
			state: 'failed',
			by_user_id: null,
			request_id: requestOf(refused),
			refund_id: null,
			is_done: false,
			is_due: false,
		},
		{
			payment_id: dollars,
			amount_kobo: 4_500_000,
			minor: 2941,
			currency: 'USD',
			state: 'done',
			reason: 'Refunded at the provider',
			by_user_id: null,
			request_id: `refund-${dollars}-0`,
			refund_id: null,
			is_done: true,
			is_due: false,
		},
	]);
});
