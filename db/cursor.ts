import { type SQLWrapper, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db } from './client.ts';

/**
 * The rows of a query in batches, for results that do not fit into memory: PostgreSQL keeps the result as of one moment
 * and returns it batch by batch. The columns must have names. One connection is taken until the last batch was read or
 * the reader stopped.
 *
 * Not pg-query-stream: PostgreSQL's time limit of a statement goes on while its cursor waits for a slow reader (10 rows, a
 * pause longer than the limit, and the next read was cancelled), so that a download over a poor line would break off.
 */
export async function* rowsInBatches<Row extends Record<string, unknown>>(
	db: Db,
	query: SQLWrapper,
	size: number,
): AsyncGenerator<Row[]> {
	const connection = await db.$client.connect();
	let isWhole = false;
	try {
		await drizzle(connection).execute(sql`declare whole no scroll cursor with hold for ${query}`);
		while (!isWhole) {
			const { rows } = await connection.query<Row>(`fetch ${size} from whole`);
			isWhole = rows.length < size;
			if (isWhole) await connection.query('close whole');
			if (rows.length > 0) yield rows;
		}
	} finally {
		// After an error, or when the reader stopped early, closing the connection also closes the cursor.
		connection.release(!isWhole);
	}
}
