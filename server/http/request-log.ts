import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { isDatabaseAway } from '#db/connection/connection-errors.ts';
import { Problem } from '#shop/kit/problem.ts';
import type { Shop } from '../shop.ts';
import { Overloaded } from './load-shedder.ts';

declare module 'fastify' {
	interface FastifyRequest {
		/** The pattern of the page (`/product/:slug`), once its loaders have run. */
		page: string;
	}
}

// What is logged about a request: an id that is also in its response, and nothing about people.

const SLOW_MS = 1000;
const WELL_FORMED = /^[\w.:-]{8,64}$/;

/** Uses the id that one of our proxies gave the request, otherwise a new one. */
export function requestIds(trusted: string[]): (request: IncomingMessage) => string {
	const isTrusted = proxyAddr.compile(trusted);
	return ({ headers, socket }) => {
		const given = headers['x-request-id'];
		const takeOver =
			typeof given === 'string' &&
			WELL_FORMED.test(given) &&
			isTrusted(socket.remoteAddress ?? '', 0);
		return takeOver ? given : randomUUID();
	};
}

/** Gives every response its request's id, counts it, and logs one line for each that failed or was slow. */
export function logRequests(app: FastifyInstance, { metrics }: Shop): void {
	app.decorateRequest('page', '');
	app.addHook('onRequest', async (request, reply) => {
		reply.header('x-request-id', request.id);
	});
	app.addHook('onError', async (request, _reply, error) => logFault(request, error));
	app.addHook('onResponse', async (request, reply) => {
		const milliseconds = reply.elapsedTime;
		const line = {
			method: request.method,
			route: routeOf(request),
			status: reply.statusCode,
			ms: Math.round(milliseconds),
		};
		metrics.count(line.method, line.route, line.status, milliseconds / 1000);
		// The line with the reason is enough.
		if (isFault(reply) && !logged.has(request)) request.log.error(line, 'a request failed');
		else if (milliseconds > SLOW_MS) request.log.warn(line, 'a request was slow');
	});
}

/** pino's levels. */
const LEVELS = { warn: 40, error: 50 } as const;
/** The highest level at which the reason of a request's failure was logged. */
const logged = new WeakMap<FastifyRequest, number>();

/**
 * Logs why a request failed, in one line: all loaders of a page may fail for the same reason, and several handlers may
 * see one error. Only a worse reason is logged after another.
 */
function logReason(
	request: FastifyRequest,
	level: keyof typeof LEVELS,
	reason: object,
	message: string,
): void {
	if ((logged.get(request) ?? 0) >= LEVELS[level]) return;
	logged.set(request, LEVELS[level]);
	request.log[level]({ method: request.method, route: routeOf(request), ...reason }, message);
}

/**
 * Logs the cause of a response with 5xx; refusals are not errors. The framework would log nothing, and calls its onError
 * hooks nothing of errors of error handlers.
 */
export function logFault(request: FastifyRequest, error: FastifyError): void {
	if (isRejection(error) || (error.statusCode ?? 500) < 500) return;
	logReason(request, 'error', { err: error }, 'a request failed by a fault');
}

function isRejection(error: Error): boolean {
	return error instanceof Problem || error instanceof Overloaded || isDatabaseAway(error);
}

/** 503 is not an error here: the shop turned somebody away, or has logged the reason already. */
function isFault({ statusCode }: FastifyReply): boolean {
	return statusCode >= 500 && statusCode !== 503;
}

/** The pattern, never the address itself: that may contain a token or what a shopper searched for. */
function routeOf(request: FastifyRequest): string {
	return request.page || (request.routeOptions.url ?? 'none');
}

/**
 * Logs why something failed; `what` is a page or an API call. If the shop was only unable to do it at the moment,
 * because another service does not answer or there is too much to do, it is a warning; otherwise an error. That
 * nothing can be written any more is an error: it does not pass by itself.
 */
export function logFailure(request: FastifyRequest, what: string, error: unknown): void {
	if (error instanceof Problem && error.code === 'unavailable') {
		const level = isOutOfSpace(error) ? 'error' : 'warn';
		logReason(request, level, { reason: error.message, ...causeOf(error) }, `${what} was put off`);
	} else logReason(request, 'error', { err: error }, `${what} failed`);
}

/** Full disk, read-only file system, used-up quota; and what PostgreSQL says about a full disk (`disk_full`). */
const OUT_OF_SPACE = new Set(['ENOSPC', 'EROFS', 'EDQUOT', '53100']);

function isOutOfSpace(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if ('code' in error && OUT_OF_SPACE.has(String(error.code))) return true;
	return isOutOfSpace(error.cause);
}

function causeOf({ cause }: Problem): { cause?: Logged } {
	return cause ? { cause: describeError(cause, 1) } : {};
}

type Logged = { type: string; message: string; stack: string; code?: string; cause?: Logged };

/**
 * The form of an error in the log. It omits what may contain people's input: values of a database statement, and the
 * rows that PostgreSQL quotes in its details.
 */
export function describeError(error: unknown, depth = 0): Logged {
	if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
	const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
	const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
	return {
		type: error.name,
		message: messageOf(error),
		...code,
		stack: depth === 0 ? places.join('\n') : '',
		...(error.cause && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {}),
	};
}

function messageOf(error: Error): string {
	if (error instanceof pg.DatabaseError)
		return [error.message.replace(/"[^"]*"/g, (quoted) => keepNames(error, quoted)), error.table]
			.filter(Boolean)
			.join(', table ');
	return error.message.replace(/\nparams:[\s\S]*$/, '');
}

/** PostgreSQL quotes names and values alike; the names are known from the error's own fields. */
function keepNames({ constraint, column, table }: pg.DatabaseError, quoted: string): string {
	return [constraint, column, table].includes(quoted.slice(1, -1)) ? quoted : '"…"';
}

export const LOG_SERIALIZERS = {
	err: (error: unknown) => describeError(error),
	req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
	res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
};
