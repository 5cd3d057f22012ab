import { afterAll, expect } from 'vitest';
import type { Tx } from '#db/client.ts';
import { enqueue } from '#shop/kit/jobs.ts';

// Runs for every test file that may use a database. Jobs of the next one must not go into the database of this one.

afterAll(async () => {
	await expect(enqueue({} as Tx, 'nightly', {})).rejects.toThrow('connectJobs() was not called');
});
