import { DrizzleQueryError } from 'drizzle-orm/errors';
import { isDatabaseAway } from '#db/connection/connection-errors.ts';
import { Problem } from './problem.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * How to report an error: when the database is away it becomes a refusal, because the shop recovers by itself and
 * people can only try again; any other error stays as it is.
 */
export function asUnavailable(error: unknown): unknown {
	if (!isDatabaseAway(error)) return error;
	const problem = new Problem(
		'unavailable',
		'The shop cannot reach its records just now. Please try again in a moment.',
		{ facts: { retryAfter: RETRY_AFTER_SECONDS } },
	);
	// The statement does not explain why the database is away.
	problem.cause = error instanceof DrizzleQueryError ? error.cause : error;
	return problem;
}
