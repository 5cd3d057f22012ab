import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from '#db/away.ts';

/** A queue whose database is away stumbles a dozen times a second. */
const TOLD_AGAIN_MS = 60_000;

/** Tells the log what the job queue stumbles over; that its database is away, once a minute. */
export function tellTrouble(queue: EventEmitter, log: Pick<FastifyBaseLogger, 'warn'>): void {
	let quietUntil = 0;
	queue.on('error', (given: Error | Record<string, unknown>) => {
		// The queue tells some errors as plain objects with what an error has.
		const error = given instanceof Error ? given : Object.assign(new Error(), given);
		if (!isDatabaseAway(error)) {
			log.warn({ err: error }, 'the job queue stumbled');
			return;
		}
		if (Date.now() < quietUntil) return;
		quietUntil = Date.now() + TOLD_AGAIN_MS;
		log.warn({ reason: error.message }, 'jobs wait, for the database is away');
	});
}
