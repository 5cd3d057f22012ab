import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { prepareJobs } from './jobs.ts';

const db = await testDatabase();

test('the job of a killed worker is missed within half a minute', async () => {
	const { rows } = await db.execute(
		sql`select name from pgboss.queue where heartbeat_seconds = 30 order by name`,
	);
	expect(rows.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['mail', 'webhook-event', 'payment-refund']),
	);
});

test('work that grows with the shop may take hours, and does not begin again beside itself', async () => {
	const { rows } = await db.execute(
		sql`select name from pgboss.queue where expire_seconds >= 4 * 3600 and heartbeat_seconds is not null order by name`,
	);
	expect(rows.map(({ name }) => name)).toEqual([
		'catalogue-import',
		'newsletters',
		'nightly',
		'price-run',
		'reconciliation',
	]);
});

test('what waits in a queue of an older version goes on under its present name, once', async () => {
	await db.execute(
		sql`select pgboss.create_queue('payment-notice', '{"policy": "standard"}'::jsonb)`,
	);
	await db.execute(
		sql`insert into pgboss.job (name, data)
			select 'payment-notice', jsonb_build_object('webhookEventId', n) from generate_series(1, 250) n`,
	);
	// One was taken by a worker that was killed, and one is done.
	await db.execute(sql`update pgboss.job set state = 'active' where data->>'webhookEventId' = '1'`);
	await db.execute(
		sql`update pgboss.job set state = 'completed' where data->>'webhookEventId' = '2'`,
	);
	await prepareJobs(db);
	await prepareJobs(db);
	const { rows } = await db.execute(
		sql`select name, count(*)::int as jobs, count(distinct data)::int as events from pgboss.job group by name`,
	);
	expect(rows).toEqual([{ name: 'webhook-event', jobs: 249, events: 249 }]);
	const queues = await db.execute(sql`select from pgboss.queue where name = 'payment-notice'`);
	expect(queues.rows).toEqual([]);
});
