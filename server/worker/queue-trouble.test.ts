import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { describeError } from '../http/request-log.ts';
import { reportQueueTrouble } from './queue-trouble.ts';

afterEach(() => void vi.useRealTimers());

test('an unreachable database is logged once a minute, other errors each time', () => {
	vi.useFakeTimers();
	const queue = new EventEmitter();
	const warn = vi.fn();
	reportQueueTrouble(queue, { warn });
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
	const messages = warn.mock.calls.slice(2).map(([{ err }]) => describeError(err).message);
	expect(messages).toEqual(['relation is missing', 'a fault']);
});
