import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from './client.ts';
import { startEmbedded } from './embedded.ts';

test('a bundled PostgreSQL that is killed is started again at its address, with what it had', async () => {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-killed-'));
	const server = await startEmbedded({ folder });
	const db = openDatabase(server.url, 1);
	try {
		await db.$client.query('create table notes as select 1 as note');
		const revived = new Promise<void>((resolve) => server.keepUp(resolve));
		const pids = await readFile(path.join(folder, 'cluster/postmaster.pid'), 'utf8');
		process.kill(Number(pids.split('\n')[0]), 'SIGKILL');
		await revived;
		expect((await db.$client.query('select note from notes')).rows).toEqual([{ note: 1 }]);
	} finally {
		await db.$client.end();
		await server.stop();
		await rm(folder, { recursive: true, force: true });
	}
}, 30_000);
