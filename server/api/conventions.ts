import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
	FastifyBaseLogger,
	FastifyContextConfig,
	FastifyError,
	FastifyInstance,
	FastifyReply,
	FastifyRequest,
	RawServerDefault,
} from 'fastify';
import {
	hasZodFastifySchemaValidationErrors,
	type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Account, type SignedIn, userOfToken } from '#shop/accounts/sign-in.ts';
import { actByKey } from '#shop/audit/acting-key.ts';
import { looksLikeKey } from '#shop/integrations/key-text.ts';
import { userOfKey } from '#shop/integrations/key-use.ts';
import type { Tag } from '#shop/kit/changes.ts';
import { asUnavailable } from '#shop/kit/database-away.ts';
import { type FieldErrors, Problem } from '#shop/kit/problem.ts';
import { refuseWithoutFactor } from '#shop/second-factor/requirement.ts';
import { refuseShoppers, refuseUnlessAllowed } from '#shop/staff/route-permissions.ts';
import { Overloaded } from '../http/load-shedder.ts';
import { logFailure } from '../http/request-log.ts';
import type { Shop } from '../shop.ts';

// What all API calls share: how outcomes are reported (api-contract "Conventions"), who is calling, and what may be
// cached.

export type Api = FastifyInstance<
	RawServerDefault,
	IncomingMessage,
	ServerResponse,
	FastifyBaseLogger,
	ZodTypeProvider
>;

declare module 'fastify' {
	interface FastifyContextConfig {
		/**
		 * `body`: the outcome is the `status` in a body sent with HTTP 200; `http` (the default): it is the HTTP status;
		 * `both`: it is in both places.
		 */
		outcome?: 'body' | 'http' | 'both';
		/** The name under which field errors are sent. */
		fieldErrors?: 'validation_errors' | 'errors';
		/** The status for invalid fields, if not 422. */
		invalidStatus?: 400;
		/** Refusals of callers who are not admins use the HTTP status, whatever the call's own convention is. */
		forAdmins?: true;
	}
	interface FastifyRequest {
		/** The caller, on calls for signed-in users; for a program's key, who made it, with the rights of the key. */
		user: (Account & { apiKey?: string }) | null;
		/** What a public response shows; a response with tags is cached in the page cache. */
		tags: Set<Tag> | null;
		readAt: number;
		/** When something that the response shows changes by the clock. */
		showsUntil: Date | null;
		/** Informs the load shedder that the work is done. */
		release: (() => void) | null;
	}
}

export const IN_BODY = { outcome: 'body', fieldErrors: 'validation_errors' } as const;
export const IN_BODY_ERRORS = { outcome: 'body', fieldErrors: 'errors' } as const;

/** Documents that a call wants the token of somebody who signed in. */
export const needsToken = { security: [{ token: [] }] };
/** Documents that a call wants the token of somebody on the staff, or an API key. */
export const needsStaff: { security: Record<string, string[]>[] } = {
	security: [{ token: [] }, { key: [] }],
};
/**
 * A body that is missing or not an object counts as an empty one, so that the response names the missing fields. Called
 * once per body, since `id` names it in the OpenAPI document.
 */
export const bodyOf = <T extends z.ZodType>(fields: T, id: string) =>
	z.preprocess((body) => (isObject(body) ? body : {}), fields.meta({ id }));
/** A body that the use case itself checks, once it is clear that what it changes exists; documented by its fields. */
export const uncheckedBody = (fields: z.ZodType, id: string, required: string[]) => {
	const { $schema, ...documented } = z.toJSONSchema(fields, {
		io: 'input',
		unrepresentable: 'any',
	});
	// Not a record, which would copy every field of a body: there may be tens of thousands.
	const body = z.custom<Record<string, unknown>>(isObject);
	return bodyOf(body.meta({ ...documented, required }), id);
};
const isObject = (body: unknown) =>
	typeof body === 'object' && body !== null && !Array.isArray(body);
/** Marks this response as the same for everybody, and names what it shows. */
export function tagCache(request: FastifyRequest, ...tags: Tag[]): void {
	request.tags = new Set([...(request.tags ?? []), ...tags]);
}

/** The bearer token of a request; an empty `Bearer ` counts as none. */
export function bearerToken(request: FastifyRequest): string | null {
	return /^Bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** The caller. @throws Problem `unauthenticated` for a missing, invalid or expired token, with this message */
export async function caller(
	shop: Shop,
	request: FastifyRequest,
	words = 'Unauthenticated.',
): Promise<SignedIn> {
	const token = bearerToken(request);
	const user = token ? await userOfToken(shop.db, token) : null;
	if (!user) throw new Problem('unauthenticated', words);
	return user;
}

/**
 * A hook for calls for signed-in users. It runs before the body is checked, so that visitors first learn that they must
 * sign in.
 * @throws Problem `unauthenticated`
 */
export function signedIn(shop: Shop, words?: string) {
	return async (request: FastifyRequest): Promise<void> => {
		request.user = await caller(shop, request, words);
	};
}

/** The user found by signedIn(). */
export function userOf(request: FastifyRequest): Account {
	if (!request.user) throw new Error('The route lacks the signedIn() hook');
	return request.user;
}

/**
 * The calling member of the staff, or the program that calls with a key of one. @throws Problem `unauthenticated`;
 * `forbidden` for shoppers, and for staff whose role or key does not include the call; `too-many` for a key
 */
async function callingStaff(shop: Shop, request: FastifyRequest): Promise<Account> {
	const pattern = request.routeOptions.url ?? '';
	const token = bearerToken(request);
	if (token && looksLikeKey(token)) {
		const { method, ip: address } = request;
		return await userOfKey(shop.db, token, { method, pattern, address });
	}
	const user = await caller(shop, request);
	refuseShoppers(user);
	refuseUnlessAllowed(user, request.method, pattern);
	refuseWithoutFactor(user);
	return user;
}

/** The options of an admin call: its guard runs before the body is read. `config` is as in other calls. */
export function forAdmins(shop: Shop, config: FastifyContextConfig = {}) {
	return {
		config: { ...config, forAdmins: true as const },
		onRequest: async (request: FastifyRequest): Promise<void> => {
			request.user = await callingStaff(shop, request);
		},
		// Around everything that follows, so that the audit trail names the key.
		preHandler: (request: FastifyRequest, _reply: FastifyReply, next: () => void): void => {
			const key = request.user?.apiKey;
			if (key) actByKey(key, next);
			else next();
		},
	};
}

/** The one place where the API turns refusals and errors into responses. */
export function respondToErrors(app: Api): void {
	app.setErrorHandler((error: FastifyError, request, reply) => {
		// Sent as made here: a refusal that a call does not document, or documents otherwise, must not end as a fault of the shop.
		reply.serializer(JSON.stringify).type('application/json; charset=utf-8');
		if (error instanceof Overloaded) {
			const { retryAfter, message } = error;
			return reply.code(503).header('retry-after', String(retryAfter)).send({ message });
		}
		const problem = asProblem(error);
		if (problem) return sendProblem(request, reply, problem);
		const status = error.statusCode ?? 500;
		if (status >= 400 && status < 500) return reply.code(status).send({ message: error.message });
		return reply.code(status === 503 ? 503 : 500).send({ message: 'Server Error' });
	});
}

/** Sends a refusal by the call's own convention: with HTTP 200 its status, and when to come again, are in the body. */
function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
	const { fieldErrors = 'errors', invalidStatus = 422 } = request.routeOptions.config;
	const { retryAfter, ...facts } = problem.facts;
	if (problem.code === 'unavailable') logFailure(request, 'an API call', problem);
	const fields = Object.keys(problem.fields).length ? { [fieldErrors]: problem.fields } : {};
	const status = problem.code === 'invalid' ? invalidStatus : problem.status;
	const seconds = typeof retryAfter === 'number' ? Math.ceil(retryAfter) : null;
	const { message } = problem;
	const outcome = outcomeOf(request, problem);
	if (outcome === 'http') {
		if (seconds !== null) reply.header('retry-after', String(seconds));
		return reply.code(status).send({ message, ...fields, ...facts });
	}
	return reply.code(outcome === 'body' ? 200 : status).send({
		status,
		message,
		...fields,
		...facts,
		...(seconds === null ? {} : { retry_after: seconds }),
	});
}

/**
 * How a refusal is reported: what the shop cannot do just now, rate limits and the guard of the admin area always use
 * the HTTP status, whatever the call's own convention is.
 */
function outcomeOf({ routeOptions: { config } }: FastifyRequest, { code }: Problem) {
	const isGuard =
		code === 'too-many' ||
		code === 'unavailable' ||
		(config.forAdmins && (code === 'unauthenticated' || code === 'forbidden'));
	return isGuard ? 'http' : (config.outcome ?? 'http');
}

function asProblem(error: unknown): Problem | null {
	const unavailable = asUnavailable(error);
	if (unavailable instanceof Problem) return unavailable;
	if (!hasZodFastifySchemaValidationErrors(error)) return null;
	const fields: FieldErrors = {};
	for (const issue of error.validation) {
		const field = issue.instancePath.split('/')[1] || 'form';
		const messages = fields[field] ?? [];
		messages.push(issue.message ?? 'Is not valid.');
		fields[field] = messages;
	}
	return new Problem('invalid', 'The given data was invalid.', { fields });
}
