import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { ProviderDown } from './provider.ts';

// Calls a provider over HTTP: with a time-out, a few retries, and a check of the answer.

export type Patience = {
	/** For one attempt. */
	timeoutMs: number;
	/** How many attempts are made when repeating is safe. */
	tries: number;
	/** Before the second attempt; doubled before each further one. */
	pauseMs: number;
};

export const PATIENCE: Patience = { timeoutMs: 10_000, tries: 3, pauseMs: 300 };
/** A person is waiting, so no further attempt begins after this. */
const NO_MORE_TRIES_AFTER_MS = 12_000;
const LARGEST_ANSWER = 4 * 1024 * 1024;
/** Statuses that say nothing about the matter: too slow, requested concurrently, too early, too often. */
const NO_ANSWER = [408, 409, 425, 429];

export type Call = {
	/** Who is asked for what: all that errors mention, so that no key or token gets into a log. */
	asked: string;
	url: string;
	method?: 'GET' | 'POST';
	headers?: Record<string, string>;
	body?: string;
	/** Repeating it has no further effect: only then is a lost answer asked for again. */
	repeatable: boolean;
};

export type Answer = { status: number; body: unknown };

/**
 * The JSON answer with any status below 500 (except those of NO_ANSWER).
 * @throws ProviderDown when there is none: no connection, a time-out, an error of theirs, or anything but JSON
 */
export async function ask(call: Call, patience: Patience): Promise<Answer> {
	const began = Date.now();
	for (let tried = 1; ; tried += 1) {
		try {
			return await askOnce(call, patience.timeoutMs);
		} catch (error) {
			const over =
				!call.repeatable || tried >= patience.tries || Date.now() - began > NO_MORE_TRIES_AFTER_MS;
			if (over) throw error;
		}
		await wait(patience.pauseMs * 2 ** (tried - 1));
	}
}

/** Checks that the answer has the expected form. @throws ProviderDown when it has not */
export function readAnswer<T extends z.ZodType>(
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
 * As readAnswer, for a question that changes nothing: a refusal is treated as no answer.
 * @param whyRefused what the provider says in a refusal
 * @throws ProviderDown
 */
export function readAnswered<T extends z.ZodType>(
	asked: string,
	shape: T,
	answer: Answer,
	whyRefused = ({ status }: Answer) => `HTTP ${status}`,
): z.infer<T> {
	if (answer.status < 300) return readAnswer(asked, shape, answer.body);
	throw new ProviderDown(`${asked}: ${whyRefused(answer)}`);
}

async function askOnce(call: Call, timeoutMs: number): Promise<Answer> {
	const { asked, url, method = 'GET', headers = {}, body } = call;
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
		throw new ProviderDown(`${asked}: ${whyNot(error)}`);
	}
	if (status >= 500 || NO_ANSWER.includes(status))
		throw new ProviderDown(`${asked}: HTTP ${status}`);
	if (text.length > LARGEST_ANSWER) throw new ProviderDown(`${asked}: the answer is too large`);
	try {
		return { status, body: text === '' ? null : JSON.parse(text) };
	} catch {
		throw new ProviderDown(`${asked}: HTTP ${status} without a readable answer`);
	}
}

/** What fetch says about a failure, without the address, which may contain a key. */
function whyNot(error: unknown): string {
	if (!(error instanceof Error)) return 'no answer';
	if (error.name === 'TimeoutError') return 'no answer in time';
	const cause = error.cause;
	const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
	return `no answer${code}`;
}
