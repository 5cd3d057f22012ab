import { expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { isDatabaseAway } from './connection/connection-errors.ts';

const db = await testDatabase();

/** A connection in use, and what makes PostgreSQL cut it; done once the connection has noticed. */
async function hold() {
	const held = await db.$client.connect();
	const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
	const noticed = new Promise((resolve) => held.once('end', resolve));
	const cut = async () => {
		await db.$client.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
		await noticed;
	};
	return { held, cut };
}

test('a connection that breaks while it is held fails its next statement and leaves the process running', async () => {
	const { held, cut } = await hold();
	await cut();
	const failure = await held.query('select 1').catch((error: unknown) => error);
	held.release();
	expect(isDatabaseAway(failure)).toBe(true);
	expect((await db.$client.query('select 1')).rowCount).toBe(1);
});

test('a connection that breaks during a statement fails that statement only', async () => {
	const { held, cut } = await hold();
	const failure = held.query('select pg_sleep(60)').catch((error: unknown) => error);
	await cut();
	expect(isDatabaseAway(await failure)).toBe(true);
	held.release();
	expect((await db.$client.query('select 1')).rowCount).toBe(1);
});
