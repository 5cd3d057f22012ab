import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readOrNull } from './files.ts';

// The process of PostgreSQL, as far as its pid file and the system tell.

const STOP_LIMIT_MS = 30_000;
const OCCUPIED = /pre-existing shared memory block|lock file .* already exists/;

/** PostgreSQL did not start because of what an ended server has left, which may last a moment. */
export class OccupiedCluster extends Error {
	override name = 'OccupiedCluster';
}

/** Why a program of PostgreSQL failed, by its `output`: `sentence` and the line that matters. */
export function startFailure(sentence: string, onRestart: string): Error {
	const line = onRestart.split('\n').findLast((text) => /(FATAL|PANIC|ERROR|error):/.test(text));
	const reason = (line ?? onRestart.trim().split('\n').at(-1) ?? '').replace(
		/^.*?((FATAL|PANIC|ERROR|error):)/,
		'$1',
	);
	const message = reason ? `${sentence}: ${reason.trim()}` : sentence;
	return OCCUPIED.test(onRestart) ? new OccupiedCluster(message) : new Error(message);
}

/** What PostgreSQL writes about itself. https://www.postgresql.org/docs/current/storage-file-layout.html */
export type PidFile = {
	pid: number;
	port: number;
	/** Empty when it listens at no socket. */
	socketFolder: string;
	isReady: boolean;
};

export async function readPidFile(cluster: string): Promise<PidFile | null> {
	const lines = (await readOrNull(path.join(cluster, 'postmaster.pid')))?.split('\n');
	const pid = Number(lines?.[0]);
	if (!lines || !Number.isInteger(pid) || pid <= 1) return null;
	return {
		pid,
		port: Number(lines[3]),
		socketFolder: lines[4] ?? '',
		isReady: lines[7]?.trim() === 'ready',
	};
}

/** PostgreSQL would not start while any process has the number in its pid file, even an ended one or another program's. */
export async function removeStalePidFile(cluster: string): Promise<void> {
	const file = await readPidFile(cluster);
	if (file && !(await runsOn(file.pid, cluster)))
		await rm(path.join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * Whether a process runs on the cluster: PostgreSQL's working folder is its cluster. False for a process that has ended
 * but was not yet reaped, and for one that got the number of an ended one. Where the system does not report it (there is no
 * /proc), any process with that number counts.
 */
export async function runsOn(pid: number, cluster: string): Promise<boolean> {
	if (!isThere(pid)) return false;
	const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
	if (status === null) return process.platform !== 'linux' && isThere(pid);
	// The state follows the name in brackets, which may contain anything.
	const state = status.slice(status.lastIndexOf(')') + 2)[0];
	if (state === 'Z' || state === 'X') return false;
	const [workingFolder, folder] = await Promise.all([
		readlink(`/proc/${pid}/cwd`).catch(() => ''),
		realpath(cluster).catch(() => cluster),
	]);
	return workingFolder === folder;
}

function isThere(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && 'code' in error && error.code === 'EPERM';
	}
}

/** Fast shutdown: open transactions are rolled back and files are left clean. Other processes are not touched. */
export async function stopProcess(pid: number, cluster: string): Promise<void> {
	if (!(await runsOn(pid, cluster))) return;
	process.kill(pid, 'SIGINT');
	for (const until = Date.now() + STOP_LIMIT_MS; Date.now() < until; ) {
		if (!(await runsOn(pid, cluster))) return;
		await wait(20);
	}
}
