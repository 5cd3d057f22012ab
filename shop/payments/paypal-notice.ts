import { z } from 'zod';
import type { PaypalCaller } from './paypal-caller.ts';
import { ProviderDown, type ProviderNotice, type WebhookHeaders } from './provider.ts';
import { readAnswer } from './provider-call.ts';

/** PayPal's webhooks: whether one is its own is asked of PayPal itself. */

/** Of one process: a flood of forged ones must not become a flood of questions that PayPal answers no more. */
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
 * A function that reads a webhook from its body and headers; null when it is not PayPal's.
 * It throws ProviderDown when PayPal cannot be asked, or is being asked about too many already.
 */
export function paypalNotices(
	call: PaypalCaller,
	webhookId: string,
): (body: Buffer, headers: WebhookHeaders) => Promise<ProviderNotice | null> {
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
	// The signature is over the text as it came, so that is what goes back, not what we read out of it.
	const question = `${JSON.stringify(about).slice(0, -1)},"webhook_event":${text}}`;
	const answer = await call(PATH, { body: question });
	// It cannot even read the question: nothing it sent would be so.
	if (answer.status === 400 || answer.status === 422) return false;
	if (answer.status !== 200) throw new ProviderDown(`PayPal ${PATH}: HTTP ${answer.status}`);
	const { verification_status } = readAnswer(`PayPal ${PATH}`, Verdict, answer.body);
	return verification_status === 'SUCCESS';
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
