import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

// Faults on demand: what goes wrong with real providers.

const BEFORE_THE_WORK = [
	'slow',
	'http-400',
	'http-403',
	'http-409',
	'http-429',
	'http-500',
	'in-progress',
	'time-out',
	'cut',
	'unreadable',
] as const;
/** The work is done, but its response is lost. */
const AFTER_THE_WORK = ['lost-response'] as const;
const IN_THE_RESPONSE = [
	'wrong-amount',
	'wrong-currency',
	'wrong-reference',
	'token-ended',
] as const;
const OF_WEBHOOKS = ['slow', 'repeated', 'reordered', 'dropped', 'mis-signed', 'unsigned'] as const;

export const FAULT_KINDS = [
	...new Set([...BEFORE_THE_WORK, ...AFTER_THE_WORK, ...IN_THE_RESPONSE, ...OF_WEBHOOKS]),
];
export type FaultKind = (typeof FAULT_KINDS)[number];

export const FaultInput = z.object({
	/** A call (`paystack.verify`), all calls of a provider (`paystack`), or webhooks (`webhook`, `webhook.paypal`). */
	on: z.string().regex(/^[a-z.-]+$/),
	kind: z.enum(FAULT_KINDS),
	/** How many times; by default until it is removed. */
	times: z.coerce.number().int().min(1).nullish(),
	/** How long `slow` takes. */
	ms: z.coerce.number().int().min(0).max(600_000).default(3000),
	/** How many times `repeated` sends a webhook. */
	copies: z.coerce.number().int().min(1).max(100).default(20),
	/** Only where the call's address or body, or the webhook, has this text: a reference, an e-mail address. */
	about: z.string().min(1).nullish(),
});
export type Fault = z.infer<typeof FaultInput>;

export type Faults = {
	list: Fault[];
	add: (fault: Fault) => void;
	/** Removes all, or those that are on this call, provider or webhook. */
	clear: (on?: string) => void;
	/** The fault due for this call, if any, by what is sent with it; uses up one of its times. */
	take: (call: string, sent: string) => Fault | null;
};

export function newFaults(): Faults {
	const list: Fault[] = [];
	return {
		list,
		add: (fault) => {
			list.push(fault);
		},
		clear: (on) => {
			const rest = on === undefined ? [] : list.filter((fault) => fault.on !== on);
			list.splice(0, list.length, ...rest);
		},
		take: (call, sent) => {
			const fault = list.find(
				({ on, about }) =>
					(call === on || call.startsWith(`${on}.`)) && (!about || sent.includes(about)),
			);
			if (!fault) return null;
			if (fault.times) fault.times -= 1;
			if (fault.times === 0) list.splice(list.indexOf(fault), 1);
			return { ...fault };
		},
	};
}

declare module 'fastify' {
	interface FastifyContextConfig {
		/** The name of the call, by which faults are requested. */
		call?: string;
	}
	interface FastifyRequest {
		fault: Fault | null;
	}
}

/** Lets every route with a `call` fail on demand. */
export function goWrongOnRequest(app: FastifyInstance, faults: Faults): void {
	app.decorateRequest('fault', null);
	app.addHook('preHandler', async (request, reply) => {
		const { call } = request.routeOptions.config;
		if (call) request.fault = faults.take(call, request.url + JSON.stringify(request.body ?? ''));
		if (request.fault) await goWrong(request, reply, request.fault);
	});
	app.addHook('onSend', async (request) => {
		if (request.fault?.kind === 'lost-response') request.raw.socket.destroy();
	});
}

async function goWrong(request: FastifyRequest, reply: FastifyReply, fault: Fault): Promise<void> {
	if (fault.kind === 'slow') await wait(fault.ms);
	const status = /^http-(\d+)$/.exec(fault.kind)?.[1];
	if (status)
		await reply
			.code(Number(status))
			.send({ status: false, name: 'GONE_WRONG', message: 'Something went wrong' });
	if (fault.kind === 'in-progress')
		await reply.code(422).send({
			name: 'UNPROCESSABLE_ENTITY',
			details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }],
		});
	if (fault.kind === 'unreadable')
		await reply.type('text/html').send('<html><body>Bad gateway</body></html>');
	if (fault.kind === 'token-ended') await reply.code(401).send({ error: 'invalid_token' });
	// Accepted and never answered: the caller gives up first.
	if (fault.kind === 'time-out') reply.hijack();
	if (fault.kind === 'cut') {
		reply.hijack();
		request.raw.socket.destroy();
	}
}
