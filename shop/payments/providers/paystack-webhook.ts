import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ProviderWebhookEvent, WebhookHeaders } from './provider.ts';

// Paystack's webhooks are signed with the secret key; there is no separate secret.

const LONGEST_KEY = 191;
const Id = z.union([z.number(), z.string().min(1)]).transform(String);
const Payload = z.record(z.string(), z.unknown());
const WebhookPayload = z.object({
	event: z.string(),
	data: z
		.object({
			id: Id,
			reference: z.string(),
			transaction_reference: z.string(),
			refund_reference: z.string().nullable(),
		})
		.partial(),
});

/** Null when it is not genuine: the signature covers the bytes as received. */
export function readPaystackWebhook(
	key: string,
	body: Buffer,
	headers: WebhookHeaders,
): ProviderWebhookEvent | null {
	const sent = Buffer.from(String(headers['x-paystack-signature'] ?? ''));
	const right = Buffer.from(createHmac('sha512', key).update(body).digest('hex'));
	if (sent.length !== right.length || !timingSafeEqual(sent, right)) return null;
	const payload = Payload.safeParse(jsonIn(body));
	// Signed with our key, yet not a message that Paystack sends.
	if (!payload.success) return null;
	return { dedupeKey: eventKey(payload.data, body), payload: payload.data };
}

function jsonIn(body: Buffer): unknown {
	try {
		return JSON.parse(body.toString('utf8'));
	} catch {
		return null;
	}
}

/** Messages have no id; what happened to which object distinguishes them. */
function eventKey(payload: unknown, body: Buffer): string {
	const read = WebhookPayload.safeParse(payload);
	if (read.success) {
		const { id, reference, transaction_reference, refund_reference } = read.data.data;
		const names = [reference ?? transaction_reference, refund_reference, id].filter(Boolean);
		const key = [read.data.event, ...names].join(':');
		// A payment may be refunded in parts: without a name of its own, only the whole message distinguishes one from another.
		const isNamed = !read.data.event.startsWith('refund.') || Boolean(refund_reference ?? id);
		if (isNamed && names.length > 0 && key.length <= LONGEST_KEY) return key;
	}
	return createHash('sha256').update(body).digest('hex');
}
