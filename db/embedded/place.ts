import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readlink, rename, rm, symlink } from 'node:fs/promises';
import net from 'node:net';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { giveTo, statOrNull } from './files.ts';
import { mayReach, type ServerUser } from './server-user.ts';

// Where the files and the socket of PostgreSQL are: in folders that it can reach and nobody else.

const run = promisify(execFile);
/** The address of a socket has 104 bytes on macOS and 108 on Linux, including a zero at its end. */
const LONGEST_SOCKET_FOLDER = 103 - '/.s.PGSQL.5432'.length;

/**
 * Creates the database's folder, and the shop's data folder around it, closed to others. When root starts the shop, the
 * group of PostgreSQL's user may pass through both, but not list them; a folder that others may pass is left as it is.
 */
export async function openFolder(folder: string, user: ServerUser | null): Promise<void> {
	const dataFolder = path.dirname(folder);
	await mkdir(dataFolder, { recursive: true, mode: 0o700 });
	await mkdir(folder, { recursive: true, mode: 0o700 });
	if (!user) return void (await chmod(folder, 0o700));
	await chown(folder, 0, user.gid);
	await chmod(folder, 0o710);
	const { uid = 0, mode = 0 } = (await statOrNull(dataFolder)) ?? {};
	const isClosed = (mode & 0o077) === 0;
	if (uid !== 0 || !isClosed || path.resolve(dataFolder) === homedir()) return;
	await chown(dataFolder, 0, user.gid);
	await chmod(dataFolder, 0o710);
}

/** A folder of root's through which everybody may pass. @throws Error with one sentence when it is not root's alone */
export async function openSharedFolder(folder: string): Promise<void> {
	await mkdir(folder, { recursive: true, mode: 0o711 });
	const made = await statOrNull(folder, { followLink: false });
	if (!made?.isDirectory() || made.uid !== 0 || (made.mode & 0o022) !== 0)
		throw new Error(`${folder} must be a folder that only root may write: move it away.`);
	await chmod(folder, 0o711);
}

/**
 * The cluster's folder: `folder`/cluster, or what that links to. When root starts the shop in a folder that
 * PostgreSQL's user cannot reach (below /root), the cluster is placed in a closed folder below `elsewhere`, moved there if
 * it exists, and `folder`/cluster becomes a link to it.
 * @throws Error with one sentence when the linked folder is gone
 */
export async function placeCluster(
	folder: string,
	user: ServerUser | null,
	elsewhere: string,
): Promise<string> {
	const cluster = path.join(folder, 'cluster');
	const nextLink = path.join(folder, 'cluster.link');
	// A move that was interrupted after its last step but one.
	if (!(await statOrNull(cluster, { followLink: false })))
		await rename(nextLink, cluster).catch(() => {});
	const found = await statOrNull(cluster, { followLink: false });
	if (found?.isSymbolicLink()) {
		const target = path.resolve(folder, await readlink(cluster));
		if (await statOrNull(path.dirname(target))) return target;
		throw new Error(
			`The database is missing: ${cluster} says that it is in ${target}, which does not exist. Put it back, or remove ${cluster} to begin with an empty one.`,
		);
	}
	if (!user || (await mayReach(user, folder))) return cluster;
	await openSharedFolder(elsewhere);
	const home = await mkdtemp(path.join(elsewhere, 'database-'));
	await chown(home, 0, user.gid);
	await chmod(home, 0o710);
	const target = path.join(home, 'cluster');
	await rm(nextLink, { force: true });
	await symlink(target, nextLink);
	if (found) await moveFolder(cluster, target);
	await rename(nextLink, cluster);
	return target;
}

/** To another file system it is copied, and the original stays beside its old place. */
async function moveFolder(from: string, to: string): Promise<void> {
	try {
		await rename(from, to);
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
		await run('cp', ['-a', from, `${to}.new`]);
		await rename(`${to}.new`, to);
		await rename(from, `${from}.before-move-${Date.now()}`);
	}
}

/**
 * The folder of PostgreSQL's socket, which only its user may enter: beside the cluster, or below the system's folder for
 * temporary files where that path would be too long or its file system has no sockets.
 */
export async function openSocketFolder(cluster: string, user: ServerUser | null): Promise<string> {
	const near = path.join(path.dirname(cluster), 'socket');
	if (Buffer.byteLength(near) <= LONGEST_SOCKET_FOLDER) {
		await mkdir(near, { recursive: true, mode: 0o700 });
		await giveTo(user, near);
		await chmod(near, 0o700);
		if (await holdsSockets(near)) return near;
	}
	const name = `bridgehead-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`;
	const below = [tmpdir(), '/tmp'].find(
		(base) => Buffer.byteLength(path.join(base, `${name}-123456`)) <= LONGEST_SOCKET_FOLDER,
	);
	if (below === undefined)
		throw new Error('The path of the temporary folder is too long for a socket: set TMPDIR.');
	return openOwnFolder(path.join(below, name), user);
}

/** A folder among those of other people: one that somebody else made or opened is not used. */
async function openOwnFolder(folder: string, user: ServerUser | null): Promise<string> {
	const uid = user?.uid ?? process.getuid?.();
	const found = await statOrNull(folder, { followLink: false });
	if (found?.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return folder;
	const isMade = await mkdir(folder, { mode: 0o700 }).then(
		() => true,
		() => false,
	);
	const own = isMade ? folder : await mkdtemp(`${folder}-`);
	await giveTo(user, own);
	return own;
}

async function holdsSockets(folder: string): Promise<boolean> {
	const probe = net.createServer();
	try {
		// In a process of a cluster it would otherwise be listened to by the process that started it.
		probe.listen({ path: path.join(folder, `probe-${process.pid}`), exclusive: true });
		await once(probe, 'listening');
		return true;
	} catch {
		return false;
	} finally {
		probe.close();
	}
}
