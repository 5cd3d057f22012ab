import { type Db, sqlState, type Tx } from '#db/client.ts';

/** Deadlock and serialization failure: the database undid the work because of others' and asks for it again. */
const ASKED_AGAIN = new Set(['40P01', '40001']);
const MOST_ATTEMPTS = 5;

/**
 * A transaction that is tried again, a bounded number of times, when the database undid it because of others running
 * beside it. `work` may run several times, so it may do nothing but send SQL.
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
