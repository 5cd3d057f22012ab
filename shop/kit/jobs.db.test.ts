import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { prepareJobs } from './jobs.ts';

const db = await testDatabase();

test('the job of a killed worker is missed within half a minute, also on queues made by an older version', async () => {
	await db.execute(sql`update pgboss.queue set heartbeat_seconds = null`);
	await prepareJobs(db);
	const { rows } = await db.execute(
		sql`select name from pgboss.queue where heartbeat_seconds = 30 order by name`,
	);
	expect(rows.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['mail', 'payment-notice', 'payment-refund']),
	);
});
