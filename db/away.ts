import { DrizzleQueryError } from 'drizzle-orm/errors';

/** What the system says when nobody is there, or the line broke. */
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
/** What `pg` says, in words alone, of a connection that never came about or has ended. */
const NO_CONNECTION =
	/^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;
/**
 * PostgreSQL's own codes: connection exceptions, no room (for connections, memory, on the disk), shutting down, crashed,
 * starting. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const NO_SERVICE = /^(08...|53...|57P0[1-5])$/;

/** Whether a database that is away, not ready or out of room is why something failed; a fault of a statement is not. */
export function isDatabaseAway(error: unknown): boolean {
	const reason = error instanceof DrizzleQueryError ? error.cause : error;
	if (!(reason instanceof Error)) return false;
	const code = 'code' in reason && typeof reason.code === 'string' ? reason.code : '';
	return NO_SERVICE.test(code) || NO_LINE.has(code) || NO_CONNECTION.test(reason.message);
}
