import cluster, { type Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebProcesses } from './web-processes.ts';

/** A fake process: the test says when it listens and ends. */
class FakeProcess extends EventEmitter {
	readonly process: { pid: number | undefined; kill: (signal: string) => void } = {
		pid: 1,
		kill: (signal) => this.emit('killed', signal),
	};
	failToStart(): void {
		this.process.pid = undefined;
		this.emit('error', new Error('spawn EAGAIN'));
	}
	end(): void {
		this.emit('exit', 1, null);
	}
	asWorker(): Worker {
		return this as unknown as Worker;
	}
}

let started: FakeProcess[] = [];

beforeEach(() => {
	vi.useFakeTimers();
	started = [];
	vi.spyOn(cluster, 'fork').mockImplementation(() => {
		const worker = new FakeProcess();
		started.push(worker);
		return worker.asWorker();
	});
});
afterEach(() => {
	vi.useRealTimers();
});

function open() {
	const log = pino({ level: 'silent' });
	return new WebProcesses({ log, handlers: {}, stopLimitMs: 1000 });
}

test('a process that ends before the shop was open ends the shop', async () => {
	const first = open().start();
	started[0]?.end();
	await expect(first).rejects.toThrow('could not be opened');
});

test('a process that served for a while is replaced at once', async () => {
	const first = open().start();
	started[0]?.emit('listening');
	await first;
	await vi.advanceTimersByTimeAsync(60_000);
	started[0]?.end();
	await vi.advanceTimersByTimeAsync(0);
	expect(started).toHaveLength(2);
});

test('processes that end as soon as they start are replaced later and later, and in the end none is', async () => {
	const processes = open();
	const first = processes.start();
	started[0]?.emit('listening');
	await first;
	const ends: string[] = [];
	processes.failed.catch((error: Error) => ends.push(error.message));
	for (let n = 0; n < 4; n += 1) {
		started.at(-1)?.end();
		await vi.advanceTimersByTimeAsync(250 * 2 ** n);
		expect(started).toHaveLength(n + 1);
		await vi.advanceTimersByTimeAsync(250 * 2 ** n + 1);
		expect(started).toHaveLength(n + 2);
	}
	expect(ends).toEqual([]);
	started.at(-1)?.end();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(started).toHaveLength(5);
	expect(ends).toEqual([expect.stringContaining('keep ending')]);
});

test('what does not stop in time is killed, and nothing is replaced while the shop stops', async () => {
	const processes = open();
	const all = [processes.start(), processes.start()];
	const killed: string[] = [];
	for (const worker of started) {
		worker.on('killed', (signal: string) => killed.push(signal));
		worker.emit('listening');
	}
	await Promise.all(all);
	const stopped = processes.stop('SIGTERM');
	started[0]?.end();
	await vi.advanceTimersByTimeAsync(1001);
	expect(killed).toEqual(['SIGTERM', 'SIGTERM', 'SIGKILL']);
	started[1]?.end();
	await stopped;
	expect(started).toHaveLength(2);
});

test('a process that cannot be started is replaced as one that ended is, whoever waits for it', async () => {
	const processes = open();
	const first = processes.start();
	started[0]?.emit('listening');
	await first;
	const second = processes.start();
	started[1]?.failToStart();
	vi.mocked(cluster.fork).mockImplementationOnce(() => {
		throw new Error('spawn ENOMEM');
	});
	await vi.advanceTimersByTimeAsync(501);
	await vi.advanceTimersByTimeAsync(1001);
	expect(started).toHaveLength(3);
	started[2]?.emit('listening');
	await second;
});

test('a running process that could not be sent a signal or message is not replaced', async () => {
	const first = open().start();
	started[0]?.emit('listening');
	await first;
	started[0]?.emit('error', new Error('kill EPERM'));
	await vi.advanceTimersByTimeAsync(60_000);
	expect(started).toHaveLength(1);
	started[0]?.end();
	await vi.advanceTimersByTimeAsync(0);
	expect(started).toHaveLength(2);
});
