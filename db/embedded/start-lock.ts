import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

const TRY_EVERY_MS = 50;
/** SQLite's code for a lock that somebody else holds. https://www.sqlite.org/rescode.html#busy */
const BUSY = 5;

/**
 * Runs `work` while no other process holds the lock of this file, for which it waits up to `limitMs`. SQLite takes the lock
 * from the operating system, on every platform: when a process is killed its lock is free, so none can be stale.
 * @throws Error with one sentence when the lock cannot be had
 */
export async function whileLocked<T>(
	file: string,
	limitMs: number,
	work: () => Promise<T>,
): Promise<T> {
	const until = Date.now() + limitMs;
	const lock = openLock(file);
	try {
		while (!take(lock, file)) {
			if (Date.now() > until)
				throw new Error(
					`Another process has been starting the database for too long (it holds ${file}): stop it and try again.`,
				);
			await wait(TRY_EVERY_MS);
		}
		return await work();
	} finally {
		lock.close();
	}
}

function openLock(file: string): DatabaseSync {
	try {
		return new DatabaseSync(file, { timeout: 0 });
	} catch (error) {
		throw unusable(file, error);
	}
}

function take(lock: DatabaseSync, file: string): boolean {
	try {
		lock.exec('begin exclusive');
		return true;
	} catch (error) {
		if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return false;
		throw unusable(file, error);
	}
}

function unusable(file: string, error: unknown): Error {
	const reason = error instanceof Error ? error.message : String(error);
	return new Error(
		`${file} cannot be locked (${reason}): the user who starts the shop must be able to write it.`,
	);
}
