import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, open, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, expect, vi } from 'vitest';
import { findBinaries } from '#db/embedded/binaries.ts';
import { chooseServerUser } from '#db/embedded/server-user.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from '#db/embedded.ts';

// Bundled servers for the tests of starting and stopping them.

const LONG = { timeout: 20_000 };
export const isRoot = process.getuid?.() === 0;

const dataFolders: string[] = [];
// Here, because hooks that a running test asks for are never called.
afterAll(async () => {
	for (const folder of dataFolders) {
		killServers(folder);
		await rm(folder, { recursive: true, force: true });
	}
});

/** A new data folder's place, removed with its servers when the test file is done. */
export async function databaseFolder(name = 'postgres'): Promise<string> {
	const dataFolder = await mkdtemp(path.join(await realpath(tmpdir()), 'bridgehead-bundled-'));
	dataFolders.push(dataFolder);
	return path.join(dataFolder, name);
}

/** Starts a server that survives no power cut but is made quickly. */
export function start(
	folder: string,
	options: Partial<EmbeddedOptions> = {},
): Promise<EmbeddedDatabase> {
	return startEmbedded({ folder, throwaway: true, ...options });
}

/** Sends one statement on a connection of its own. */
export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
	const client = new pg.Client({ connectionString: url });
	client.on('error', () => {});
	try {
		await client.connect();
		return (await client.query(statement)).rows;
	} finally {
		await client.end();
	}
}

/** The processes of PostgreSQL below a folder: each works in its cluster. */
function serversBelow(folder: string): number[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map(Number)
		.filter((pid) => {
			try {
				return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
			} catch {
				return false;
			}
		});
}

/** As at a power cut: nothing is closed or cleared. Killed processes may still be unreaped afterwards. */
export function killServers(folder: string): number {
	const pids = serversBelow(folder);
	for (const pid of pids) process.kill(pid, 'SIGKILL');
	return pids.length;
}

/** A process that has ended but that nobody reaps; ends with `release`. */
export async function zombie(): Promise<{ pid: number; release: () => void }> {
	// The shell becomes a program that reaps nobody; only then its child may end.
	const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 600'], {
		stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
	});
	if (!parent.stdout) throw new Error('the shell has no output');
	const [output] = await once(parent.stdout, 'data');
	const pid = Number(String(output));
	const stateOf = (of: number | undefined) => readFileSync(`/proc/${of}/stat`, 'utf8');
	await vi.waitFor(() => expect(stateOf(parent.pid)).toContain('(sleep)'), LONG);
	const end = parent.stdio[3];
	if (end instanceof Writable) end.end();
	await vi.waitFor(() => expect(stateOf(pid)).toMatch(/\) Z /), LONG);
	return { pid, release: () => void parent.kill('SIGKILL') };
}

/**
 * A server as versions of the shop before November 2026 made it: every local program is its superuser, at a port of the
 * loopback interface.
 */
export async function startOpenServer(folder: string): Promise<{ url: string; pid: number }> {
	const cluster = path.join(folder, 'cluster');
	const user = await chooseServerUser(cluster);
	const { initdb, postgres } = await findBinaries(user, '/nowhere');
	await mkdir(cluster, { recursive: true });
	await chmod(path.dirname(folder), 0o755);
	for (const own of [folder, cluster]) if (user) await chown(own, user.uid, user.gid);
	const as = { ...user, cwd: '/' };
	const args = ['-D', cluster, '-U', 'bridgehead', '--auth=trust', '--encoding=UTF8'];
	await promisify(execFile)(initdb, [...args, '--locale=C.UTF-8', '--no-sync'], as);
	const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
	// Below the ports that the system gives to connections: one of those may be in use by the time the server listens.
	const port = 20_000 + (process.pid % 12_000);
	const logFile = path.join(folder, 'open-server.log');
	const log = await open(logFile, 'a');
	const server = spawn(postgres, ['-D', cluster, '-p', String(port), ...settings], {
		...as,
		detached: true,
		stdio: ['ignore', log.fd, log.fd],
	});
	server.unref();
	await log.close();
	const url = `postgresql://bridgehead@127.0.0.1:${port}/postgres`;
	await vi.waitUntil(
		async () => {
			if (server.exitCode !== null)
				throw new Error(`the server ended: ${await readFile(logFile, 'utf8')}`);
			return ask(url, 'select 1').catch(() => null);
		},
		{ timeout: 60_000, interval: 100 },
	);
	return { url, pid: Number(server.pid) };
}
