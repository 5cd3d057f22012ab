import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import manifest from '../package.json' with { type: 'json' };

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '..');
const GIT_LIMIT_MS = 2000;

export type Version = {
	/** Of the package. */
	version: string;
	/** The first twelve digits of the git commit, if known. */
	commit?: string;
};

/**
 * Which version of the shop this is. The commit is `GIT_COMMIT` (an image has no repository in it), otherwise that of
 * the checkout.
 */
export async function readVersion(gitCommit: string | undefined): Promise<Version> {
	const commit = gitCommit ?? (await commitOfCheckout());
	return { version: manifest.version, ...(commit ? { commit: commit.slice(0, 12) } : {}) };
}

async function commitOfCheckout(): Promise<string | undefined> {
	// Git refuses to read a checkout of another user, which it is when the shop runs as a user of its own.
	const args = ['-c', `safe.directory=${ROOT}`, 'rev-parse', '--show-toplevel', 'HEAD'];
	try {
		const { stdout } = await run('git', args, { cwd: ROOT, timeout: GIT_LIMIT_MS });
		const [top, commit] = stdout.trim().split('\n');
		// A folder unpacked inside of another repository would have that one's commit.
		return top === ROOT ? commit : undefined;
	} catch {
		return undefined;
	}
}
