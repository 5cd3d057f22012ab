import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProviderDown, type ProviderName } from '#shop/payments/providers/provider.ts';
import { receiveWebhookEvent } from '#shop/payments/webhooks/webhook-events.ts';
import type { Shop } from '../shop.ts';
import type { Api } from './conventions.ts';

// Receives webhooks of payment providers. Genuine ones are stored and acknowledged at once; the queue processes them.

const LARGEST_BODY = 256 * 1024;

/** A scope of its own: signatures cover the raw bytes, so bodies are not parsed here. */
export async function webhooksApi(app: Api, shop: Shop): Promise<void> {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser(
		'*',
		{ parseAs: 'buffer', bodyLimit: LARGEST_BODY },
		(_request, body, done) => done(null, body),
	);
	for (const provider of ['paystack', 'paypal'] as const) {
		const schema = { hide: true };
		const options = { schema, bodyLimit: LARGEST_BODY };
		app.post(`/webhooks/${provider}`, options, (request, reply) =>
			take(shop, provider, request, reply),
		);
	}
}

async function take(
	{ db, providers }: Shop,
	provider: ProviderName,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<FastifyReply> {
	const readWebhookEvent = providers[provider]?.readWebhookEvent;
	if (!readWebhookEvent) return reply.code(404).send({ message: 'Not Found' });
	const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
	try {
		const webhookEvent = await readWebhookEvent(body, request.headers);
		if (!webhookEvent) return reply.code(401).send({ message: 'The signature is not right.' });
		await receiveWebhookEvent(db, { provider, ...webhookEvent });
		return reply.send({ status: 'taken' });
	} catch (error) {
		if (!(error instanceof ProviderDown)) throw error;
		request.log.warn({ err: error }, 'a webhook could not be checked; it will be sent again');
		return reply.code(503).send({ message: 'The signature cannot be checked just now.' });
	}
}
