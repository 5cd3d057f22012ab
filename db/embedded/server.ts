import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, realpath, stat } from 'node:fs/promises';
import net from 'node:net';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DATABASE, ROLE, SUPERUSER } from './access.ts';
import type { Binaries } from './binaries.ts';
import { type PidFile, readPidFile, runsOn, startFailure, stopProcess } from './process.ts';
import type { ServerUser } from './server-user.ts';

const START_LIMIT_MS = 60_000;
const SOCKET_PORT = 5432;
/** A setting of our own, which every server reports; PostgreSQL's `data_directory` is for superusers only. */
const NAMED_AFTER = 'shop.data_directory';

/** Where a server listens: at a socket in a folder, or without one at a port of the loopback interface. */
export type Address = { socketFolder: string; port: number };
export type Server = { pid: number; address: Address; url: string };

export async function chooseAddress(socketFolder: string): Promise<Address> {
	return { socketFolder, port: socketFolder ? SOCKET_PORT : await freePort() };
}

/**
 * The server that runs on a cluster, once it is ready; null if none does. It is recognised by answering with the
 * cluster's password and naming the cluster, not by what its pid file says alone.
 * @param own address at which only a server of this cluster can listen
 */
export async function findServer(
	cluster: string,
	password: string,
	own: Address,
): Promise<Server | null> {
	for (const until = Date.now() + START_LIMIT_MS; ; await wait(50)) {
		const file = await readPidFile(cluster);
		if (!file) return null;
		const isRunning = await runsOn(file.pid, cluster);
		for (const address of file.isReady ? [file, own] : [own]) {
			const url = urlOf(address, password);
			const named = await clusterOf(url);
			const isSure = isRunning || (address === own && own.socketFolder !== '');
			if (named !== null && (isSure || named === (await realpath(cluster))))
				return { pid: file.pid, address: { ...address }, url };
		}
		if (!isRunning) return null;
		if (Date.now() > until)
			throw new Error(
				`PostgreSQL (process ${file.pid}) runs on ${cluster} but does not answer: stop it and start the shop again.`,
			);
	}
}

/**
 * Stops a server that an earlier version of the shop started, in which every local program was a superuser.
 * @throws Error with one sentence when it is in use
 */
export async function stopOpenServer(cluster: string): Promise<void> {
	const file = await readPidFile(cluster);
	if (!file || !(await runsOn(file.pid, cluster))) return;
	const client = new pg.Client({
		connectionString: `postgresql://${SUPERUSER}@127.0.0.1:${file.port}/${DATABASE}`,
		connectionTimeoutMillis: 5000,
	});
	client.on('error', () => {});
	const users = await client
		.connect()
		.then(() =>
			client.query(
				`select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
			),
		)
		.then(({ rowCount }) => rowCount)
		.catch(() => null);
	await client.end().catch(() => {});
	if (users !== 0)
		throw new Error(
			`PostgreSQL (process ${file.pid}) runs on ${cluster} for another version of the shop: stop that first.`,
		);
	await stopProcess(file.pid, cluster);
}

type Launch = {
	/** For the log. */
	folder: string;
	cluster: string;
	binaries: Binaries;
	user: ServerUser | null;
	address: Address;
	password: string;
	/** No fsync: fast, but does not survive a power cut. */
	throwaway: boolean;
};

/**
 * Starts a server on a cluster on which none runs; resolves once it answers.
 * @throws Error with one sentence when it does not start
 */
export async function launchServer(launch: Launch): Promise<Server> {
	const { folder, address, password } = launch;
	const { pid, onRestart } = await spawnServer(launch);
	if (pid !== null) return { pid, address, url: urlOf(address, password) };
	throw startFailure(
		`PostgreSQL did not start (its reasons are in ${path.join(folder, 'postgres.log')})`,
		onRestart,
	);
}

/** The process of the server once it answers, or null and what it logged once it has ended. */
async function spawnServer(launch: Launch): Promise<{ pid: number | null; onRestart: string }> {
	const { folder, cluster, binaries, user, address, password } = launch;
	const logFile = path.join(folder, 'postgres.log');
	const log = await open(logFile, 'a', 0o600);
	try {
		const { size } = await stat(logFile);
		const settings = Object.entries(await settingsOf(launch));
		const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
		const args = ['-D', cluster, '-p', String(address.port), ...flags];
		const child = spawn(binaries.postgres, args, {
			...user,
			cwd: '/',
			detached: true,
			stdio: ['ignore', log.fd, log.fd],
		});
		let hasEnded = false;
		let failure = '';
		child.once('exit', () => {
			hasEnded = true;
		});
		child.once('error', (error) => {
			hasEnded = true;
			failure = `error: ${error.message}`;
		});
		child.unref();
		for (const until = Date.now() + START_LIMIT_MS; !hasEnded && Date.now() < until; ) {
			const file = await readPidFile(cluster);
			const isReady = file?.pid === child.pid && file?.isReady;
			if (isReady) {
				if ((await clusterOf(urlOf(address, password))) !== null)
					return { pid: file.pid, onRestart: '' };
				await stopProcess(file.pid, cluster);
				return { pid: null, onRestart: `error: it refuses the password in ${folder}/password` };
			}
			await wait(20);
		}
		return { pid: null, onRestart: failure || (await readFrom(logFile, size)) };
	} finally {
		await log.close();
	}
}

async function settingsOf({ cluster, binaries, address, throwaway }: Launch) {
	return {
		listen_addresses: address.socketFolder ? '' : '127.0.0.1',
		unix_socket_directories: address.socketFolder
			? `"${address.socketFolder.replaceAll('"', '""')}"`
			: '',
		[NAMED_AFTER]: await realpath(cluster),
		max_connections: '120',
		shared_buffers: `${sharedBuffersMb()}MB`,
		jit: 'off',
		// The file is never cleared: no values of rows, which may be a person's address, and no line every five minutes.
		log_error_verbosity: 'terse',
		log_checkpoints: 'off',
		...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
		// Remembers what was in its buffers and reads that again after a start: otherwise a large shop is slow for minutes.
		...(!throwaway && binaries.canPrewarm ? { shared_preload_libraries: 'pg_prewarm' } : {}),
	};
}

/**
 * An eighth of the memory there is, from 128 MB to 1 GB: half of what PostgreSQL's manual recommends for a machine of its
 * own, since the shop and its pictures need some too. The tables of a search in a shop of a million products take 1 GB.
 */
function sharedBuffersMb(): number {
	const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
	const eighth = Math.floor(Math.min(totalmem(), limit) / 8 / 2 ** 20);
	return Math.min(1024, Math.max(128, eighth));
}

/** Both sides prove that they know the password: a stranger at the address is not taken for the server. */
function urlOf({ socketFolder, port }: Address | PidFile, password: string): string {
	const host = socketFolder ? encodeURIComponent(socketFolder) : '127.0.0.1';
	return `postgresql://${ROLE}:${encodeURIComponent(password)}@${host}:${port}/${DATABASE}`;
}

/** The cluster that the server at an address was started on, '' if it names none, null if it cannot be used. */
async function clusterOf(url: string): Promise<string | null> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
	client.on('error', () => {});
	try {
		await client.connect();
		const { rows } = await client.query<{ folder: string | null }>(
			'select current_setting($1, true) as folder',
			[NAMED_AFTER],
		);
		return rows[0]?.folder ?? '';
	} catch {
		return null;
	} finally {
		await client.end().catch(() => {});
	}
}

/**
 * Whether programs other than this one are still connected after `waitMs`; also true when the server has no connection
 * left to ask, or has ended.
 */
export async function isInUse(url: string, waitMs: number): Promise<boolean> {
	const until = Date.now() + waitMs;
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
	client.on('error', () => {});
	try {
		await client.connect();
		for (;;) {
			const { rows } = await client.query(
				`select 1 from pg_stat_activity where usename = current_user and pid <> pg_backend_pid() limit 1`,
			);
			if (rows.length === 0 || Date.now() >= until) return rows.length > 0;
			await wait(200);
		}
	} catch {
		return true;
	} finally {
		await client.end().catch(() => {});
	}
}

async function readFrom(file: string, position: number): Promise<string> {
	const handle = await open(file);
	try {
		const { buffer, bytesRead } = await handle.read({ position, buffer: Buffer.alloc(64 * 1024) });
		return buffer.toString('utf8', 0, bytesRead);
	} finally {
		await handle.close();
	}
}

async function freePort(): Promise<number> {
	const probe = net.createServer().listen({ port: 0, host: '127.0.0.1', exclusive: true });
	await once(probe, 'listening');
	const { port } = probe.address() as net.AddressInfo;
	probe.close();
	await once(probe, 'close');
	return port;
}
