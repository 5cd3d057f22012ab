import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('a shop is one process unless their number is set, or all processors are to be used', () => {
	expect(readConfig({}).processes).toBe(1);
	expect(readConfig({ PROCESSES: '3' }).processes).toBe(3);
	const { processes } = readConfig({ PROCESSES: 'auto' });
	expect(processes).toBeGreaterThanOrEqual(1);
	expect(processes).toBeLessThanOrEqual(Math.min(8, availableParallelism()));
	for (const wrong of ['0', '65', 'many', '1.5'])
		expect(() => readConfig({ PROCESSES: wrong })).toThrow('PROCESSES');
});
