import { performance } from 'node:perf_hooks';
import type pg from 'pg';

/** More at a time would not be faster while the only thread is busy; two use the time that the database takes. */
const MIN = 2;
/** Reached while the process mostly waits for others: payment providers, encoded pictures, passwords. */
const MAX = 64;
const STEP_MS = 20;
const BUSY = 0.9;

/**
 * Returns how much may run at a time: one more every 20 ms while all places are taken and the process has time, half of it
 * when its thread or its database connections are busy. So the thread never has more than a few pages' work before it
 * sends the next cached response.
 */
export function adaptiveConcurrency(isBusy: () => boolean): (running: number) => number {
	let limit = MIN;
	let steppedAt = 0;
	return (running) => {
		const now = performance.now();
		if (now - steppedAt < STEP_MS) return limit;
		steppedAt = now;
		if (isBusy()) limit = Math.max(MIN, Math.floor(limit / 2));
		else if (running >= limit) limit = Math.min(MAX, limit + 1);
		return limit;
	};
}

/** Whether the thread or all database connections of this process were busy since the last call. */
export function busyProcess(pool: pg.Pool): () => boolean {
	let last = performance.eventLoopUtilization();
	return () => {
		const now = performance.eventLoopUtilization();
		const { utilization } = performance.eventLoopUtilization(now, last);
		last = now;
		return utilization > BUSY || pool.totalCount - pool.idleCount >= pool.options.max;
	};
}
