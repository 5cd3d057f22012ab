import type { Writable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { LOG_SERIALIZERS } from './http/request-log.ts';

/** The log of a process: JSON lines, each with time (milliseconds since 1970, UTC), process id and host. */
export function openLog(level: string, stream: Writable = process.stdout): FastifyBaseLogger {
	return pino({ level, serializers: LOG_SERIALIZERS }, stream);
}
