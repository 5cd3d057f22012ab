import { execFile } from 'node:child_process';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { grantAccess, type Rights, SUPERUSER } from './access.ts';
import type { Binaries } from './binaries.ts';
import { giveTo, statOrNull } from './files.ts';
import type { ServerUser } from './server-user.ts';

const run = promisify(execFile);

type Parts = {
	/** The database's folder below the shop's data folder. */
	folder: string;
	/** The cluster's folder itself, not a link to it. */
	cluster: string;
	binaries: Binaries;
	user: ServerUser | null;
};

/**
 * Makes sure that the cluster's folder holds a database that the shop's role may open. A new one is made beside it and
 * renamed when it is complete: whatever already is in the folder is never removed.
 * @returns the role's password
 * @throws Error with one sentence when the folder holds something else, or cannot be read
 */
export async function prepareCluster(parts: Parts, rights: Rights): Promise<string> {
	const { cluster } = parts;
	if (await holdsDatabase(cluster)) return grantAccess(parts, rights);
	const fresh = { ...parts, cluster: `${cluster}.new` };
	await rm(fresh.cluster, { recursive: true, force: true });
	await mkdir(fresh.cluster, { mode: 0o700 });
	await giveTo(parts.user, fresh.cluster);
	await initialise(fresh);
	const password = await grantAccess(fresh, rights);
	await rename(fresh.cluster, cluster);
	return password;
}

async function holdsDatabase(cluster: string): Promise<boolean> {
	const [version, control] = await Promise.all(
		['PG_VERSION', 'global/pg_control'].map((name) => statOrNull(path.join(cluster, name))),
	);
	if (version && control) return true;
	if (!(await statOrNull(cluster))) return false;
	const isEmpty = await rmdir(cluster).then(
		() => true,
		() => false,
	);
	if (isEmpty) return false;
	const absent = version ? 'global/pg_control' : 'PG_VERSION';
	throw new Error(
		`${cluster} holds files but no complete database (${absent} is missing): restore a copy of it, or move the folder away to begin with an empty one.`,
	);
}

async function initialise({ cluster, binaries, user }: Parts): Promise<void> {
	const access = ['-U', SUPERUSER, '--auth=reject'];
	const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
	const args = ['-D', cluster, ...access, ...locale, '--no-instructions', '--no-sync'];
	try {
		await run(binaries.initdb, args, { ...user, cwd: '/' });
	} catch (error) {
		const onRestart =
			error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
		const reason =
			onRestart.split('\n').find((line) => line.includes('error:')) ?? onRestart.trim();
		throw new Error(`PostgreSQL could not make its files in ${cluster}: ${reason}`);
	}
}
