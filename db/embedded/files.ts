import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chown, lstat, open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';

// What is not there is distinguished from what cannot be read: only the first may be made anew.

export type FileOwner = { uid: number; gid: number };

/** Facts about a file, or null when it does not exist. @throws Error with one sentence when that cannot be known */
export function statOrNull(file: string, { followLink = true } = {}): Promise<Stats | null> {
	return orNull(file, followLink ? stat(file) : lstat(file));
}

/** The text of a file, or null when it does not exist. @throws Error with one sentence when it cannot be read */
export function readOrNull(file: string): Promise<string | null> {
	return orNull(file, readFile(file, 'utf8'));
}

async function orNull<T>(file: string, pageLoader: Promise<T>): Promise<T | null> {
	try {
		return await pageLoader;
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';
		if (code === 'ENOENT' || code === 'ENOTDIR') return null;
		throw new Error(
			`${file} cannot be read (${code}): start the shop as the user whose database this is.`,
		);
	}
}

/** Writes a file that only its owner may read, completely or not at all; a link in its place is not followed. */
export async function writePrivateFile(
	file: string,
	text: string,
	owner: FileOwner | null = null,
): Promise<void> {
	const fresh = path.join(
		path.dirname(file),
		`.${path.basename(file)}.${randomBytes(6).toString('hex')}`,
	);
	const handle = await open(fresh, 'wx', 0o600);
	try {
		if (owner) await handle.chown(owner.uid, owner.gid);
		await handle.writeFile(text);
		await handle.sync();
	} finally {
		await handle.close();
	}
	await rename(fresh, file);
}

/** Changes who owns a folder; null leaves it to the user of this process. */
export async function giveTo(owner: FileOwner | null, folder: string): Promise<void> {
	if (owner) await chown(folder, owner.uid, owner.gid);
}
