import { expect, test, vi } from 'vitest';
import { backgroundFailures } from '#db/background-failures.ts';
import { runNightlyWork } from './nightly-work.ts';

test('a clean-up that fails does not stop those after it, and the queue is notified', async () => {
	const log = { info: vi.fn(), error: vi.fn() };
	const before = backgroundFailures().get('nightly clean-up') ?? 0;
	const broken = new Error('broken');
	const work = runNightlyWork(
		{
			signIns: async () => {
				throw broken;
			},
			pictures: async () => 3,
		},
		log,
	);
	await expect(work).rejects.toThrow('signIns');
	expect(log.error).toHaveBeenCalledExactlyOnceWith(
		{ err: broken, cleanUp: 'signIns' },
		expect.any(String),
	);
	expect(log.info).toHaveBeenCalledExactlyOnceWith({ pictures: 3 }, expect.any(String));
	expect(backgroundFailures().get('nightly clean-up')).toBe(before + 1);
});
