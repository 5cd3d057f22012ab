import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, withShopDatabase } from './own-shop.ts';

// Shops that are stopped before they are open.

type Line = { msg: string; [field: string]: unknown };

/** A shop with a new, bundled database, and what it writes. `envFile` is in the folder in which it is started. */
async function startShop(environment: NodeJS.ProcessEnv, envFile?: { mode: number }) {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-starting-'));
	const port = await freePort();
	if (envFile) {
		await writeFile(path.join(folder, '.env'), 'SMTP_URL=smtp://127.0.0.1:9\n');
		await chmod(path.join(folder, '.env'), envFile.mode);
	}
	const options = envFile ? ['--env-file=.env'] : [];
	const shop = spawn(process.execPath, [...options, path.resolve('server/main.ts')], {
		...(envFile ? { cwd: folder } : {}),
		stdio: ['ignore', 'pipe', 'pipe'],
		env: {
			...process.env,
			NODE_ENV: 'production',
			HOST: '127.0.0.1',
			PORT: String(port),
			PUBLIC_URL: `http://127.0.0.1:${port}`,
			DATA_DIR: folder,
			UPLOADS_URL: path.join(folder, 'uploads'),
			DATABASE_URL: '',
			LOG_LEVEL: 'info',
			...environment,
		},
	});
	const ended = once(shop, 'exit');
	let written = '';
	for (const stream of [shop.stdout, shop.stderr])
		stream.on('data', (text) => {
			written += text;
		});
	return { shop, folder, port, ended, written: () => written, says: saying(shop, () => written) };
}

/** Resolves once the shop has written a text. */
function saying(shop: ChildProcess, written: () => string) {
	return (text: string) =>
		new Promise<void>((resolve, reject) => {
			const poll = () => {
				if (written().includes(text)) resolve();
			};
			poll();
			shop.stdout?.on('data', poll);
			shop.stderr?.on('data', poll);
			shop.once('exit', () => reject(new Error(`it ended without: ${text}`)));
		});
}

const linesOf = (written: string): Line[] =>
	written
		.split('\n')
		.filter((line) => line.startsWith('{'))
		.map((line) => JSON.parse(line));

const WARNING = 40;
const warningsOf = (written: string) =>
	linesOf(written)
		.filter(({ level }) => level === WARNING)
		.map(({ pid, msg }) => ({ pid, msg }));

const pidFile = (folder: string) =>
	readFile(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8');

for (const [signal, moment] of [
	['SIGTERM', '"msg":"starting"'],
	['SIGINT', '"msg":"migrations done"'],
	['SIGTERM', 'Loading the sample catalogue'],
] as const) {
	test(`${signal} before the shop is open, after ${moment}, stops it and its PostgreSQL`, async () => {
		const { shop, folder, port, ended, written, says } = await startShop({});
		await says(moment);
		if (moment.startsWith('Loading')) {
			const ask = async (address: string) => {
				const response = await fetch(`http://127.0.0.1:${port}${address}`);
				return [response.status, (await response.json()).status];
			};
			expect(await ask('/healthz')).toEqual([200, 'ok']);
			expect(await ask('/readyz')).toEqual([503, 'preparing']);
		}
		shop.kill(signal);
		expect(await ended).toEqual([0, null]);
		await expect(pidFile(folder)).rejects.toThrow('ENOENT');
		const lines = linesOf(written());
		expect(lines.find(({ msg }) => msg === 'stop asked')).toMatchObject({ by: signal });
		expect(lines.at(-1)?.msg).toBe('stopped');
		expect(written()).not.toContain('is open at');
		await rm(folder, { recursive: true });
	});
}

test('the log names version, migrations, opening and stop, one line each', async () => {
	const { shop, folder, port, ended, written, says } = await startShop({
		SAMPLE_CATALOGUE: '0',
		DRAIN_SECONDS: '0',
		GIT_COMMIT: '0123456789abcdef',
	});
	await says('"msg":"open"');
	const health = await (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
	shop.kill('SIGTERM');
	expect(await ended).toEqual([0, null]);
	// On a busy machine, a request may be slow: that is a warning.
	const lines = linesOf(written()).filter(({ level }) => level !== WARNING);
	expect(lines.map(({ msg }) => msg)).toEqual([
		'starting',
		'migrations done',
		expect.stringContaining('Server listening at'),
		'open',
		'stop asked',
		'stopped',
	]);
	const version = { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), commit: '0123456789ab' };
	expect(lines[0]).toMatchObject({ ...version, node: process.version, pid: shop.pid });
	expect(lines[1]).toMatchObject({ applied: expect.any(Number), ms: expect.any(Number) });
	expect(lines[1]?.applied).toBeGreaterThan(0);
	expect(health).toEqual({
		status: 'ok',
		...version,
		migration: expect.stringMatching(/^\d{4}_\w+$/),
	});
	await rm(folder, { recursive: true });
});

test('a wrong address and a store that cannot be written are reported with their names, and end the start', async () => {
	const databaseUrl = await withShopDatabase(async (db) => db.$client.options.connectionString);
	const wrong = async (environment: NodeJS.ProcessEnv) => {
		const { folder, ended, written } = await startShop({
			...environment,
			DATABASE_URL: databaseUrl,
			SAMPLE_CATALOGUE: '0',
			LOG_LEVEL: 'warn',
		});
		expect(await ended).toEqual([1, null]);
		await rm(folder, { recursive: true, force: true });
		return written().trim();
	};
	expect(await wrong({ HOST: 'nohost.invalid' })).toMatch(
		/^HOST is nohost\.invalid, which is not an address of this machine \(\w+\)\.$/,
	);
	expect(await wrong({ UPLOADS_URL: path.resolve('package.json') })).toMatch(
		/^Pictures cannot be stored in .*\/package\.json \(UPLOADS_URL\): E[A-Z]+: /,
	);
});

test('of two processes only the first warns, once, of settings that should not stay so', async () => {
	const { shop, folder, ended, written, says } = await startShop({
		SAMPLE_CATALOGUE: '0',
		DRAIN_SECONDS: '0',
		PROCESSES: '2',
		FLOW_LIMITS: 'off',
	});
	await says('"msg":"open"');
	shop.kill('SIGTERM');
	expect(await ended).toEqual([0, null]);
	expect(warningsOf(written())).toEqual([
		{ pid: shop.pid, msg: expect.stringMatching(/^FLOW_LIMITS=off: /) },
	]);
	await rm(folder, { recursive: true });
});

test('an .env file that other users can read is warned of at the start, one for its owner alone is not', async () => {
	const nowhere = 'postgresql://nobody@127.0.0.1:1/none';
	for (const [mode, warnings] of [
		[0o644, ['other users of this machine can read the keys in .env: chmod 600 .env']],
		[0o640, ['other users of this machine can read the keys in .env: chmod 600 .env']],
		[0o600, []],
	] as const) {
		const { folder, ended, written } = await startShop({ DATABASE_URL: nowhere }, { mode });
		expect(await ended).toEqual([1, null]);
		expect(warningsOf(written()).map(({ msg }) => msg)).toEqual(warnings);
		await rm(folder, { recursive: true });
	}
});
