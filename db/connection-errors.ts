import { DrizzleQueryError } from 'drizzle-orm/errors';

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
]);
/** What `pg` says, without a code, about a connection that was never made or has ended. */
const NO_CONNECTION =
	/^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;
/**
 * PostgreSQL's codes for connection exceptions, a lack of connections, memory or disk space, shutting down, crashed and
 * starting. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const NO_SERVICE = /^(08...|53...|57P0[1-5])$/;

/**
 * Whether something failed because the database is away, not ready or out of space; an error of a statement is not
 * that.
 */
export function isDatabaseAway(error: unknown): boolean {
	const reason = error instanceof DrizzleQueryError ? error.cause : error;
	if (!(reason instanceof Error)) return false;
	const code = 'code' in reason && typeof reason.code === 'string' ? reason.code : '';
	return NO_SERVICE.test(code) || NO_LINE.has(code) || NO_CONNECTION.test(reason.message);
}
