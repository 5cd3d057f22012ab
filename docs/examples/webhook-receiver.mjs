// Receives webhooks of the shop, in plain Node without packages:
//
//   WEBHOOK_SECRET=whsec_… PORT=4000 node webhook-receiver.mjs
//
// Register https://your-host/ under Integrations in the admin area. The signature is that of Standard Webhooks
// (https://www.standardwebhooks.com), for which there are libraries in most languages.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.WEBHOOK_SECRET ?? '';
const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
if (key.length < 24) throw new Error('Set WEBHOOK_SECRET to the secret that the shop showed.');

const LARGEST_BODY = 1024 * 1024;
const OLDEST_SECONDS = 5 * 60;

/** Ids that were worked on. A real program stores them with its own data, in the same transaction. */
const done = new Set();

/** Whether the shop signed this body, within the last five minutes. */
function isGenuine(headers, body) {
	const id = headers['webhook-id'];
	const timestamp = headers['webhook-timestamp'];
	const age = Math.abs(Date.now() / 1000 - Number(timestamp));
	if (!id || !(age < OLDEST_SECONDS)) return false;
	const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
	// While a secret is rolled over there are two signatures.
	return String(headers['webhook-signature'] ?? '')
		.split(' ')
		.some((signature) => {
			const [version, text = ''] = signature.split(',');
			const given = Buffer.from(text, 'base64');
			return (
				version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
			);
		});
}

/** What your program does with an event. Answer first if it takes longer than some seconds. */
function work({ type, id, data }) {
	console.log(
		JSON.stringify({ type, id, about: data.order?.tracking_no ?? data.product?.slug ?? null }),
	);
}

const server = createServer(async (request, response) => {
	const parts = [];
	let length = 0;
	for await (const part of request) {
		length += part.length;
		if (length > LARGEST_BODY) return response.writeHead(413).end();
		parts.push(part);
	}
	const body = Buffer.concat(parts);
	if (!isGenuine(request.headers, body))
		return response.writeHead(401).end('The signature is not right.');
	const event = JSON.parse(body.toString());
	// The shop sends an event again when it did not hear your answer: the same id is the same event.
	if (!done.has(event.id)) {
		work(event);
		done.add(event.id);
	}
	response.writeHead(204).end();
});

server.listen(Number(process.env.PORT ?? 4000), process.env.HOST ?? '127.0.0.1', () => {
	console.log(JSON.stringify({ listening: server.address().port }));
});
