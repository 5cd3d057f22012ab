import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

// What a fresh clone needs before anything can run: packages and built pages. Plain JavaScript without dependencies,
// because it runs under whatever Node the machine has.

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const BIN = path.join(ROOT, 'node_modules/.bin');
const BUILT = 'build/.bridgehead-built';
const OLDEST_NODE = 20;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'];

/** The environment in which `node` and every tool are the project's own. */
export function projectEnvironment() {
	return {
		// glibc gives every thread an arena of its own, most of it unused: with two, a busy shop takes 20 MB less and is
		// no slower.
		MALLOC_ARENA_MAX: '2',
		// Buffers from here on go back to the system when they are freed, and leave no holes between cached responses: 35 to
		// 50 MB less for a busy shop. With this set, glibc does not raise it by itself.
		MALLOC_MMAP_THRESHOLD_: '32768',
		...process.env,
		PATH: `${BIN}${path.delimiter}${process.env.PATH ?? ''}`,
	};
}

/**
 * Node's options for the shop's process: V8 would let short-lived objects, of which rendering makes many, fill 64 MB before
 * it collects them, and what lives longer grows along (100 MB more altogether). The more it may take, the further it lets
 * old objects grow between collections; a busy shop has 70 MB of them, and rendering costs the same with 400 as with 4096.
 */
export const LITTLE_MEMORY = ['--max-semi-space-size=8', '--max-old-space-size=400'];

/** Node's option for a `.env` file beside the README, if there is one. */
export function environmentFile() {
	return existsSync(path.join(ROOT, '.env')) ? ['--env-file=.env'] : [];
}

/** Runs a command of the project and ends this process with a sentence if it fails. */
export async function run(command, args, purpose) {
	const { status, error } = await runToEnd(command, args, { env: projectEnvironment() });
	if (error || status !== 0) {
		fail(
			`${purpose} failed${error ? `: ${error.message}` : '; the reasons are above'}.`,
			status ?? 1,
		);
	}
}

/**
 * Runs a command to its end. A signal that would end this process is passed on to the command, and this process ends
 * after it.
 */
export function runToEnd(command, args, { env }) {
	const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' });
	let stoppedBy;
	const passOn = (signal) => {
		stoppedBy = signal;
		child.kill(signal);
	};
	for (const signal of STOP_SIGNALS) process.on(signal, passOn);
	return new Promise((resolve) => {
		const ended = (status, error) => {
			for (const signal of STOP_SIGNALS) process.off(signal, passOn);
			if (stoppedBy) process.exit(status || 128 + constants.signals[stoppedBy]);
			resolve({ status, error });
		};
		child.once('exit', (code, signal) => ended(signal ? 128 + constants.signals[signal] : code));
		child.once('error', (error) => ended(1, error));
	});
}

export function fail(sentence, status = 1) {
	process.stderr.write(`${sentence}\n`);
	process.exit(status);
}

/**
 * Installs the packages of the lock file if it changed since the last time, and checks that Node 26 is there. Not `npm
 * ci`, which refuses a lock file without the packages for other platforms, and not every registry has those.
 */
export async function install() {
	if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
		fail(
			`Bridgehead needs Node ${OLDEST_NODE} or newer to begin with; this is ${process.version}.`,
		);
	}
	await once('node_modules/.bridgehead-installed', hashOf(['package-lock.json']), async () => {
		process.stdout.write('Installing packages\n');
		await run(
			'npm',
			[
				'install',
				'--no-save',
				'--include=dev',
				'--include=optional',
				'--no-audit',
				'--no-fund',
				'--loglevel=error',
			],
			'Installing packages',
		);
	});
	const { stdout } = spawnSync('node', ['--version'], {
		env: projectEnvironment(),
		encoding: 'utf8',
	});
	if (!/^v(2[6-9]|[3-9]\d)\./.test(stdout ?? '')) {
		fail(
			`Bridgehead needs Node 26, which npm could not install for this machine (found ${stdout?.trim()}): install Node 26 and try again.`,
		);
	}
}

/**
 * Builds the pages if one of their sources changed since the last time (or in any case, with `always`), and compresses
 * what browsers will fetch.
 */
export async function build({ always = false } = {}) {
	const sources = [
		'app',
		'public',
		'shop',
		'package-lock.json',
		'vite.config.ts',
		'react-router.config.ts',
	];
	if (always) rmSync(path.join(ROOT, BUILT), { force: true });
	await once(BUILT, hashOf(sources), async () => {
		process.stdout.write('Building the pages\n');
		await run('react-router', ['build', '--logLevel', 'warn'], 'Building the pages');
		for (const file of filesBelow('build/client/assets')) {
			const bytes = readFileSync(file);
			writeFileSync(`${file}.br`, brotliCompressSync(bytes));
			writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
		}
	});
}

/**
 * Does the work unless it was completed before for the same input; the marker is written last, so an interrupted run is
 * repeated.
 */
async function once(mark, key, work) {
	const file = path.join(ROOT, mark);
	if (existsSync(file) && readFileSync(file, 'utf8') === key) return;
	await work();
	writeFileSync(file, key);
}

function hashOf(places) {
	const hash = createHash('sha256');
	for (const place of places) {
		for (const file of filesBelow(place)) {
			if (/\.test\.ts$/.test(file)) continue;
			hash.update(path.relative(ROOT, file)).update(readFileSync(file));
		}
	}
	return hash.digest('hex');
}

function filesBelow(place) {
	const full = path.join(ROOT, place);
	if (!statSync(full).isDirectory()) return [full];
	return readdirSync(full, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
		.sort();
}
