import { expect, test } from 'vitest';
import { startTimeouts, TIMEOUTS } from './provider-call.ts';

test('at Pay nobody waits for longer than ten seconds for a provider that hangs', () => {
	const {
		timeoutMs,
		tries,
		pauseMs,
		lastTryMs = Number.POSITIVE_INFINITY,
	} = startTimeouts(TIMEOUTS);
	expect(tries).toBeGreaterThan(1);
	// A first attempt that fails late is the last one; a quick failure is followed by one more.
	expect(lastTryMs + pauseMs * 2 + timeoutMs).toBeLessThan(10_000);
	expect(timeoutMs).toBeGreaterThan(lastTryMs);
});
