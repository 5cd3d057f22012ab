import { once } from 'node:events';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { lineTo } from '#tests/helpers/database-proxy.ts';
import { openDatabase } from '../client.ts';
import { isDatabaseAway } from './connection-errors.ts';
import { clientWithTimeout, liftTimeLimits } from './response-timeout.ts';

const direct = await testDatabase();
const line = await lineTo(String(direct.$client.options.connectionString));

function impatient(limitMs: number) {
	const db = openDatabase(line.url, 1, limitMs);
	afterAll(() => db.$client.end());
	return db;
}

const failure = (work: Promise<unknown>) =>
	work.then(
		() => 'no failure',
		(error: unknown) => error,
	);

test('a silent database is given up after the limit, and its late answer belongs to no transaction', async () => {
	const db = impatient(200);
	await db.execute(sql`create table notes (text text)`);
	const begun = await failure(
		db.transaction(async (tx) => {
			await tx.execute(sql`insert into notes values ('half')`);
			line.fallSilent();
			await tx.execute(sql`insert into notes values ('whole')`);
		}),
	);
	expect(isDatabaseAway(begun)).toBe(true);
	line.speakAgain();
	expect((await db.execute(sql`select * from notes`)).rows).toEqual([]);
	expect((await db.$client.query('select pg_current_xact_id_if_assigned() as open')).rows).toEqual([
		{ open: null },
	]);
});

test('without time limits a statement may take as long as it needs', async () => {
	const db = impatient(100);
	expect(isDatabaseAway(await failure(db.execute(sql`select pg_sleep(0.3)`)))).toBe(true);
	const connection = await db.$client.connect();
	await liftTimeLimits(connection);
	expect((await connection.query('select pg_sleep(0.3)')).rowCount).toBe(1);
	const { rows } = await connection.query('show statement_timeout');
	expect(rows).toEqual([{ statement_timeout: '0' }]);
	connection.release(true);
});

test('any answer ends the wait: rows, an error, a stream', async () => {
	const Connection = clientWithTimeout(1000);
	const connection = new Connection({ connectionString: line.url });
	await connection.connect();
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	try {
		const queried = promisify((text: string, answered: (error: Error) => void) =>
			connection.query(text, answered),
		);
		for (const ask of [(text: string) => connection.query(text), queried]) {
			const answer = ask('select 1');
			expect(vi.getTimerCount()).toBe(1);
			await answer;
			expect(vi.getTimerCount()).toBe(0);
			await failure(ask('select 1 / 0'));
			expect(vi.getTimerCount()).toBe(0);
		}
		const stream = connection.query(new pg.Query('select 1'));
		expect(vi.getTimerCount()).toBe(0);
		await once(stream, 'end');
	} finally {
		vi.useRealTimers();
		await connection.end();
	}
});

test('an error of a statement does not mean that the database is away', async () => {
	const faults = ['select 1 / 0', 'select * from nothing', 'insert into users values (1)'];
	for (const fault of faults)
		expect(isDatabaseAway(await failure(direct.execute(sql.raw(fault))))).toBe(false);
	expect(isDatabaseAway(new Error('fetch failed', { cause: { code: 'ECONNREFUSED' } }))).toBe(
		false,
	);
});
