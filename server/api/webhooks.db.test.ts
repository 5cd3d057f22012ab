import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { webhookEvents } from '#db/payment-schema.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SANDBOX_KEYS, sandboxEnvironment, testSandbox } from '#tests/helpers/sandbox.ts';

const db = await testDatabase();
const sandbox = await testSandbox();
const { app } = await testApp(db, sandboxEnvironment(sandbox));
const { app: withoutKeys } = await testApp(db);
await app.listen({ port: 0, host: '127.0.0.1' });
sandbox.state.shopUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

const storedEvents = () => db.select().from(webhookEvents).orderBy(webhookEvents.id);
const jobs = async () => {
	const { rows } = await db.$client.query(
		`select data from pgboss.job where name = 'webhook-event'`,
	);
	return rows;
};
beforeEach(async () => {
	await db.delete(webhookEvents);
	await db.$client.query(`delete from pgboss.job where name = 'webhook-event'`);
});

describe('Paystack', () => {
	const body = JSON.stringify({
		event: 'charge.success',
		data: {
			id: 4_099_260_516,
			reference: 'bh-1',
			amount: 5000,
			currency: 'NGN',
			status: 'success',
		},
	});
	const signatureOf = (text: string, key = SANDBOX_KEYS.PAYSTACK_SECRET_KEY) =>
		createHmac('sha512', key).update(text).digest('hex');
	const send = (
		text: string | Buffer,
		signature: string | undefined,
		headers: Record<string, string> = { 'content-type': 'application/json' },
	) =>
		app.inject({
			method: 'POST',
			url: '/api/webhooks/paystack',
			headers: { ...headers, ...(signature ? { 'x-paystack-signature': signature } : {}) },
			payload: text,
		});

	test('what the database cannot keep is replaced, and the message is taken all the same', async () => {
		const text = String.raw`{"event":"charge.success","data":{"reference":"a\u0000b","note":"\ud800 \\u0000 \ud83d\ude00"}}`;
		expect((await send(text, signatureOf(text))).statusCode).toBe(200);
		expect((await send(text, signatureOf(text))).statusCode).toBe(200);
		const storedList = await storedEvents();
		expect(storedList).toHaveLength(1);
		expect(storedList[0]).toMatchObject({
			dedupeKey: 'charge.success:a\ufffdb',
			payload: { data: { reference: 'a\ufffdb', note: '\ufffd \\u0000 😀' } },
		});
	});

	test('a signature with something behind it is none', async () => {
		expect((await send(body, `${signatureOf(body)}0`)).statusCode).toBe(401);
		expect(await storedEvents()).toEqual([]);
	});

	test('a signed message is stored, handed to the queue and answered', async () => {
		const response = await send(body, signatureOf(body));
		expect(response.statusCode).toBe(200);
		const [webhookEvent] = await storedEvents();
		expect(webhookEvent).toMatchObject({
			provider: 'paystack',
			dedupeKey: 'charge.success:bh-1:4099260516',
			payload: JSON.parse(body),
			handledAt: null,
		});
		expect(await jobs()).toEqual([{ data: { webhookEventId: webhookEvent?.id } }]);
	});

	test('the signature is over the bytes as they came, not over what they mean', async () => {
		const spaced = body.replaceAll(',', ' ,\n');
		expect((await send(spaced, signatureOf(body))).statusCode).toBe(401);
		expect((await send(spaced, signatureOf(spaced))).statusCode).toBe(200);
		const odd = Buffer.from(body.replace('bh-1', 'bh-ü'), 'latin1');
		const signature = createHmac('sha512', SANDBOX_KEYS.PAYSTACK_SECRET_KEY).update(odd);
		expect((await send(odd, signature.digest('hex'))).statusCode).toBe(200);
	});

	test('the same message twenty times, side by side, is stored once', async () => {
		const responses = await Promise.all(
			Array.from({ length: 20 }, () => send(body, signatureOf(body))),
		);
		expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
		expect(await storedEvents()).toHaveLength(1);
		expect(await jobs()).toHaveLength(1);
	});

	test('messages about different things are stored separately', async () => {
		const refund = (refund_reference: string | null, amount = 100) =>
			JSON.stringify({
				event: 'refund.processed',
				data: { transaction_reference: 'bh-1', refund_reference, amount },
			});
		const long = JSON.stringify({ event: 'charge.success', data: { reference: 'x'.repeat(300) } });
		const bare = JSON.stringify({ event: 'subscription.create', data: {} });
		const all = [body, refund('r1'), refund('r2'), refund(null), refund(null, 200), long, bare];
		for (const text of all) expect((await send(text, signatureOf(text))).statusCode).toBe(200);
		expect(await storedEvents()).toHaveLength(all.length);
	});

	for (const [what, signature] of [
		['unsigned', undefined],
		['signed with another key', signatureOf(body, 'sk_test_other')],
		['signed for another text', signatureOf(`${body} `)],
		['with half a signature', signatureOf(body).slice(0, 64)],
		['with a signature and more', `${signatureOf(body)}00`],
		['with words for a signature', 'not a signature'],
	] as const) {
		test(`${what}: refused without effect`, async () => {
			const response = await send(body, signature);
			expect(response.statusCode).toBe(401);
			expect(await storedEvents()).toEqual([]);
			expect(await jobs()).toEqual([]);
		});
	}

	test('a body that is not a message is refused, signed or not', async () => {
		for (const text of ['', 'not JSON', '[]', '"text"', 'null'])
			expect((await send(text, signatureOf(text))).statusCode, text).toBe(401);
		// Cut in the middle of a two-byte character: neither the signature of the whole message nor its own makes it valid.
		const whole = Buffer.from(body.replace('bh-1', 'bh-ü'));
		const part = whole.subarray(0, whole.indexOf('ü') + 1);
		for (const signed of [whole, part]) {
			const signature = createHmac('sha512', SANDBOX_KEYS.PAYSTACK_SECRET_KEY).update(signed);
			expect((await send(part, signature.digest('hex'))).statusCode).toBe(401);
		}
		for (const type of ['text/plain', 'application/xml', 'multipart/form-data'])
			expect((await send('<a/>', undefined, { 'content-type': type })).statusCode).toBe(401);
		expect((await send('{}', undefined, {})).statusCode).toBe(401);
		expect(await storedEvents()).toEqual([]);
	});

	test('too much is refused before it is read', async () => {
		const large = JSON.stringify({
			event: 'charge.success',
			data: { reference: 'x'.repeat(300_000) },
		});
		expect((await send(large, signatureOf(large))).statusCode).toBe(413);
		expect(await storedEvents()).toEqual([]);
	});

	test('other methods answer 405, and a shop without keys accepts no webhooks', async () => {
		const got = await app.inject({ method: 'GET', url: '/api/webhooks/paystack' });
		expect([got.statusCode, got.headers.allow]).toEqual([405, 'POST']);
		const none = await withoutKeys.inject({
			method: 'POST',
			url: '/api/webhooks/paystack',
			headers: { 'content-type': 'application/json' },
			payload: body,
		});
		expect(none.statusCode).toBe(404);
	});
});

describe('PayPal', () => {
	const event = { id: 'WH-7', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'C1' } };
	const body = JSON.stringify(event);
	const send = (text: string, headers: Record<string, string>) =>
		app.inject({
			method: 'POST',
			url: '/api/webhooks/paypal',
			headers: { 'content-type': 'application/json', ...headers },
			payload: text,
		});
	const signed = (text: string) => sandbox.sign('paypal', text);

	test('a message that PayPal knows is stored once, however often it comes', async () => {
		const headers = signed(body);
		for (let time = 0; time < 3; time += 1)
			expect((await send(body, headers)).statusCode).toBe(200);
		// Providers sign again when they resend.
		expect((await send(body, signed(body))).statusCode).toBe(200);
		expect(await storedEvents()).toMatchObject([
			{ provider: 'paypal', dedupeKey: 'WH-7', payload: event },
		]);
		expect(await jobs()).toHaveLength(1);
	});

	test('forged, changed or unsigned ones are refused without effect', async () => {
		const headers = signed(body);
		const changed = body.replace('C1', 'C2');
		expect((await send(changed, headers)).statusCode).toBe(401);
		expect((await send(body, { ...headers, 'paypal-transmission-sig': 'AAAA' })).statusCode).toBe(
			401,
		);
		expect(
			(await send(body, { ...headers, 'paypal-transmission-time': '2020-01-01T00:00:00Z' }))
				.statusCode,
		).toBe(401);
		expect((await send(body, {})).statusCode).toBe(401);
		for (const text of ['not JSON', '[]', '{}', '{"id":"WH-8"}', ''])
			expect((await send(text, signed(text || '{}'))).statusCode, text).toBe(401);
		expect(await storedEvents()).toEqual([]);
		expect(await jobs()).toEqual([]);
	});

	test('nothing is asked of PayPal for what cannot be its own', async () => {
		sandbox.faults.add({ on: 'paypal', kind: 'http-500', times: null, ms: 0, copies: 1 });
		expect((await send(body, {})).statusCode).toBe(401);
		expect((await send('not JSON', signed(body))).statusCode).toBe(401);
	});

	test('in a flood, PayPal is asked about a few at a time, and the rest are asked to retry', async () => {
		const headers = signed(body);
		sandbox.faults.add({ on: 'paypal', kind: 'slow', times: null, ms: 2000, copies: 1 });
		const responses = await Promise.all(
			Array.from({ length: 40 }, () =>
				send(body, { ...headers, 'paypal-transmission-sig': 'AAAA' }),
			),
		);
		const codes = responses.map(({ statusCode }) => statusCode).sort();
		expect(codes).toEqual([...Array(8).fill(401), ...Array(32).fill(503)]);
		sandbox.faults.clear();
		expect((await send(body, headers)).statusCode).toBe(200);
		expect(await storedEvents()).toHaveLength(1);
	});

	test('while PayPal cannot be asked, it is asked to retry', async () => {
		const headers = signed(body);
		sandbox.faults.add({ on: 'paypal', kind: 'http-500', times: null, ms: 0, copies: 1 });
		expect((await send(body, headers)).statusCode).toBe(503);
		expect(await storedEvents()).toEqual([]);
		sandbox.faults.clear();
		expect((await send(body, headers)).statusCode).toBe(200);
	});
});

describe('what the sandbox sends', () => {
	const pay = async (reference: string) => {
		const response = await fetch(`${sandbox.url}/transaction/initialize`, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${SANDBOX_KEYS.PAYSTACK_SECRET_KEY}`,
				'content-type': 'application/json',
			},
			body: JSON.stringify({ email: 'ada@example.com', amount: 5000, reference }),
		});
		expect(response.status).toBe(200);
		await fetch(`${sandbox.url}/sandbox/paystack/${reference}/approve`, { method: 'POST' });
	};
	const events = async () => (await storedEvents()).map(({ dedupeKey }) => dedupeKey.split(':')[1]);

	test('arrives, signed as the real one', async () => {
		await pay('bh-10');
		await sandbox.webhooks.idle();
		expect(await events()).toEqual(['bh-10']);
	});

	for (const [kind, arrived] of [
		['repeated', ['bh-a', 'bh-b']],
		['reordered', ['bh-b', 'bh-a']],
		['dropped', ['bh-b']],
		['mis-signed', ['bh-b']],
		['unsigned', ['bh-b']],
		['slow', ['bh-b', 'bh-a']],
	] as const) {
		test(`${kind} on request`, async () => {
			sandbox.faults.add({ on: 'webhook.paystack', kind, times: 1, ms: 1500, copies: 20 });
			await pay('bh-a');
			if (kind !== 'slow' && kind !== 'reordered') await sandbox.webhooks.idle();
			await pay('bh-b');
			await sandbox.webhooks.idle();
			expect(await events()).toEqual(arrived);
			const responses = sandbox.webhooks.sent.at(-2)?.responses;
			const refused = kind === 'mis-signed' || kind === 'unsigned';
			expect(responses).toEqual(
				refused
					? [401, 401, 401]
					: kind === 'dropped'
						? []
						: Array(kind === 'repeated' ? 20 : 1).fill(200),
			);
			sandbox.state.charges.clear();
		});
	}

	test('is sent again until it is taken', async () => {
		sandbox.faults.add({ on: 'webhook.paystack', kind: 'dropped', times: 1, ms: 0, copies: 1 });
		await pay('bh-20');
		expect(await events()).toEqual([]);
		const id = sandbox.webhooks.sent.at(-1)?.id;
		await fetch(`${sandbox.url}/sandbox/webhooks/${id}/again`, { method: 'POST' });
		await sandbox.webhooks.idle();
		expect(await events()).toEqual(['bh-20']);
	});
});
