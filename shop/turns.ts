import type { Db } from '#db/client.ts';

/**
 * Takes the turn at work that only one process may do at a time; `lock` is its number among the locks of the database.
 * Null while somebody else has it. It ends with the function that is returned, or with the process.
 */
export async function takeTurn(db: Db, lock: number): Promise<(() => Promise<void>) | null> {
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
			// The connection is gone and the lock with it; the pool must not hand it out again.
			connection.release(true);
		}
	};
}
