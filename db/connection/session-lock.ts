import type pg from 'pg';
import type { Db } from '../client.ts';
import type { Lock } from '../locks.ts';
import { liftTimeLimits } from './response-timeout.ts';

/**
 * Waits for an advisory lock, as long as it takes, and holds it during `work`, on a connection of its own without time
 * limits. When `signal` is aborted, waiting and running statements of that connection fail, and PostgreSQL rolls its
 * transaction back.
 */
export async function withSessionLock<T>(
	db: Db,
	lock: Lock,
	work: (connection: pg.PoolClient) => Promise<T>,
	signal?: AbortSignal,
): Promise<T> {
	const connection = await db.$client.connect();
	const finished = new AbortController();
	try {
		await liftTimeLimits(connection);
		const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
		const pid = rows[0]?.pid;
		signal?.throwIfAborted();
		// Closing the connection would not do: PostgreSQL notices that only when the statement is done.
		const onAbort = () => {
			db.$client.query('select pg_terminate_backend($1)', [pid]).catch(() => {});
		};
		signal?.addEventListener('abort', onAbort, { signal: finished.signal });
		await connection.query('select pg_advisory_lock($1)', [lock]);
		return await work(connection);
	} finally {
		finished.abort();
		// Closed instead of returned to the pool: this releases the lock, and no one gets a connection without a time
		// limit.
		connection.release(true);
	}
}
