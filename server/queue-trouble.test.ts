import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { tellTrouble } from './queue-trouble.ts';
import { describeError } from './request-log.ts';

afterEach(() => void vi.useRealTimers());

test('a database that is away is told once a minute, other trouble each time and as an error', () => {
	vi.useFakeTimers();
	const queue = new EventEmitter();
	const warn = vi.fn();
	tellTrouble(queue, { warn });
	// In the form in which pg-boss reports a worker's error.
	const away = { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED', stack: '', queue: 'mail' };
	for (let times = 0; times < 20; times += 1) queue.emit('error', away);
	expect(warn.mock.calls).toEqual([
		[{ reason: 'connect ECONNREFUSED' }, 'jobs wait, for the database is away'],
	]);
	vi.advanceTimersByTime(61_000);
	queue.emit('error', away);
	queue.emit('error', { ...away, code: '42P01', message: 'relation is missing' });
	queue.emit('error', new Error('a fault'));
	expect(warn).toHaveBeenCalledTimes(4);
	const told = warn.mock.calls.slice(2).map(([{ err }]) => describeError(err).message);
	expect(told).toEqual(['relation is missing', 'a fault']);
});
