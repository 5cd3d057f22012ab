import { performance } from 'node:perf_hooks';
import type pg from 'pg';

const SAMPLE_MS = 20;
const FULL = 0.9;

/** Returns a function that tells whether this process is busy: its only thread, or its database connections. */
export function busyMeter(pool: pg.Pool): () => boolean {
	let begin = performance.eventLoopUtilization();
	let sampledAt = performance.now();
	let full = false;
	return () => {
		const now = performance.now();
		if (now - sampledAt >= SAMPLE_MS) {
			full = performance.eventLoopUtilization(begin).utilization > FULL;
			begin = performance.eventLoopUtilization();
			sampledAt = now;
		}
		return full || pool.totalCount - pool.idleCount >= pool.options.max;
	};
}
