// When a webhook that did not arrive is sent again. Pure.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Until then a delivery is tried, and an endpoint may fail, before the shop gives up. */
export const GIVE_UP_MS = 72 * HOUR;

const WAITS = [
	5 * SECOND,
	30 * SECOND,
	2 * MINUTE,
	10 * MINUTE,
	30 * MINUTE,
	HOUR,
	2 * HOUR,
	4 * HOUR,
] as const;
const LONGEST_PAUSE = HOUR;
/** So many failures in a row say something about the endpoint, not about one event. */
const FAILURES_BEFORE_PAUSE = 5;
const SPREAD = 0.2;

/**
 * How long to wait before the next try after so many, in milliseconds: longer every time, at most four hours. Spread by a
 * tenth to both sides, so that what failed together is not sent together again; `random` is 0 to 1.
 */
export function retryAfter(attempts: number, random = Math.random()): number {
	const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? WAITS[0];
	return Math.round(wait * (1 - SPREAD / 2 + SPREAD * random));
}

/** How long nothing is sent to an endpoint after so many failures in a row, in milliseconds: an hour at most; 0 for a few. */
export function pauseAfter(failures: number, random = Math.random()): number {
	if (failures < FAILURES_BEFORE_PAUSE) return 0;
	return Math.min(LONGEST_PAUSE, retryAfter(failures - FAILURES_BEFORE_PAUSE + 1, random));
}
