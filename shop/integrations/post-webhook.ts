import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import {
	AddressRefused,
	type AddressRule,
	guardedLookup,
	hostOf,
	mayConnect,
} from './endpoint-address.ts';

// Sends one webhook over a connection of its own. Redirects are not followed: an endpoint is where staff said.

const TIMEOUT_MS = 10_000;
const LONGEST_ANSWER = 1024;
const LONGEST_ERROR = 255;

/** `status` is null when there was no answer; `error` then says why. `answer` is the first KB of its body. */
export type PostOutcome = {
	status: number | null;
	error: string;
	answer: string;
	milliseconds: number;
};

/** Posts a JSON body and returns what came of it, within ten seconds; never throws. */
export async function postWebhook(
	address: string,
	body: string,
	headers: Record<string, string>,
	{ timeoutMs = TIMEOUT_MS, ...rule }: AddressRule & { timeoutMs?: number },
): Promise<PostOutcome> {
	const began = performance.now();
	const timeout = AbortSignal.timeout(timeoutMs);
	const after = () => Math.round(performance.now() - began);
	try {
		const { status, answer } = await exchange(new URL(address), body, { headers, rule, timeout });
		return { status, error: '', answer, milliseconds: after() };
	} catch (error) {
		const why = timeout.aborted
			? `No answer within ${timeoutMs / 1000} seconds`
			: error instanceof Error
				? error.message || error.name
				: String(error);
		return { status: null, error: why.slice(0, LONGEST_ERROR), answer: '', milliseconds: after() };
	}
}

type Exchange = { headers: Record<string, string>; rule: AddressRule; timeout: AbortSignal };

async function exchange(url: URL, body: string, { headers, rule, timeout }: Exchange) {
	const host = hostOf(url);
	// An address that is no name is not looked up.
	if (isIP(host) && !mayConnect(host, rule)) throw new AddressRefused(host);
	const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
	const { request } = url.protocol === 'https:' ? https : http;
	const sent = request(url, {
		method: 'POST',
		agent: false,
		lookup: guardedLookup(rule),
		signal: timeout,
		headers: {
			...headers,
			'content-type': 'application/json',
			'content-length': Buffer.byteLength(body),
			'user-agent': 'Bridgehead-Webhooks/1',
		},
	});
	sent.once('response', resolve);
	sent.on('error', reject);
	// Unless somebody listens, Node ends the connection with nothing but `close`, as it may do elsewhere.
	sent.once('upgrade', (_response, socket) => {
		socket.destroy();
		reject(new Error('The receiver switched to another protocol'));
	});
	sent.once('close', () => reject(new Error('The connection was closed')));
	sent.end(body);
	try {
		const response = await promise;
		return { status: response.statusCode ?? 0, answer: await beginningOf(response) };
	} finally {
		sent.destroy();
	}
}

/** What follows the first KB is not read. */
async function beginningOf(response: IncomingMessage): Promise<string> {
	const parts: Buffer[] = [];
	let length = 0;
	for await (const part of response as AsyncIterable<Buffer>) {
		parts.push(part);
		length += part.length;
		if (length >= LONGEST_ANSWER) break;
	}
	// PostgreSQL stores no NUL.
	return Buffer.concat(parts).subarray(0, LONGEST_ANSWER).toString().replaceAll('\0', '');
}
