import { type Db, sqlState, type Tx } from '#db/client.ts';

/**
 * Deadlock and serialization failure: PostgreSQL rolled the transaction back because of concurrent ones; it can be
 * retried.
 */
const ASKED_AGAIN = new Set(['40P01', '40001']);
const MOST_ATTEMPTS = 5;

/**
 * Runs a transaction, and retries it a few times when PostgreSQL rolled it back because of concurrent ones. `work` may
 * run several times, so it may only send SQL.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await db.transaction(work);
		} catch (error) {
			if (attempt === MOST_ATTEMPTS || !ASKED_AGAIN.has(sqlState(error) ?? '')) throw error;
		}
	}
}
