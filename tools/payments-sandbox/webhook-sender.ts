import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, Faults } from './faults.ts';

// Sends events to the shop until it acknowledges them, or in a wrong way where a fault was requested.

type WebhookProvider = 'paystack' | 'paypal';
export type Webhook = {
	id: number;
	provider: WebhookProvider;
	event: string;
	body: string;
	state: 'waiting' | 'taken' | 'dropped' | 'given up';
	/** The status of each response; 0 if there was none. */
	responses: number[];
};
export type Sign = (provider: WebhookProvider, body: string) => Record<string, string>;

export type WebhookSender = {
	sent: Webhook[];
	send: (provider: WebhookProvider, event: string, body: string) => void;
	/** Sends one again, unchanged. */
	again: (id: number) => boolean;
	/** Resolves when nothing is being sent any more. */
	idle: () => Promise<void>;
	stop: () => void;
};

type Options = { shopUrl: () => string | null; retryMs: number[]; faults: Faults; sign: Sign };
type Manner = { copies: number; signing: 'right' | 'wrong' | 'none'; delayMs: number };

const RESPONSE_WITHIN_MS = 30_000;
const RIGHTLY: Manner = { copies: 1, signing: 'right', delayMs: 0 };

export function webhookSender({ shopUrl, retryMs, faults, sign }: Options): WebhookSender {
	const sent: Webhook[] = [];
	const onTheWay = new Set<Promise<void>>();
	const stopping = new AbortController();
	/** Held back until a later one has overtaken it. */
	let heldBack: (() => void) | null = null;

	const attempt = async (webhook: Webhook, signing: Manner['signing']): Promise<boolean> => {
		const status = await fetch(`${shopUrl()}/api/webhooks/${webhook.provider}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...signed(webhook, signing) },
			body: webhook.body,
			signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(RESPONSE_WITHIN_MS)]),
		}).then(
			(response) => response.status,
			() => 0,
		);
		webhook.responses.push(status);
		return status >= 200 && status < 300;
	};
	const signed = ({ provider, body }: Webhook, signing: Manner['signing']) =>
		signing === 'none' ? {} : sign(provider, signing === 'right' ? body : `${body} `);

	const deliver = async (webhook: Webhook, { copies, signing, delayMs }: Manner) => {
		await wait(delayMs, null, { signal: stopping.signal });
		for (let copy = 0; copy < copies; copy += 1) {
			for (const pause of [0, ...retryMs]) {
				await wait(pause, null, { signal: stopping.signal });
				if (await attempt(webhook, signing)) {
					webhook.state = 'taken';
					break;
				}
			}
		}
		if (webhook.state === 'waiting') webhook.state = 'given up';
	};
	const start = (webhook: Webhook, manner: Manner, then?: () => void) => {
		const delivery = deliver(webhook, manner)
			// Only ends early when the sandbox is stopped.
			.catch(() => {})
			.finally(() => {
				then?.();
				onTheWay.delete(delivery);
			});
		onTheWay.add(delivery);
	};
	return {
		sent,
		send: (provider, event, body) => {
			const webhook: Webhook = {
				id: sent.length + 1,
				provider,
				event,
				body,
				state: 'waiting',
				responses: [],
			};
			sent.push(webhook);
			const fault = faults.take(`webhook.${provider}`, body);
			if (!shopUrl() || fault?.kind === 'dropped') {
				webhook.state = 'dropped';
				return;
			}
			if (fault?.kind === 'reordered' && !heldBack) {
				heldBack = () => start(webhook, RIGHTLY);
				return;
			}
			start(webhook, mannerOf(fault), heldBack ?? undefined);
			heldBack = null;
		},
		again: (id) => {
			const webhook = sent.find((one) => one.id === id);
			if (webhook) start(webhook, RIGHTLY);
			return webhook !== undefined;
		},
		idle: async () => {
			while (onTheWay.size > 0) await Promise.all(onTheWay);
		},
		stop: () => stopping.abort(),
	};
}

function mannerOf(fault: Fault | null): Manner {
	return {
		copies: fault?.kind === 'repeated' ? fault.copies : 1,
		signing: fault?.kind === 'mis-signed' ? 'wrong' : fault?.kind === 'unsigned' ? 'none' : 'right',
		delayMs: fault?.kind === 'slow' ? fault.ms : 0,
	};
}
