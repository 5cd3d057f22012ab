import { chmod, mkdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { ask, databaseFolder, killServers, start } from '#tests/helpers/bundled-server.ts';
import { openDatabase } from './client.ts';

const POLL_MS = 1000;
const ON_A_BUSY_MACHINE = { timeout: 180_000 };

const pidIn = async (folder: string) =>
	Number((await readFile(path.join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
const logIn = (folder: string) => readFile(path.join(folder, 'postgres.log'), 'utf8');

test(
	'a bundled PostgreSQL that is killed is restarted at its address with its data, until it is stopped',
	ON_A_BUSY_MACHINE,
	async () => {
		const folder = await databaseFolder();
		// The test decides when the server is checked.
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		try {
			const server = await start(folder);
			const kill = async () => {
				const pid = await pidIn(folder);
				process.kill(pid, 'SIGKILL');
				await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
			};
			const db = openDatabase(server.url, 1);
			// A throwaway server may lose what was committed in its last moments.
			await db.$client.query('set synchronous_commit = on');
			await db.$client.query('create table notes as select 1 as note');
			const { promise: revived, resolve } = Promise.withResolvers<void>();
			const onRestart = vi.fn(resolve);
			server.keepUp(onRestart);
			await kill();
			// For now it cannot start: what it needs to write is a folder.
			const obstacle = path.join(folder, 'socket/.s.PGSQL.5432.lock');
			await rm(obstacle, { force: true });
			await mkdir(obstacle);
			vi.advanceTimersByTime(POLL_MS);
			await expect.poll(() => logIn(folder), { timeout: 20_000 }).toContain(`"${obstacle}"`);
			await rmdir(obstacle);
			vi.advanceTimersByTime(POLL_MS);
			await revived;
			expect((await db.$client.query('select note from notes')).rows).toEqual([{ note: 1 }]);
			await db.$client.end();

			// A running server is left alone, and one that is just being restarted is stopped all the same.
			vi.advanceTimersByTime(POLL_MS);
			await kill();
			vi.advanceTimersByTime(POLL_MS);
			await server.stop();
			await expect(pidIn(folder)).rejects.toThrow('ENOENT');
			expect(onRestart).toHaveBeenCalledTimes(2);
			expect(vi.getTimerCount()).toBe(0);
		} finally {
			vi.useRealTimers();
		}
	},
);

test(
	'what a bundled PostgreSQL had in memory is read again when it is started again',
	ON_A_BUSY_MACHINE,
	async () => {
		const folder = await databaseFolder();
		const first = await start(folder, { throwaway: false });
		await ask(first.url, 'create table notes as select generate_series(1, 1000) as note');
		await first.stop();
		const second = await start(folder, { throwaway: false });
		await expect
			.poll(() => logIn(folder), { timeout: 10_000 })
			.toMatch(/autoprewarm successfully prewarmed [1-9]\d* of/);
		await second.stop();
	},
);

test(
	'several starts at once on a new folder end with one server, which the last user stops',
	ON_A_BUSY_MACHINE,
	async () => {
		const folder = await databaseFolder();
		const servers = await Promise.all([start(folder), start(folder), start(folder)]);
		expect(new Set(servers.map(({ url }) => url)).size).toBe(1);
		const [one, other] = servers;
		const pid = await pidIn(folder);
		const user = openDatabase(one?.url ?? '', 1);
		await user.$client.query('select');
		await other?.stopIfUnused();
		expect(await pidIn(folder)).toBe(pid);
		await user.$client.end();
		await other?.stopIfUnused();
		await expect(pidIn(folder)).rejects.toThrow('ENOENT');
	},
);

test(
	'after everything was killed at once, the next start finds the data, every time',
	ON_A_BUSY_MACHINE,
	async () => {
		const folder = await databaseFolder();
		let server = await start(folder, { throwaway: false });
		await ask(server.url, 'create table rounds (round integer)');
		for (let round = 1; round <= 3; round += 1) {
			await ask(server.url, `insert into rounds values (${round})`);
			expect(killServers(path.dirname(folder))).toBeGreaterThan(3);
			server = await start(folder, { throwaway: false });
			expect(await ask(server.url, 'select count(*)::int as n from rounds')).toEqual([
				{ n: round },
			]);
		}
		await server.stop();
	},
);

test('a folder that was open to others is closed', ON_A_BUSY_MACHINE, async () => {
	const folder = await databaseFolder();
	await mkdir(folder, { recursive: true });
	await chmod(folder, 0o755);
	const server = await start(folder);
	const openToOthers = async (name: string) => (await stat(path.join(folder, name))).mode & 0o007;
	for (const name of ['..', '.', 'cluster', 'socket', 'password']) {
		expect(await openToOthers(name)).toBe(0);
	}
	expect((await stat(path.join(folder, 'password'))).mode & 0o777).toBe(0o600);
	await server.stop();
});
