import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyError } from 'fastify';
import { ZodError } from 'zod';
import { controlCalls } from './control-calls.ts';
import { type Faults, goWrongOnRequest, newFaults } from './faults.ts';
import type { SandboxOptions } from './options.ts';
import { paypalCalls } from './paypal-calls.ts';
import { paypalPages } from './paypal-pages.ts';
import { paystackCalls } from './paystack-calls.ts';
import { paystackPages } from './paystack-pages.ts';
import { signWith } from './signatures.ts';
import { newState, type SandboxState } from './state.ts';
import { type Sign, type WebhookSender, webhookSender } from './webhook-sender.ts';

// A stand-in for both payment providers and the source of exchange rates, on the loopback interface and without real
// money.

export type Sandbox = {
	url: string;
	state: SandboxState;
	faults: Faults;
	webhooks: WebhookSender;
	/** The headers by which the shop recognises a genuine webhook. */
	sign: Sign;
	close: () => Promise<void>;
};

export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
	if (!options.keys.PAYSTACK_SECRET_KEY.startsWith('sk_test_'))
		throw new Error('The payments sandbox answers to test keys only.');
	const app = Fastify({ forceCloseConnections: true });
	const state = newState(options);
	const faults = newFaults();
	let url = '';
	const sign = signWith(options.keys, () => `${url}/v1/notifications/certs/sandbox`);
	const { retryMs } = options;
	const webhooks = webhookSender({ shopUrl: () => state.shopUrl, retryMs, faults, sign });
	app.addContentTypeParser(
		'application/x-www-form-urlencoded',
		{ parseAs: 'string' },
		(_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
	);
	app.setErrorHandler((error: FastifyError | ZodError, _request, reply) => {
		const status = error instanceof ZodError ? 400 : (error.statusCode ?? 500);
		return reply.code(status).send({ message: error.message });
	});
	goWrongOnRequest(app, faults);
	app.get('/healthz', async () => ({ status: 'ok' }));
	paystackCalls(app, state, webhooks, () => options.checkoutUrl ?? url);
	paypalCalls(app, state, webhooks, () => url);
	app.get('/rates', { config: { call: 'rate' } }, async () => ({
		result: 'success',
		base: 'USD',
		rates: { USD: 1, NGN: Number(state.rate) },
	}));
	controlCalls(app, state, faults, webhooks);
	paypalPages(app, state, webhooks);
	paystackPages(app, state, webhooks);
	await app.listen({ port: options.port, host: '127.0.0.1' });
	url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
	return {
		url,
		state,
		faults,
		webhooks,
		sign,
		close: async () => {
			webhooks.stop();
			await app.close();
		},
	};
}
