import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import type { Lock } from '#db/locks.ts';

/** Waits until no other transaction does this kind of work; the lock ends with the caller's transaction. */
export async function advisoryLock(tx: Tx, lock: Lock): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
}

/**
 * Takes the lock on work that only one process may do at a time; null while another process has it. The lock ends when
 * the returned function is called, or with the process.
 */
export async function tryAdvisoryLock(db: Db, lock: Lock): Promise<(() => Promise<void>) | null> {
	const connection = await db.$client.connect();
	const asked = connection.query('select pg_try_advisory_lock($1) as mine', [lock]);
	const { rows } = await asked.catch((error) => {
		connection.release(true);
		throw error;
	});
	if (!rows[0].mine) {
		connection.release();
		return null;
	}
	return async () => {
		try {
			await connection.query('select pg_advisory_unlock($1)', [lock]);
			connection.release();
		} catch {
			// The connection may be broken, and only closing it is sure to release the lock: the pool must not reuse it.
			connection.release(true);
		}
	};
}
