import { DrizzleQueryError } from 'drizzle-orm/errors';
import { isDatabaseAway } from '#db/away.ts';
import { Problem } from './problem.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * What is told of an error: that the database is away becomes a refusal, for the person can only come again, and the
 * shop will be there by itself; anything else stays what it is.
 */
export function asTold(error: unknown): unknown {
	if (!isDatabaseAway(error)) return error;
	const problem = new Problem(
		'unavailable',
		'The shop cannot reach its records just now. Please try again in a moment.',
		{ facts: { retryAfter: RETRY_AFTER_SECONDS } },
	);
	// The statement says nothing about why the database is away.
	problem.cause = error instanceof DrizzleQueryError ? error.cause : error;
	return problem;
}
