import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type FileOwner, statOrNull } from './files.ts';

const run = promisify(execFile);

/** Whom PostgreSQL runs as when root starts the shop, since it refuses to run as root. */
export type ServerUser = FileOwner;

/** Null when PostgreSQL runs as the user of this process. Files that somebody's own shop made stay that user's. */
export async function chooseServerUser(cluster: string): Promise<ServerUser | null> {
	if (process.getuid?.() !== 0) return null;
	const files = await statOrNull(cluster);
	return files && files.uid !== 0 ? { uid: files.uid, gid: files.gid } : unprivilegedUser();
}

async function unprivilegedUser(): Promise<ServerUser> {
	const rows = (await readFile('/etc/passwd', 'utf8')).split('\n').map((row) => row.split(':'));
	const row =
		rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
	if (!row)
		throw new Error(
			'PostgreSQL cannot run as root and there is no user "nobody": start the shop as an ordinary user.',
		);
	return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** Whether the user may pass through every folder on the way to a file or folder, and through that itself. */
export function mayReach({ uid, gid }: ServerUser, file: string): Promise<boolean> {
	return run('test', ['-x', file], { uid, gid, cwd: '/' }).then(
		() => true,
		() => false,
	);
}
