import pRetry from 'p-retry';
import type { z } from 'zod';
import { storableText } from '../../kit/input.ts';
import { ProviderDown } from './provider.ts';

// Calls a provider over HTTP: with a time-out, a few retries, and a check of the response.

export type Timeouts = {
	/** For one attempt. */
	timeoutMs: number;
	/** How many attempts are made when repeating is safe. */
	tries: number;
	/** Least pause before the second attempt; doubled before each further one, and up to twice as long by chance. */
	pauseMs: number;
	/** No further attempt begins after this time from the first. */
	lastTryMs?: number;
};

export const TIMEOUTS: Timeouts = { timeoutMs: 10_000, tries: 3, pauseMs: 200 };
const LAST_TRY_MS = 12_000;
/**
 * For starting a payment: the shopper looks at the button, nothing can have been taken, and may press again. Only a
 * quick failure is tried again.
 */
const START_LIMITS = { timeoutMs: 7000, lastTryMs: 2000 };
const LARGEST_RESPONSE = 4 * 1024 * 1024;
/** Statuses that say nothing about the matter: too slow, requested concurrently, too early, too often. */
const NO_RESPONSE = [408, 409, 425, 429];
/** Of these: the call was turned away before anything was done. */
const NOT_PROCESSED = [425, 429];
/** Failures before a connection exists, by Node and its fetch. */
const NEVER_REACHED = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'UND_ERR_CONNECT_TIMEOUT',
]);

type Call = {
	/** Who is asked for what: all that errors mention, so that no key or token gets into a log. */
	asked: string;
	url: string;
	method?: 'GET' | 'POST';
	headers?: Record<string, string>;
	body?: string;
	/** Repeating it has no further effect: only then is a lost response asked for again. */
	repeatable: boolean;
};

export type ProviderResponse = { status: number; body: unknown };

/**
 * The JSON response with any status below 500 (except those of NO_RESPONSE).
 * @throws ProviderDown when there is none: no connection, a time-out, an error of theirs, or anything but JSON
 */
export async function ask(call: Call, timeouts: Timeouts): Promise<ProviderResponse> {
	return await pRetry(() => askOnce(call, timeouts.timeoutMs), {
		retries: call.repeatable ? timeouts.tries - 1 : 0,
		minTimeout: timeouts.pauseMs,
		randomize: true,
		maxRetryTime: timeouts.lastTryMs ?? LAST_TRY_MS,
	});
}

/** The given time-outs, but within the limits for starting a payment. */
export function startTimeouts(timeouts: Timeouts): Timeouts {
	const timeoutMs = Math.min(timeouts.timeoutMs, START_LIMITS.timeoutMs);
	return { ...timeouts, timeoutMs, lastTryMs: START_LIMITS.lastTryMs };
}

/** Checks that the response has the expected form. @throws ProviderDown when it has not */
export function readResponse<T extends z.ZodType>(
	asked: string,
	shape: T,
	body: unknown,
): z.infer<T> {
	const read = shape.safeParse(body);
	if (read.success) return read.data;
	const where = read.error.issues.map(({ path }) => path.join('.') || 'the whole').join(', ');
	throw new ProviderDown(`${asked}: the answer is not understood (${where})`);
}

/**
 * As readResponse, for a question that changes nothing: a refusal is treated as no response.
 * @param whyRefused what the provider says in a refusal
 * @throws ProviderDown
 */
export function readOkResponse<T extends z.ZodType>(
	asked: string,
	shape: T,
	response: ProviderResponse,
	whyRefused = ({ status }: ProviderResponse) => `HTTP ${status}`,
): z.infer<T> {
	if (response.status < 300) return readResponse(asked, shape, response.body);
	throw new ProviderDown(`${asked}: ${whyRefused(response)}`);
}

async function askOnce(call: Call, timeoutMs: number): Promise<ProviderResponse> {
	const { asked, url, method = 'GET', headers = {}, body } = call;
	const isAct = method !== 'GET';
	let status: number;
	let text: string;
	try {
		const response = await fetch(url, {
			method,
			headers: { accept: 'application/json', ...headers },
			...(body === undefined ? {} : { body }),
			redirect: 'error',
			signal: AbortSignal.timeout(timeoutMs),
		});
		status = response.status;
		text = await response.text();
	} catch (error) {
		const isUnreached = NEVER_REACHED.has(codeOf(error) ?? '');
		throw new ProviderDown(`${asked}: ${whyNot(error)}`, { mayHaveActed: isAct && !isUnreached });
	}
	if (status >= 500 || NO_RESPONSE.includes(status))
		throw new ProviderDown(`${asked}: HTTP ${status}`, {
			mayHaveActed: isAct && !NOT_PROCESSED.includes(status),
		});
	if (text.length > LARGEST_RESPONSE)
		throw new ProviderDown(`${asked}: the answer is too large`, { mayHaveActed: isAct });
	try {
		return { status, body: text === '' ? null : JSON.parse(text, storableValue) };
	} catch {
		throw new ProviderDown(`${asked}: HTTP ${status} without a readable answer`, {
			mayHaveActed: isAct,
		});
	}
}

/** A value of a response that can be stored: names and messages in it may be what a stranger typed at the provider. */
function storableValue(_key: string, value: unknown): unknown {
	return typeof value === 'string' ? storableText(value) : value;
}

/** What fetch says about a failure, without the address, which may contain a key. */
function whyNot(error: unknown): string {
	if (!(error instanceof Error)) return 'no answer';
	if (error.name === 'TimeoutError') return 'no answer in time';
	const code = codeOf(error);
	return code === undefined ? 'no answer' : `no answer (${code})`;
}

function codeOf(error: unknown): string | undefined {
	const cause = error instanceof Error ? error.cause : undefined;
	return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}
