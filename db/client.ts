import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { countBackgroundFailure } from './background-failures.ts';
import { clientWithTimeout } from './connection/response-timeout.ts';

export type Db = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** For functions that only need to send SQL: the database or a transaction. */
export type DbOrTx = Db | Tx;

/** How long PostgreSQL lets a statement run, so that none holds a connection for ever. */
const STATEMENT_LIMIT_MS = 15_000;
/** A server that is silent for longer is stopped, or the connection to it is cut. */
const RESPONSE_TIMEOUT_MS = STATEMENT_LIMIT_MS + 2000;

/**
 * Opens a pool of connections; no statement is waited for longer than `responseTimeoutMs`. PostgreSQL's activity shows it
 * under `applicationName`.
 */
export function openDatabase(
	url: string,
	connections = 10,
	responseTimeoutMs = RESPONSE_TIMEOUT_MS,
	applicationName = 'bridgehead',
): Db {
	const pool = new pg.Pool({
		connectionString: url,
		Client: clientWithTimeout(responseTimeoutMs),
		max: connections,
		connectionTimeoutMillis: 5000,
		idleTimeoutMillis: 60_000,
		keepAlive: true,
		statement_timeout: STATEMENT_LIMIT_MS,
		idle_in_transaction_session_timeout: 15_000,
		application_name: applicationName,
	});
	// A connection may break at any time, idle or in use. The pool replaces it, and its user sees an error at the next
	// statement; without these listeners the error would end the process.
	pool.on('error', () => countBackgroundFailure('database connection'));
	pool.on('connect', (connection) => connection.on('error', () => {}));
	return drizzle(pool);
}

/** The five-character PostgreSQL code of an error, which Drizzle keeps on its cause; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
	const cause = error instanceof Error && error.cause ? error.cause : error;
	return cause instanceof pg.DatabaseError ? cause.code : undefined;
}

/** The constraint that a statement violated, if any. */
export function brokenConstraint(error: unknown): string | undefined {
	const cause = error instanceof Error && error.cause ? error.cause : error;
	return cause instanceof pg.DatabaseError ? cause.constraint : undefined;
}
