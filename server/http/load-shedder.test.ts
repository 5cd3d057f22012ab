import { setImmediate as tick } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClientGone, LoadShedder, Overloaded, type Priority } from './load-shedder.ts';

// Iterations of the event loop stay real: a faked one would take a millisecond of the clock.
beforeEach(() => vi.useFakeTimers({ toNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => vi.useRealTimers());

type Outcome = { name: string; wait: number; is: 'served' | 'shed' | 'gone'; retryAfter?: number };

/**
 * A shop that works on one piece at a time and takes `takesMs` for each, on a clock that only moves when advanced. `outcomes`
 * lists who was served or shed, in that order, and how many milliseconds they had waited.
 */
function simulate(
	takesMs: () => number,
	options: { maxQueued?: number; concurrency?: number } = {},
) {
	const { concurrency = 1, ...rest } = options;
	const shedder = new LoadShedder({ concurrency: () => concurrency, maxWaitMs: 2000, ...rest });
	const outcomes: Outcome[] = [];
	const arrive = (name: string, priority: Priority = 'normal', gone?: AbortSignal) => {
		const since = performance.now();
		const wait = () => performance.now() - since;
		shedder.acquire(priority, gone).then(
			(release) => {
				outcomes.push({ name, wait: wait(), is: 'served' });
				setTimeout(release, takesMs());
			},
			(error) => {
				if (error instanceof ClientGone) outcomes.push({ name, wait: wait(), is: 'gone' });
				if (!(error instanceof Overloaded)) return;
				outcomes.push({ name, wait: wait(), is: 'shed', retryAfter: error.retryAfter });
			},
		);
	};
	const crowd = (count: number, priority?: Priority) => {
		for (let n = 0; n < count; n += 1) arrive(`${priority ?? 'page'} ${n}`, priority);
	};
	const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
	/** Arrivals at this rate for as long as given. */
	const stream = async (perSecond: number, seconds: number, priority?: Priority) => {
		for (let n = 0; n < perSecond * seconds; n += 1) {
			arrive(`${priority ?? 'page'} ${n}`, priority);
			await pass(1000 / perSecond);
		}
	};
	const names = (is: Outcome['is']) =>
		outcomes.filter((outcome) => outcome.is === is).map(({ name }) => name);
	const waits = (is: Outcome['is']) =>
		outcomes.filter((outcome) => outcome.is === is).map(({ wait }) => wait);
	return { shedder, outcomes, arrive, crowd, pass, stream, names, waits };
}

test('a limited number runs at a time, the rest waits in order of arrival', async () => {
	const { shedder, crowd, pass, names } = simulate(() => 10, { concurrency: 2 });
	crowd(5);
	await pass(5);
	expect([shedder.running, shedder.queued]).toEqual([2, 3]);
	await pass(100);
	expect(names('served')).toEqual(['page 0', 'page 1', 'page 2', 'page 3', 'page 4']);
	expect([shedder.running, shedder.queued]).toEqual([0, 0]);
});

test('work that ends twice frees one place', async () => {
	const { shedder } = simulate(() => 10);
	const release = await shedder.acquire('normal');
	release();
	release();
	expect(shedder.running).toBe(0);
});

test.each([
	[256, 7],
	[600, 3],
])(
	'%d clients at once are all served, in order, though the last waits nearly two seconds',
	async (count, takes) => {
		const { crowd, pass, names, waits } = simulate(() => takes);
		crowd(count);
		await pass(3000);
		expect(names('served')).toEqual(Array.from({ length: count }, (_, n) => `page ${n}`));
		expect(Math.max(...waits('served'))).toBeGreaterThan(1700);
		expect(names('shed')).toEqual([]);
	},
);

test('a first second that is slow, as after a start, sends nobody away who can be served later', async () => {
	let n = 0;
	const { crowd, pass, names } = simulate(() => {
		n += 1;
		return n < 20 ? 50 : 3;
	});
	crowd(250);
	await pass(3000);
	expect([names('served').length, names('shed').length]).toEqual([250, 0]);
});

test('a stall of a second sends nobody away who is served within the limit', async () => {
	let isStalled = false;
	const { crowd, stream, pass, names } = simulate(() => {
		const takes = isStalled ? 1000 : 4;
		isStalled = false;
		return takes;
	});
	crowd(150);
	await stream(200, 2);
	isStalled = true;
	await stream(200, 4);
	await pass(2000);
	expect(names('shed')).toEqual([]);
	expect(names('served')).toHaveLength(150 + 1200);
});

test('however long it lasts, nobody is sent away while demand stays just below what can be done', async () => {
	const { crowd, stream, names } = simulate(() => 5);
	crowd(300);
	await stream(200, 20);
	expect(names('shed')).toEqual([]);
});

test('at twice what can be done half is served, after two seconds, and the rest rejected at once', async () => {
	const { stream, pass, waits, outcomes } = simulate(() => 10);
	await stream(200, 20);
	await pass(3000);
	expect(waits('served').length / 2000).toBeGreaterThan(0.98);
	expect(Math.max(...waits('served'))).toBeLessThan(2400);
	const steady = outcomes.slice(outcomes.length / 2);
	const shed = steady.filter(({ is }) => is === 'shed');
	expect(shed.length).toBeGreaterThan(500);
	const inVain = shed.filter(({ wait }) => wait > 100);
	expect(inVain.length / shed.length).toBeLessThan(0.05);
	for (const { retryAfter } of shed) expect([2, 3, 4]).toContain(retryAfter);
});

test('those are sent away who came last, and the others keep their place', async () => {
	const { crowd, arrive, pass, names } = simulate(() => 10);
	crowd(400);
	await pass(1450);
	expect(names('shed')).toEqual([]);
	await pass(100);
	const shed = names('shed');
	expect(shed.length).toBeGreaterThan(150);
	arrive('newcomer');
	await pass(5000);
	expect(names('shed')).toEqual(shed);
	const served = Array.from({ length: 400 - shed.length }, (_, n) => `page ${n}`);
	expect(names('served')).toEqual([...served, 'newcomer']);
});

test('after an overload the next visitors are served at once', async () => {
	const { stream, pass, arrive, outcomes } = simulate(() => 10);
	await stream(400, 6);
	await pass(2500);
	arrive('late');
	await pass(0);
	expect(outcomes.at(-1)).toEqual({ name: 'late', wait: 0, is: 'served' });
});

test('orders and staff come first, and none is sent away as long as a reader could be', async () => {
	const { shedder, crowd, stream, pass, names } = simulate(() => 10);
	crowd(300);
	await stream(70, 10, 'high');
	crowd(300);
	await pass(3000);
	expect(names('served').filter((name) => name.startsWith('high'))).toHaveLength(700);
	expect(names('shed').filter((name) => name.startsWith('high'))).toEqual([]);
	expect(names('shed').length).toBeGreaterThan(100);
	await pass(10_000);
	expect([shedder.running, shedder.queued]).toEqual([0, 0]);
});

test('an order takes the place of the newest reader when no more may wait', async () => {
	const { crowd, arrive, pass, names } = simulate(() => 10, { maxQueued: 3 });
	crowd(5);
	arrive('order', 'high');
	await pass(100);
	expect(names('shed')).toEqual(['page 4', 'page 3']);
	expect(names('served')).toEqual(['page 0', 'order', 'page 1', 'page 2']);
});

test('orders alone may wait longer than readers, and not for ever', async () => {
	const { crowd, pass, names, waits } = simulate(() => 10);
	crowd(2000, 'high');
	await pass(20_000);
	expect(waits('served').length).toBeGreaterThan(900);
	expect(Math.max(...waits('served'))).toBeGreaterThan(9000);
	expect(Math.max(...waits('served'))).toBeLessThan(12_100);
	expect(names('shed').length + names('served').length).toBe(2000);
});

test('when nothing moves, those who wait are rejected once the limit has passed', async () => {
	const { shedder, crowd, pass, waits } = simulate(() => 60_000);
	crowd(5);
	await pass(2350);
	expect(waits('shed')).toEqual([]);
	await pass(200);
	expect(waits('shed')).toHaveLength(4);
	expect([shedder.shed, shedder.queued]).toEqual([4, 0]);
});

test('a client that has gone frees its place, and is not counted as sent away', async () => {
	const { shedder, crowd, arrive, pass, names } = simulate(() => 10);
	const gone = new AbortController();
	crowd(2);
	arrive('gone', 'normal', gone.signal);
	arrive('last');
	gone.abort();
	await pass(100);
	expect(names('gone')).toEqual(['gone']);
	expect(names('served')).toEqual(['page 0', 'page 1', 'last']);
	expect([shedder.shed, shedder.queued]).toEqual([0, 0]);
});

test('when too many bytes wait the largest bodies are sent away, and small orders wait on', async () => {
	const options = { concurrency: () => 1, maxWaitMs: 2000, maxQueuedBytes: 10_000 };
	const shedder = new LoadShedder(options);
	const release = await shedder.acquire('high');
	const outcomes: string[] = [];
	const gone = new AbortController();
	const arrive = (name: string, bytes: number, signal?: AbortSignal) =>
		shedder.acquire('high', signal, bytes).then(
			(end) => {
				outcomes.push(`${name} served`);
				end();
			},
			({ name: why }: Error) => outcomes.push(`${name} ${why}`),
		);
	const all = [
		arrive('order', 3000),
		arrive('large', 3500),
		arrive('larger', 3500),
		arrive('second order', 3000),
		arrive('flood', 20_000),
		arrive('given up', 100, gone.signal),
	];
	expect(shedder.queuedBytes).toBe(9600);
	gone.abort();
	expect(shedder.queuedBytes).toBe(9500);
	release();
	await vi.advanceTimersByTimeAsync(100);
	await Promise.all(all);
	expect(outcomes).toEqual([
		'larger Overloaded',
		'flood Overloaded',
		'given up ClientGone',
		'order served',
		'large served',
		'second order served',
	]);
	expect([shedder.queuedBytes, shedder.shed]).toEqual([0, 2]);
});

test('what waits starts one by one, each in an iteration of the event loop of its own', async () => {
	vi.useRealTimers();
	let concurrency = 1;
	const shedder = new LoadShedder({ concurrency: () => concurrency, maxWaitMs: 2000 });
	const release = await shedder.acquire('normal');
	for (let n = 0; n < 3; n += 1) void shedder.acquire('normal');
	concurrency = 3;
	release();
	const running = [shedder.running];
	while (shedder.queued > 0) {
		await tick();
		running.push(shedder.running);
	}
	expect(running).toEqual([0, 1, 2, 3]);
});
