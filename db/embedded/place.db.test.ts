import {
	chmod,
	lstat,
	mkdir,
	mkdtemp,
	readlink,
	rename,
	rm,
	stat,
	symlink,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ask, databaseFolder, isRoot, killServers, start } from '#tests/helpers/bundled-server.ts';

const ON_A_BUSY_MACHINE = { timeout: 180_000 };

const socketOf = (url: string) => decodeURIComponent(new URL(url).hostname);

test(
	'in a folder with a long path the socket is in a closed folder of its own, which nobody else has made',
	ON_A_BUSY_MACHINE,
	async () => {
		const folder = await databaseFolder(`größe und Ọnịcha ${'x'.repeat(80)}`);
		const first = await start(folder);
		const socketFolder = socketOf(first.url);
		afterAll(() => rm(socketFolder, { recursive: true, force: true }));
		expect(socketFolder.startsWith(tmpdir())).toBe(true);
		expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
		await ask(first.url, 'create table notes as select 1 as note');
		await first.stop();

		// Somebody else's folder, and a link to one, under the same name.
		for (const take of [
			() => mkdir(socketFolder, { mode: 0o777 }).then(() => chmod(socketFolder, 0o777)),
			() => symlink(tmpdir(), socketFolder),
		]) {
			await rm(socketFolder, { recursive: true, force: true });
			await take();
			const next = await start(folder);
			const another = socketOf(next.url);
			afterAll(() => rm(another, { recursive: true, force: true }));
			expect(another).not.toBe(socketFolder);
			expect((await stat(another)).mode & 0o777).toBe(0o700);
			expect(await ask(next.url, 'select note from notes')).toEqual([{ note: 1 }]);
			// Another program of the shop finds it through its pid file.
			expect((await start(folder)).url).toBe(next.url);
			await next.stop();
		}
	},
);

test.runIf(isRoot)(
	'started by root in a folder that PostgreSQL cannot enter, the database is elsewhere, closed, and found again',
	ON_A_BUSY_MACHINE,
	async () => {
		const closed = path.dirname(await databaseFolder());
		const folder = path.join(closed, 'checkout/data/postgres');
		const elsewhere = await mkdtemp(path.join(tmpdir(), 'bridgehead-elsewhere-'));
		afterAll(async () => {
			killServers(elsewhere);
			await rm(elsewhere, { recursive: true, force: true });
		});
		const first = await start(folder, { elsewhere });
		const cluster = await readlink(path.join(folder, 'cluster'));
		expect(cluster.startsWith(elsewhere)).toBe(true);
		const home = await stat(path.dirname(cluster));
		expect([home.uid, home.mode & 0o777]).toEqual([0, 0o710]);
		expect((await stat(closed)).mode & 0o777).toBe(0o700);
		await ask(first.url, 'create table notes as select 1 as note');
		await first.stop();

		const second = await start(folder, { elsewhere });
		expect(await ask(second.url, 'select note from notes')).toEqual([{ note: 1 }]);
		await second.stop();

		// The link is not taken for a new shop when what it leads to is gone.
		await rename(path.dirname(cluster), `${elsewhere}/moved`);
		await expect(start(folder, { elsewhere })).rejects.toThrow(`it is in ${cluster}`);
		await rename(`${elsewhere}/moved`, path.dirname(cluster));
	},
);

test.runIf(isRoot)(
	'a database whose folder was closed later is moved, also after the move was interrupted',
	ON_A_BUSY_MACHINE,
	async () => {
		const outer = path.dirname(await databaseFolder());
		await chmod(outer, 0o711);
		const folder = path.join(outer, 'checkout/data/postgres');
		await mkdir(path.join(outer, 'checkout'), { mode: 0o711 });
		const elsewhere = await mkdtemp(path.join(tmpdir(), 'bridgehead-elsewhere-'));
		afterAll(async () => {
			killServers(elsewhere);
			await rm(elsewhere, { recursive: true, force: true });
		});
		const first = await start(folder, { elsewhere });
		await ask(first.url, 'create table notes as select 1 as note');
		await first.stop();
		const cluster = path.join(folder, 'cluster');
		expect((await lstat(cluster)).isDirectory()).toBe(true);

		await chmod(outer, 0o700);
		const second = await start(folder, { elsewhere });
		expect((await lstat(cluster)).isSymbolicLink()).toBe(true);
		expect(await ask(second.url, 'select note from notes')).toEqual([{ note: 1 }]);
		await second.stop();

		await rename(cluster, `${cluster}.link`);
		const third = await start(folder, { elsewhere });
		expect(await ask(third.url, 'select note from notes')).toEqual([{ note: 1 }]);
		await third.stop();
	},
);
