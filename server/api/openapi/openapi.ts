import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Api } from '../conventions.ts';
import { apiDocsPage, DOCS_STYLE } from './docs-page.ts';
import { addExamples } from './openapi-examples.ts';
import type { OpenApi, Operation, Response, Schema } from './openapi-types.ts';
import { webhookOperations } from './openapi-webhooks.ts';

// The contract as an OpenAPI document, made from the schemas that validate requests and serialise responses. What holds
// for every call (api-contract "Conventions") is added here, so that no route repeats it.

const DESCRIPTION = `The JSON contract of the shop, for its own pages and for programs of others.

**The outcome.** Most calls answer HTTP 200 and report their outcome as the number \`status\` in the body; others report it by the HTTP status. Each call below names its outcomes. Messages are for people; decide by the status.

**Signing in.** \`POST /api/login\` or \`/api/register\` answers a token. Send it as \`Authorization: Bearer TOKEN\`. An empty \`Bearer\` header is an anonymous request. Admin calls need the token of an admin, or an API key: \`Authorization: Bearer bh_live_…\`. Staff make keys in the admin area under Integrations; a key may do what it was made for, 600 calls a minute, and works for no other calls.

**Webhooks** tell a program of yours what happened: see the last section, and \`docs/integrating.md\`.

**Browsers.** A page of an allowed origin that changes something without a token first asks for \`GET /sanctum/csrf-cookie\` with credentials, then sends the value of the cookie \`XSRF-TOKEN\` as the header \`X-XSRF-TOKEN\`; otherwise it gets 419. With a token, or without an \`Origin\` header, none is needed.

**Wrong fields** are named as a list of messages per field, the first being the one to show. A body that cannot be read is 400.

**Limits.** Signing in, registering, password mails and search suggestions are limited; beyond it comes 429 with \`Retry-After\` in seconds. A busy shop answers 503 with \`Retry-After\`: ask again then.

**Values.** Money is in naira with at most two decimals, times are ISO 8601 in UTC, flags are 0 or 1. Ids that are not well formed name nothing (404). Texts are stored as typed: escape them where you show them.`;

const TAGS = [
	{ name: 'accounts', description: 'Signing in, registering, passwords' },
	{ name: 'catalogue', description: 'Categories and products, as shoppers see them' },
	{ name: 'search', description: 'The shop’s search and its suggestions' },
	{ name: 'cart', description: 'The cart of the signed-in user' },
	{ name: 'orders', description: 'Ordering, and one’s own orders' },
	{ name: 'blog', description: 'Articles; writing them is for admins' },
	{ name: 'admin', description: 'Dashboard, users and all orders, for admins' },
	{ name: 'admin: categories', description: 'Editing categories, for admins' },
	{ name: 'admin: products', description: 'Editing products, for admins' },
	{
		name: 'webhooks',
		description: 'What the shop sends to the endpoints that staff add under Integrations',
	},
];

const MEANINGS: Record<string, string> = {
	200: 'The answer; where a body has a status, that tells the outcome',
	201: 'Created',
	204: 'Done; there is no body',
	400: 'Fields are wrong',
	401: 'There is no token, or it is no longer valid',
	403: 'Not allowed',
	404: 'There is no such thing',
	409: 'Not possible as things stand',
	422: 'Fields are wrong',
	429: 'Too many requests',
};
const problem = (description: string, more: Partial<Response> = {}): Response => ({
	description,
	...more,
	content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});
const RETRY_AFTER = {
	'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
};
/** What any call may answer in addition. */
const RESPONSES: Record<string, Response> = {
	MalformedRequest: problem('The request or its body cannot be read'),
	TooLarge: problem('The body is too large'),
	UnsupportedType: problem('The content type is not supported'),
	CsrfMismatch: problem('A browser sent no token and no matching X-XSRF-TOKEN'),
	TooManyRequests: problem('Too many requests', { headers: RETRY_AFTER }),
	ShopFault: problem('A fault of the shop'),
	Busy: problem('The shop is too busy just now', { headers: RETRY_AFTER }),
};
const ANY_CALL = { 400: 'MalformedRequest', 429: 'TooManyRequests', 500: 'ShopFault', 503: 'Busy' };
const WITH_BODY = { 413: 'TooLarge', 415: 'UnsupportedType' };
const CHANGING = { 419: 'CsrfMismatch' };
const CSRF_HEADER = {
	name: 'X-XSRF-TOKEN',
	in: 'header',
	required: false,
	description: 'The value of the cookie XSRF-TOKEN; only for browsers that send no token',
	schema: { type: 'string' },
};

/** Collects the schemas of all calls registered afterwards. */
export async function collectCalls(app: Api, publicUrl: string): Promise<void> {
	await app.register(swagger, {
		openapi: {
			openapi: '3.1.0',
			info: {
				title: 'Bridgehead',
				version: '1',
				description: DESCRIPTION,
				license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
			},
			servers: [{ url: publicUrl, description: 'This shop' }],
			tags: TAGS,
			components: {
				securitySchemes: {
					token: {
						type: 'http',
						scheme: 'bearer',
						description: 'The token that login and register answer',
					},
					key: {
						type: 'http',
						scheme: 'bearer',
						description:
							'An API key, `bh_live_…`, that staff make in the admin area under Integrations; it may do what it was made for',
					},
				},
			},
		},
		transform: jsonSchemaTransform,
		transformObject: jsonSchemaTransformObject,
	});
}

/** The document for programs, and its page for people. */
export function publishCalls(app: Api): void {
	const schema = { hide: true };
	let published: { document: OpenApi; page: string } | undefined;
	const contract = () => {
		if (!published) {
			const document = completed(JSON.parse(JSON.stringify(app.swagger())));
			published = { document, page: apiDocsPage(document) };
		}
		return published;
	};
	app.get('/api/openapi.json', { schema }, async () => contract().document);
	app.get('/api/docs', { schema }, async (_request, reply) =>
		reply.type('text/html; charset=utf-8').send(contract().page),
	);
	app.get('/api/docs.css', { schema }, async (_request, reply) =>
		reply.type('text/css; charset=utf-8').send(DOCS_STYLE),
	);
}

/** Adds to every call what the conventions promise, and examples. */
function completed(document: OpenApi): OpenApi {
	for (const path of Object.values(document.paths)) {
		for (const [method, operation] of Object.entries(path)) {
			describeResponses(operation);
			completeOperation(method, operation);
		}
	}
	document.webhooks = webhookOperations();
	document.components.responses = RESPONSES;
	removeUnusedSchemas(document);
	for (const schema of Object.values(document.components.schemas)) {
		removeIntegerBounds(schema);
		// Generated clients take a field with a default for one that is always there, in requests too.
		for (const field of Object.values(schema.properties ?? {})) delete field.default;
	}
	removeIntegerBounds(document.paths);
	removeIntegerBounds(document.webhooks);
	addExamples(document);
	return document;
}

function describeResponses({ responses }: Operation): void {
	for (const [status, response] of Object.entries(responses)) {
		response.description = MEANINGS[status] ?? response.description;
		if (status === '204') delete response.content;
		if (status === '429') response.headers = RETRY_AFTER;
	}
}

function completeOperation(method: string, operation: Operation): void {
	const changes = method !== 'get';
	operation.security ??= [];
	if (changes) operation.parameters = [...(operation.parameters ?? []), CSRF_HEADER];
	const further = {
		...ANY_CALL,
		...(operation.requestBody ? WITH_BODY : {}),
		...(changes ? CHANGING : {}),
	};
	for (const [status, name] of Object.entries(further))
		operation.responses[status] ??= { $ref: `#/components/responses/${name}` };
}

/** Every named shape is made for requests and for responses; only those that a call names are published. */
function removeUnusedSchemas({ paths, webhooks, components }: OpenApi): void {
	const used = new Set(['Refusal']);
	const context = (part: unknown): void => {
		for (const [, name = ''] of JSON.stringify(part).matchAll(
			/#\/components\/schemas\/([^"]+)"/g,
		)) {
			if (used.has(name)) continue;
			used.add(name);
			context(components.schemas[name] ?? {});
		}
	};
	context(paths);
	context(webhooks ?? {});
	for (const name of used) context(components.schemas[name] ?? {});
	for (const name of Object.keys(components.schemas))
		if (!used.has(name)) delete components.schemas[name];
}

/** The bounds that every integer of JavaScript has say nothing about a field. */
function removeIntegerBounds(part: unknown): void {
	if (typeof part !== 'object' || part === null) return;
	const schema = part as Schema;
	if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
	if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
	for (const child of Object.values(part)) removeIntegerBounds(child);
}
