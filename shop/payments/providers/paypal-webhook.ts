import { z } from 'zod';
import type { PaypalCaller } from './paypal-caller.ts';
import { ProviderDown, type ProviderWebhookEvent, type WebhookHeaders } from './provider.ts';
import { readResponse } from './provider-call.ts';

// PayPal's webhooks: PayPal itself is asked whether one is genuine.

/** Per process: a flood of forged ones must not become a flood of calls that makes PayPal stop answering. */
const CHECKED_AT_ONCE = 8;
const PATH = '/v1/notifications/verify-webhook-signature';
const Sent = z.object({
	'paypal-auth-algo': z.string().min(1),
	'paypal-cert-url': z.url({ protocol: /^https?$/ }),
	'paypal-transmission-id': z.string().min(1),
	'paypal-transmission-sig': z.string().min(1),
	'paypal-transmission-time': z.string().min(1),
});
const Event = z.looseObject({ id: z.string().min(1).max(191), event_type: z.string() });
const Verdict = z.object({ verification_status: z.string() });

/**
 * Returns a function that reads a webhook from its body and headers; null when it is not genuine. It throws
 * ProviderDown when PayPal cannot be asked, or too many are being checked already.
 */
export function paypalWebhooks(
	call: PaypalCaller,
	webhookId: string,
): (body: Buffer, headers: WebhookHeaders) => Promise<ProviderWebhookEvent | null> {
	let underWay = 0;
	return async (body, headers) => {
		const sent = Sent.safeParse(headers);
		const text = body.toString('utf8');
		const event = Event.safeParse(parsed(text));
		if (!sent.success || !event.success) return null;
		if (underWay >= CHECKED_AT_ONCE) throw new ProviderDown(`PayPal ${PATH}: too many at once`);
		underWay += 1;
		try {
			const isTheirs = await isSigned(call, webhookId, sent.data, text);
			return isTheirs ? { dedupeKey: event.data.id, payload: event.data } : null;
		} finally {
			underWay -= 1;
		}
	};
}

async function isSigned(
	call: PaypalCaller,
	webhookId: string,
	sent: z.infer<typeof Sent>,
	text: string,
): Promise<boolean> {
	const about = {
		auth_algo: sent['paypal-auth-algo'],
		cert_url: sent['paypal-cert-url'],
		transmission_id: sent['paypal-transmission-id'],
		transmission_sig: sent['paypal-transmission-sig'],
		transmission_time: sent['paypal-transmission-time'],
		webhook_id: webhookId,
	};
	// The signature covers the text as received, so that exact text is sent back, not a re-serialised copy.
	const question = `${JSON.stringify(about).slice(0, -1)},"webhook_event":${text}}`;
	const response = await call(PATH, { body: question });
	// PayPal cannot even parse the question, so the webhook is not PayPal's.
	if (response.status === 400 || response.status === 422) return false;
	if (response.status !== 200) throw new ProviderDown(`PayPal ${PATH}: HTTP ${response.status}`);
	const { verification_status } = readResponse(`PayPal ${PATH}`, Verdict, response.body);
	return verification_status === 'SUCCESS';
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
