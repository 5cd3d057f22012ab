import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';

/** Errors of the system when nothing answers or the connection broke. */
const NO_LINE = new Set([
	'ECONNREFUSED',
	'ECONNRESET',
	'EPIPE',
	'ETIMEDOUT',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'ENOTFOUND',
	'EAI_AGAIN',
	// The socket of the bundled PostgreSQL, or its folder, is not there.
	'ENOENT',
]);
/** What `pg` says, without a code, about a connection that was never made or has ended. */
const NO_CONNECTION =
	/^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;
/**
 * PostgreSQL's codes for connection exceptions, a lack of connections, memory or disk space, shutting down, crashed and
 * starting. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const NO_SERVICE = /^(08...|53...|57P0[1-5])$/;

const connectionErrors = new WeakSet<object>();

/** Remembers that an error came from a connection to PostgreSQL: its code alone (ECONNRESET, say) does not say so. */
export function markConnectionError(error: object): void {
	connectionErrors.add(error);
}

/**
 * Whether something failed because the database is away, not ready or out of space. Neither an error of a statement is
 * that, nor one of another connection, such as that of a client who hung up or of a mail server.
 */
export function isDatabaseAway(error: unknown): boolean {
	const reason = error instanceof DrizzleQueryError ? error.cause : error;
	if (!(reason instanceof Error)) return false;
	if (reason instanceof pg.DatabaseError || connectionErrors.has(reason))
		return isServiceLost(reason);
	return NO_CONNECTION.test(reason.message);
}

/** The same for an error that is known to be of the database, as those of the job queue are. */
export function isServiceLost(error: Error): boolean {
	const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
	return NO_SERVICE.test(code) || NO_LINE.has(code) || NO_CONNECTION.test(error.message);
}
