import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { countBackgroundFailure } from '#db/background-failures.ts';
import { isServiceLost } from '#db/connection/connection-errors.ts';

/** A queue without its database fails a dozen times a second. */
const LOG_AGAIN_MS = 60_000;

/** Logs the errors of the job queue; that its database is away, only once a minute. */
export function reportQueueTrouble(
	queue: EventEmitter,
	log: Pick<FastifyBaseLogger, 'warn'>,
): void {
	let quietUntil = 0;
	queue.on('error', (given: Error | Record<string, unknown>) => {
		countBackgroundFailure('job queue');
		// The queue reports some errors as plain objects with the properties of an error.
		const error = given instanceof Error ? given : Object.assign(new Error(), given);
		if (!isServiceLost(error)) {
			log.warn({ err: error }, 'the job queue stumbled');
			return;
		}
		if (Date.now() < quietUntil) return;
		quietUntil = Date.now() + LOG_AGAIN_MS;
		log.warn({ reason: error.message }, 'jobs wait, for the database is away');
	});
}
