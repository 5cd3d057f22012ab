import { randomBytes } from 'node:crypto';
import argon2 from '@node-rs/argon2';
import { Problem } from '../kit/problem.ts';

/**
 * argon2id with the minimum of OWASP's password storage cheat sheet: 19 MiB, two passes, one thread. Takes about 50 ms.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash takes 19 MiB and one of the four threads that also read files; one thread stays free for those. */
const AT_ONCE = 3;
/** About ten seconds of work on two cores; later callers are asked to come back. */
const LONGEST_QUEUE = 400;

/** A hash that no password has: checking against it takes as long as checking a real one. */
const NO_PASSWORD = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * A hash that no password has, for an account without one. Each is another, since the cookies of known browsers are signed
 * with it (known-device.ts).
 */
export function withoutPassword(): string {
	const part = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
	return `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${part(16)}$${part(32)}`;
}

let running = 0;
const waiting: (() => void)[] = [];

/** The hash of a password, as it is stored. @throws Problem unavailable when too many are being hashed */
export function hashPassword(password: string): Promise<string> {
	return withSemaphore(() => argon2.hash(password, COST));
}

/**
 * Whether the password matches the hash; for `null` (no such account) false, after the same work.
 * @throws Problem unavailable when too many are being checked
 */
export function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
	return withSemaphore(() => argon2.verify(passwordHash ?? NO_PASSWORD, password));
}

async function withSemaphore<T>(work: () => Promise<T>): Promise<T> {
	if (running < AT_ONCE) {
		running += 1;
	} else {
		if (waiting.length >= LONGEST_QUEUE) {
			throw new Problem('unavailable', 'The shop is very busy. Please try again in a moment.', {
				facts: { retryAfter: 10 },
			});
		}
		// The one who finishes passes its place on, so `running` stays unchanged.
		await new Promise<void>((resolve) => waiting.push(resolve));
	}
	try {
		return await work();
	} finally {
		const next = waiting.shift();
		if (next) next();
		else running -= 1;
	}
}
