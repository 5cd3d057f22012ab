import { expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { isDatabaseAway } from './connection-errors.ts';

const db = await testDatabase();

async function cut(pid: number): Promise<void> {
	await db.$client.query('select pg_terminate_backend($1, 5000)', [pid]);
}

test('a connection that breaks while it is held fails its next statement and leaves the process running', async () => {
	const held = await db.$client.connect();
	const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
	const broken = new Promise((resolve) => held.once('end', resolve));
	await cut(rows[0]?.pid ?? 0);
	await broken;
	const failure = await held.query('select 1').catch((error: unknown) => error);
	held.release();
	expect(isDatabaseAway(failure)).toBe(true);
	expect((await db.$client.query('select 1')).rowCount).toBe(1);
});

test('a connection that breaks during a statement fails that statement only', async () => {
	const held = await db.$client.connect();
	const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
	const failure = held.query('select pg_sleep(60)').catch((error: unknown) => error);
	await cut(rows[0]?.pid ?? 0);
	expect(isDatabaseAway(await failure)).toBe(true);
	held.release();
	expect((await db.$client.query('select 1')).rowCount).toBe(1);
});
