import {
	chown,
	mkdir,
	readdir,
	readFile,
	rename,
	rm,
	stat,
	symlink,
	writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ask, databaseFolder, start, zombie } from '#tests/helpers/bundled-server.ts';
import { readPidFile, stopProcess } from './process.ts';

const ON_A_BUSY_MACHINE = { timeout: 180_000 };

test(
	'what lies in the folder of the database is never removed, whatever is missing or cannot be read',
	ON_A_BUSY_MACHINE,
	async () => {
		const folder = await databaseFolder();
		const cluster = path.join(folder, 'cluster');
		const first = await start(folder);
		await ask(first.url, 'create table notes as select 1 as note');
		await first.stop();
		const files = await readdir(cluster);

		for (const name of ['global/pg_control', 'PG_VERSION']) {
			const file = path.join(cluster, name);
			await rename(file, `${file}.away`);
			await expect(start(folder)).rejects.toThrow(`no complete database (${name} is missing)`);
			// Neither there nor absent: the link leads to itself.
			await symlink(path.basename(file), file);
			await expect(start(folder)).rejects.toThrow(`${file} cannot be read (ELOOP)`);
			await rename(`${file}.away`, file);
		}
		expect(await readdir(cluster)).toEqual(files);

		// Without the password, which is not part of a copy of the cluster, the shop's role gets a new one.
		await rm(path.join(folder, 'password'));
		const again = await start(folder);
		expect(again.url).not.toBe(first.url);
		expect(await ask(again.url, 'select note from notes')).toEqual([{ note: 1 }]);
		await again.stop();
	},
);

test(
	'files that are no database are left alone; an empty folder, or what an interrupted start left, is used',
	ON_A_BUSY_MACHINE,
	async () => {
		const folder = await databaseFolder();
		const cluster = path.join(folder, 'cluster');
		await mkdir(cluster, { recursive: true });
		await writeFile(path.join(cluster, 'letter.txt'), 'Dear Ada');
		await expect(start(folder)).rejects.toThrow(`${cluster} holds files but no complete database`);
		expect(await readFile(path.join(cluster, 'letter.txt'), 'utf8')).toBe('Dear Ada');
		await rm(path.join(cluster, 'letter.txt'));
		await mkdir(`${cluster}.new/global`, { recursive: true });
		const server = await start(folder);
		expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
		await server.stop();
	},
);

test(
	'a pid file that names an ended or a foreign process neither closes the shop nor harms that process',
	ON_A_BUSY_MACHINE,
	async () => {
		const folder = await databaseFolder();
		const cluster = path.join(folder, 'cluster');
		const pidFile = path.join(cluster, 'postmaster.pid');
		const own = await start(folder);
		await ask(own.url, 'create table notes as select 1 as note');
		const written = await readFile(pidFile, 'utf8');
		await own.stop();

		const otherFolder = await databaseFolder();
		const other = await start(otherFolder);
		const foreign = await readPidFile(path.join(otherFolder, 'cluster'));
		const unreaped = await zombie();
		for (const pid of [foreign?.pid, process.pid, unreaped.pid, 4_000_000]) {
			// Where the other server listens, which knows neither this password nor this cluster.
			const lines = written
				.split('\n')
				.with(0, String(pid))
				.with(4, foreign?.socketFolder ?? '');
			await writeFile(pidFile, lines.join('\n'));
			await chown(pidFile, ...(await ownerOf(cluster)));
			await stopProcess(Number(pid), cluster);
			const server = await start(folder);
			expect(await ask(server.url, 'select note from notes')).toEqual([{ note: 1 }]);
			await server.stop();
		}
		unreaped.release();
		expect(await ask(other.url, 'select 1 as one')).toEqual([{ one: 1 }]);
		await other.stop();
	},
);

async function ownerOf(folder: string): Promise<[number, number]> {
	const { uid, gid } = await stat(folder);
	return [uid, gid];
}
