import { createHmac, randomBytes } from 'node:crypto';

// How a webhook is signed: the symmetric scheme of Standard Webhooks 1.0.
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md

const PREFIX = 'whsec_';
/** The specification asks for 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret, as programs are given it: `whsec_` and base64. */
export function newWebhookSecret(): string {
	return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * The headers that a webhook is sent with. `at` is the time of this attempt, by which receivers refuse old ones; there is
 * a signature by each secret, so that one can be rolled over.
 */
export function signatureHeaders(
	secrets: readonly string[],
	{ messageId, at, body }: { messageId: string; at: Date; body: string },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
	const timestamp = String(Math.floor(at.getTime() / 1000));
	const signed = `${messageId}.${timestamp}.${body}`;
	const signatures = secrets.map((secret) => {
		const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
		return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
	});
	return {
		'webhook-id': messageId,
		'webhook-timestamp': timestamp,
		'webhook-signature': signatures.join(' '),
	};
}
