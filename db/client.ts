import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Db = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a function takes that only needs to send SQL: the database, or the transaction it is part of. */
export type Reader = Db | Tx;

/** Opens a pool on the database; statements are cut off after 15 s so that none holds a connection for ever. */
export function openDatabase(url: string, connections = 10): Db {
	const pool = new pg.Pool({
		connectionString: url,
		max: connections,
		connectionTimeoutMillis: 5000,
		idleTimeoutMillis: 60_000,
		statement_timeout: 15_000,
		idle_in_transaction_session_timeout: 15_000,
		application_name: 'bridgehead',
	});
	// A broken idle connection is replaced by the pool; without a listener it would end the process.
	pool.on('error', () => {});
	return drizzle(pool);
}

/** The five-letter PostgreSQL code of an error, which Drizzle keeps on its cause; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
	const cause = error instanceof Error && error.cause ? error.cause : error;
	return cause instanceof pg.DatabaseError ? cause.code : undefined;
}

/** The constraint that refused a statement, if one did. */
export function brokenConstraint(error: unknown): string | undefined {
	const cause = error instanceof Error && error.cause ? error.cause : error;
	return cause instanceof pg.DatabaseError ? cause.constraint : undefined;
}
