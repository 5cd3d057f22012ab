import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
	FastifyBaseLogger,
	FastifyError,
	FastifyInstance,
	FastifyRequest,
	RawServerDefault,
} from 'fastify';
import {
	hasZodFastifySchemaValidationErrors,
	type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Tag } from '#shop/changes.ts';
import { type FieldErrors, Problem } from '#shop/problem.ts';
import type { SignedIn } from '#shop/sign-in.ts';
import { userOfToken } from '#shop/sign-in.ts';
import type { Shop } from '../shop.ts';

/** What all API calls share: how outcomes are told (api-contract "Conventions"), who calls, what may be cached. */

export type Api = FastifyInstance<
	RawServerDefault,
	IncomingMessage,
	ServerResponse,
	FastifyBaseLogger,
	ZodTypeProvider
>;

declare module 'fastify' {
	interface FastifyContextConfig {
		/** `body`: the outcome is the `status` in a body sent with HTTP 200; `http` (the default): it is the HTTP status. */
		outcome?: 'body' | 'http';
		/** Under which name field errors are sent. */
		fieldErrors?: 'validation_errors' | 'errors';
	}
	interface FastifyRequest {
		/** Who calls, on calls that are for signed-in users. */
		user: SignedIn | null;
		/** Things a public answer shows; an answer with any is kept in the page cache. */
		tags: Set<Tag> | null;
		readAt: number;
	}
}

export const IN_BODY = { outcome: 'body', fieldErrors: 'validation_errors' } as const;
export const IN_BODY_ERRORS = { outcome: 'body', fieldErrors: 'errors' } as const;

/** Documents that a call wants a bearer token. */
export const needsToken = { security: [{ token: [] }] };
/** A call without a body lacks its fields; it is told which. */
export const bodyOf = <T extends z.ZodType>(fields: T) =>
	z.preprocess((body) => body ?? {}, fields);
/** Messages per field, the first is the one shown. */
export const FieldErrorsAnswer = z.record(z.string(), z.array(z.string()));
/** A refusal whose outcome is in the body. */
export const RefusalInBody = z.object({
	status: z.number().int(),
	message: z.string().optional(),
	validation_errors: FieldErrorsAnswer.optional(),
	errors: FieldErrorsAnswer.optional(),
	items: z.array(z.unknown()).optional(),
});
/** A refusal whose outcome is the HTTP status. */
export const Message = z.object({ message: z.string(), errors: FieldErrorsAnswer.optional() });

/** Says that this answer is the same for everybody and shows these things. */
export function shows(request: FastifyRequest, ...tags: Tag[]): void {
	request.tags = new Set([...(request.tags ?? []), ...tags]);
}

/** The bearer token of a request; an empty `Bearer ` is an anonymous one. */
export function bearerToken(request: FastifyRequest): string | null {
	return /^Bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Who calls. @throws Problem `unauthenticated` for no, a bad or an ended token */
export async function caller(shop: Shop, request: FastifyRequest): Promise<SignedIn> {
	const token = bearerToken(request);
	const user = token ? await userOfToken(shop.db, token) : null;
	if (!user) throw new Problem('unauthenticated', 'Unauthenticated.');
	return user;
}

/**
 * A hook for calls of signed-in users. It runs before the body is checked: a visitor learns first that he must sign in.
 * @throws Problem `unauthenticated`
 */
export function signedIn(shop: Shop) {
	return async (request: FastifyRequest): Promise<void> => {
		request.user = await caller(shop, request);
	};
}

/** The user whom signedIn() found. */
export function userOf(request: FastifyRequest): SignedIn {
	if (!request.user) throw new Error('The route lacks the signedIn() hook');
	return request.user;
}

/** An admin who calls. @throws Problem `unauthenticated`, or `forbidden` for anybody else */
export async function callingAdmin(shop: Shop, request: FastifyRequest): Promise<SignedIn> {
	const user = await caller(shop, request);
	if (user.roleAs !== 1) throw new Problem('forbidden', 'Access Denied! As you are not an Admin.');
	return user;
}

/** The one place where the API turns refusals and faults into answers. */
export function answerErrors(app: Api): void {
	app.setErrorHandler((error: FastifyError, request, reply) => {
		const { outcome = 'http', fieldErrors = 'errors' } = request.routeOptions.config;
		const problem = asProblem(error);
		if (problem) {
			const { retryAfter, ...facts } = problem.facts;
			if (typeof retryAfter === 'number')
				reply.header('retry-after', String(Math.ceil(retryAfter)));
			const fields = Object.keys(problem.fields).length ? { [fieldErrors]: problem.fields } : {};
			// A guard against floods is of HTTP, whatever the call's own outcomes are.
			if (outcome === 'body' && problem.code !== 'too-many') {
				return reply
					.code(200)
					.send({ status: problem.status, message: problem.message, ...fields, ...facts });
			}
			return reply.code(problem.status).send({ message: problem.message, ...fields, ...facts });
		}
		const status = error.statusCode ?? 500;
		if (status >= 400 && status < 500) return reply.code(status).send({ message: error.message });
		request.log.error({ err: error }, 'an API call failed');
		return reply.code(status === 503 ? 503 : 500).send({ message: 'Server Error' });
	});
}

function asProblem(error: unknown): Problem | null {
	if (error instanceof Problem) return error;
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
