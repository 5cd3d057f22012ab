import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Api } from './conventions.ts';
import { apiDocsPage } from './docs-page.ts';

// The contract as an OpenAPI document, made from the schemas that validate requests and serialise answers.

type Answer = { description: string; content?: Record<string, { schema: object }> };
type Call = { responses: Record<string, Answer> };

const MEANINGS: Record<string, string> = {
	200: 'The answer; where a body has a status, that tells the outcome',
	201: 'Made',
	204: 'Done; there is no body',
	400: 'Fields are wrong',
	401: 'No token, or one that is not valid',
	403: 'Not allowed',
	404: 'Not found',
	409: 'Not possible as things stand',
	422: 'Fields are wrong',
	429: 'Too many requests; Retry-After tells the seconds to wait',
};
/** What any call may answer in addition: api-contract "Conventions". */
const ANY_REFUSAL: Answer = {
	description:
		'Refused whatever the call: 400 malformed, 413 too large, 415 unsupported type, 419 without the anti-forgery token, 429 and 503 with Retry-After, 500 for a fault of the shop',
	content: {
		'application/json': {
			schema: {
				type: 'object',
				properties: { message: { type: 'string' } },
				required: ['message'],
			},
		},
	},
};

/** Collects the schemas of all calls registered afterwards. */
export async function collectCalls(app: Api): Promise<void> {
	await app.register(swagger, {
		openapi: {
			info: { title: 'Bridgehead', version: '1', description: 'The JSON contract of the shop.' },
			components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
		},
		transform: jsonSchemaTransform,
		transformObject: (documents) => withMeanings(jsonSchemaTransformObject(documents)),
	});
}

/** The document for machines, and its page for people. */
export function publishCalls(app: Api): void {
	app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
	app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
		reply.type('text/html; charset=utf-8').send(apiDocsPage(app.swagger())),
	);
}

function withMeanings<Document extends { paths?: object }>(document: Document): Document {
	const calls = Object.values(document.paths ?? {}).flatMap((path) => Object.values<Call>(path));
	for (const { responses } of calls) {
		for (const [status, answer] of Object.entries(responses)) {
			answer.description = MEANINGS[status] ?? answer.description;
			if (status === '204') delete answer.content;
		}
		responses.default = ANY_REFUSAL;
	}
	return document;
}
