import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ProcessChannel } from './process-channel.ts';

/** Two ends of a channel as Node's: what is sent is copied, and arrives later. */
function twoEnds() {
	const ends = [new EventEmitter(), new EventEmitter()] as const;
	const peer = (mine: EventEmitter, other: EventEmitter) => ({
		on: (event: 'message', listener: (message: unknown) => void) => mine.on(event, listener),
		send: (message: unknown) => {
			const copy: unknown = JSON.parse(JSON.stringify(message));
			setImmediate(() => other.emit('message', copy));
		},
	});
	return [peer(ends[0], ends[1]), peer(ends[1], ends[0])] as const;
}

test('each side asks the other, and every question gets its own response', async () => {
	const [a, b] = twoEnds();
	const later = Promise.withResolvers<string>();
	const parent = new ProcessChannel(a, { later: () => later.promise, twice: (n) => Number(n) * 2 });
	const child = new ProcessChannel(b);
	const slow = child.ask('later');
	expect(await Promise.all([child.ask('twice', 4), child.ask('twice', 5)])).toEqual([8, 10]);
	later.resolve('now');
	expect(await slow).toBe('now');
	child.handle('name', () => 'child');
	expect(await parent.ask('name')).toBe('child');
});

test('what cannot be answered is null, and messages of others are passed over', async () => {
	const [a, b] = twoEnds();
	const parent = new ProcessChannel(a);
	const child = new ProcessChannel(b);
	a.send('open');
	b.send({ type: 'something else' });
	expect(await child.ask('unknown')).toBeNull();
	expect(await parent.ask('unknown')).toBeNull();
});

test('what fails is answered by null, and reported', async () => {
	const [a, b] = twoEnds();
	const failures: unknown[] = [];
	const handlers = {
		refused: () => Promise.reject(new Error('no')),
		thrown: () => z.string().parse(null),
	};
	new ProcessChannel(a, handlers, (error) => failures.push(error));
	const child = new ProcessChannel(b);
	expect(await Promise.all([child.ask('refused'), child.ask('thrown')])).toEqual([null, null]);
	expect(failures).toEqual([new Error('no'), expect.any(z.ZodError)]);
});
