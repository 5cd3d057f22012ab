import { createHmac, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { SandboxKeys } from './options.ts';
import type { Sign } from './webhook-sender.ts';

// Signatures of webhooks, and PayPal's call to check them.

export type Transmission = {
	auth_algo: string;
	cert_url: string;
	transmission_id: string;
	transmission_sig: string;
	transmission_time: string;
	webhook_id: string;
	webhook_event: unknown;
};

const ALGORITHM = 'SHA256withRSA';

/**
 * Signs as the providers do. Only PayPal can check its own signature, when asked: so here it is a keyed hash over the
 * same facts as the real one.
 */
export function signWith(keys: SandboxKeys, certificateUrl: () => string): Sign {
	return (provider, body): Record<string, string> => {
		if (provider === 'paystack') {
			const signature = createHmac('sha512', keys.PAYSTACK_SECRET_KEY).update(body).digest('hex');
			return { 'x-paystack-signature': signature };
		}
		const id = randomUUID();
		const time = new Date().toISOString();
		return {
			'paypal-transmission-id': id,
			'paypal-transmission-time': time,
			'paypal-transmission-sig': paypalSignature(keys, id, time, body),
			'paypal-cert-url': certificateUrl(),
			'paypal-auth-algo': ALGORITHM,
		};
	};
}

export function isOwnTransmission(keys: SandboxKeys, sent: Transmission): boolean {
	const body = JSON.stringify(sent.webhook_event);
	return (
		sent.webhook_id === keys.PAYPAL_WEBHOOK_ID &&
		sent.auth_algo === ALGORITHM &&
		sent.transmission_sig ===
			paypalSignature(keys, sent.transmission_id, sent.transmission_time, body)
	);
}

function paypalSignature(keys: SandboxKeys, id: string, time: string, body: string): string {
	return createHmac('sha256', keys.PAYPAL_CLIENT_SECRET)
		.update(`${id}|${time}|${keys.PAYPAL_WEBHOOK_ID}|${crc32(body)}`)
		.digest('base64');
}
