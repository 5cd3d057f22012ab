import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BareResponse } from './bare-server.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 180_000;

export type RunningShop = {
	url: string;
	dataDir: string;
	pid: number;
	/** Processor time used so far, in seconds; 0 where the system does not say (Linux does). */
	cpuSeconds: () => number;
	stop: () => Promise<void>;
};

/** Starts the shop as in production, with data of its own in `folder`, which are removed when it stops. */
export async function startShop(
	port: number,
	environment: NodeJS.ProcessEnv = {},
	folder = tmpdir(),
): Promise<RunningShop> {
	const dataDir = await mkdtemp(path.join(folder, 'bridgehead-bench-'));
	const url = `http://127.0.0.1:${port}`;
	// The options of bin/prepare.mjs and the Dockerfile.
	const options = ['--max-semi-space-size=8', '--max-old-space-size=400'];
	const shop = spawn('node', [...options, 'server/main.ts'], {
		cwd: ROOT,
		env: {
			...process.env,
			NODE_ENV: 'production',
			PORT: String(port),
			HOST: '127.0.0.1',
			PUBLIC_URL: url,
			DATA_DIR: dataDir,
			UPLOADS_URL: path.join(ROOT, '.cache/e2e-uploads'),
			LOG_LEVEL: 'error',
			FLOW_LIMITS: 'off',
			DRAIN_SECONDS: '0',
			...environment,
		},
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	endsWithBench(shop);
	const until = Date.now() + START_LIMIT_MS;
	while (
		!(await fetch(`${url}/readyz`).then(
			(response) => response.ok,
			() => false,
		))
	) {
		if (Date.now() > until || shop.exitCode !== null) throw new Error('The shop did not start.');
		await wait(100);
	}
	return {
		url,
		dataDir,
		pid: shop.pid ?? 0,
		cpuSeconds: () => cpuSecondsOf(shop.pid ?? 0),
		stop: async () => {
			await end(shop);
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

/** Starts a bare server that sends the same bytes as the shop for these paths. */
export async function startBare(
	shopUrl: string,
	paths: string[],
): Promise<{ url: string; stop: () => Promise<void> }> {
	const responses: BareResponse[] = [];
	for (const at of paths) responses.push(await copyResponse(shopUrl, at));
	const bare = fork(path.join(import.meta.dirname, 'bare-server.ts'));
	endsWithBench(bare);
	bare.send(responses);
	const [port] = await once(bare, 'message');
	return { url: `http://127.0.0.1:${port}`, stop: () => end(bare) };
}

/** The raw (still compressed) bytes and headers of a response. */
async function copyResponse(shopUrl: string, at: string): Promise<BareResponse> {
	const { request } = await import('node:http');
	const sent = request(`${shopUrl}${at}`, { headers: { 'accept-encoding': 'br' } });
	sent.end();
	const [response] = await once(sent, 'response');
	const chunks: Buffer[] = [];
	for await (const chunk of response) chunks.push(chunk);
	const {
		connection: _,
		'keep-alive': __,
		date: ___,
		'transfer-encoding': ____,
		...headers
	} = response.headers;
	return { path: at, headers, bodyBase64: Buffer.concat(chunks).toString('base64') };
}

function cpuSecondsOf(pid: number): number {
	try {
		// The 14th and 15th field, in hundredths of a second; the second one, the name, is free of spaces.
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
		return (Number(fields[13]) + Number(fields[14])) / 100;
	} catch {
		return 0;
	}
}

/** A bench that fails leaves no server behind, on a port that the next run needs. */
function endsWithBench(child: ChildProcess): void {
	const kill = () => child.kill('SIGTERM');
	process.once('exit', kill);
	child.once('exit', () => process.off('exit', kill));
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null) return;
	child.kill('SIGTERM');
	await once(child, 'exit');
}
