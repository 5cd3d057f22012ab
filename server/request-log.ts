import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { isDatabaseAway } from '#db/connection-errors.ts';
import { Problem } from '#shop/problem.ts';
import { TooBusy } from './gate.ts';
import type { Shop } from './shop.ts';

declare module 'fastify' {
	interface FastifyRequest {
		/** The pattern of the page (`/product/:slug`), once its loaders have run. */
		page: string;
	}
}

// What is logged about a request: an id that is also in its answer, and nothing about people.

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

/** Gives every answer its request's id, counts it, and logs one line for each that failed or was slow. */
export function logRequests(app: FastifyInstance, { meters }: Shop): void {
	app.decorateRequest('page', '');
	app.addHook('onRequest', async (request, reply) => {
		reply.header('x-request-id', request.id);
	});
	// Logged here, since the framework would not do it. Refusals are not errors.
	app.addHook('onError', async (request, _reply, error) => {
		if (isRefusal(error)) return;
		if ((error.statusCode ?? 500) >= 500)
			request.log.error({ err: error }, 'a request failed by a fault');
	});
	app.addHook('onResponse', async (request, reply) => {
		const milliseconds = reply.elapsedTime;
		const line = {
			method: request.method,
			route: routeOf(request),
			status: reply.statusCode,
			ms: Math.round(milliseconds),
		};
		meters.count(line.method, line.route, line.status, milliseconds / 1000);
		if (isFault(reply)) request.log.error(line, 'a request failed');
		else if (milliseconds > SLOW_MS) request.log.warn(line, 'a request was slow');
	});
}

function isRefusal(error: Error): boolean {
	return error instanceof Problem || error instanceof TooBusy || isDatabaseAway(error);
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
 * because another service does not answer or there is too much to do, it is a warning; otherwise an error.
 */
export function logFailure(log: FastifyBaseLogger, what: string, error: unknown): void {
	if (error instanceof Problem && error.code === 'unavailable')
		log.warn({ reason: error.message, ...causeOf(error) }, `${what} was put off`);
	else log.error({ err: error }, `${what} failed`);
}

function causeOf({ cause }: Problem): { cause?: Told } {
	return cause ? { cause: describeError(cause, 1) } : {};
}

type Told = { type: string; message: string; stack: string; code?: string; cause?: Told };

/**
 * The form of an error in the log. It omits what may contain people's input: values of a database statement, and the
 * rows that PostgreSQL quotes in its details.
 */
export function describeError(error: unknown, depth = 0): Told {
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
