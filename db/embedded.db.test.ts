import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from './client.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

const LOOK_EVERY_MS = 1000;

let folder: string;
let server: EmbeddedDatabase;

beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-killed-'));
	// The test decides when the server is checked.
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	server = await startEmbedded({ folder });
});
afterAll(async () => {
	vi.useRealTimers();
	await server.stop();
	await rm(folder, { recursive: true, force: true });
});

const pidFile = () => readFile(path.join(folder, 'cluster/postmaster.pid'), 'utf8');
const log = () => readFile(path.join(folder, 'postgres.log'), 'utf8');

async function killServer(): Promise<void> {
	const pid = Number((await pidFile()).split('\n')[0]);
	process.kill(pid, 'SIGKILL');
	await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
}

/** Takes the server's port as soon as it is free. */
async function takeItsPort(): Promise<net.Server> {
	const other = net.createServer();
	await expect
		.poll(async () => {
			other.listen(Number(new URL(server.url).port), '127.0.0.1');
			return Promise.race([once(other, 'listening'), once(other, 'error')]).then(
				() => other.listening,
				() => false,
			);
		})
		.toBe(true);
	return other;
}

test('a bundled PostgreSQL that is killed is restarted at its address with its data, until it is stopped', async () => {
	const db = openDatabase(server.url, 1);
	await db.$client.query('create table notes as select 1 as note');
	const { promise: revived, resolve } = Promise.withResolvers<void>();
	const told = vi.fn(resolve);
	server.keepUp(told);
	await killServer();
	const other = await takeItsPort();
	vi.advanceTimersByTime(LOOK_EVERY_MS);
	await expect.poll(log).toContain('could not create any TCP/IP sockets');
	other.close();
	vi.advanceTimersByTime(LOOK_EVERY_MS);
	await revived;
	expect((await db.$client.query('select note from notes')).rows).toEqual([{ note: 1 }]);
	await db.$client.end();

	// A running server is left alone, and one that is just being restarted is stopped all the same.
	vi.advanceTimersByTime(LOOK_EVERY_MS);
	await killServer();
	vi.advanceTimersByTime(LOOK_EVERY_MS);
	await server.stop();
	await expect(pidFile()).rejects.toThrow('ENOENT');
	expect(told).toHaveBeenCalledTimes(2);
	expect(vi.getTimerCount()).toBe(0);
});

test('what a bundled PostgreSQL had in memory is read again when it is started again', async () => {
	vi.useRealTimers();
	const own = await mkdtemp(path.join(tmpdir(), 'bridgehead-warm-'));
	const first = await startEmbedded({ folder: own });
	const db = openDatabase(first.url, 1);
	await db.$client.query('create table notes as select generate_series(1, 1000) as note');
	await db.$client.end();
	await first.stop();
	const second = await startEmbedded({ folder: own });
	await expect
		.poll(() => readFile(path.join(own, 'postgres.log'), 'utf8'), { timeout: 10_000 })
		.toMatch(/autoprewarm successfully prewarmed [1-9]\d* of/);
	await second.stop();
	await rm(own, { recursive: true, force: true });
});
