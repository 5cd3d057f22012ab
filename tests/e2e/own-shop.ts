import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Db, openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { copyDatabase } from './own-database.ts';

// Shops started by a single test, without products, and the database of the shop that all other tests share.

/** Starts a shop with a folder and port of its own, and a PostgreSQL unless it is given one; resolves once it answers. */
export async function openShop(
	folder: string,
	port: number,
	environment: NodeJS.ProcessEnv = {},
): Promise<ChildProcess> {
	const shop = spawn(process.execPath, ['server/main.ts'], {
		stdio: ['ignore', 'pipe', 'pipe'],
		env: {
			...process.env,
			NODE_ENV: 'production',
			PORT: String(port),
			HOST: '127.0.0.1',
			PUBLIC_URL: `http://127.0.0.1:${port}`,
			DATA_DIR: folder,
			DATABASE_URL: '',
			SAMPLE_CATALOGUE: '0',
			LOG_LEVEL: 'warn',
			NODE_COMPILE_CACHE: path.resolve('.cache/compiled'),
			FLOW_LIMITS: 'off',
			DRAIN_SECONDS: '0',
			...environment,
		},
	});
	let complaints = '';
	shop.stderr.on('data', (text) => {
		complaints += text;
		process.stderr.write(text);
	});
	await new Promise<void>((resolve, reject) => {
		shop.once('close', (code, signal) =>
			reject(new Error(`the shop ended (${code ?? signal}) before it was open: ${complaints}`)),
		);
		shop.stdout.on('data', (text) => {
			if (String(text).includes('is open at')) resolve();
		});
	});
	return shop;
}

export async function closeShop(shop: ChildProcess): Promise<void> {
	if (shop.exitCode !== null || shop.signalCode !== null) return;
	shop.kill('SIGTERM');
	await once(shop, 'exit');
}

export type OwnShop = {
	folder: string;
	address: string;
	db: Db;
	/** Stops it, and removes all that it stored. */
	close: () => Promise<void>;
};

/** Starts a shop with a new folder, named for what it is tested for, and a copied database, and connects to that. */
export async function openOwnShop(
	name: string,
	environment: NodeJS.ProcessEnv = {},
	port?: number,
): Promise<OwnShop> {
	const folder = await mkdtemp(path.join(tmpdir(), `bridgehead-${name}-`));
	const own = port ?? (await freePort());
	const { url, drop } = await copyDatabase();
	const shop = await openShop(folder, own, { DATABASE_URL: url, ...environment });
	const db = openDatabase(url, 2);
	const close = async () => {
		await db.$client.end();
		await closeShop(shop);
		await drop();
		await rm(folder, { recursive: true, force: true });
	};
	const address = environment.PUBLIC_URL ?? `http://127.0.0.1:${own}`;
	return { folder, address, db, close };
}

/** Calls the API of a shop with a token; with a body it is a POST. Returns the response's JSON. */
export function caller(address: string, token = '') {
	return async (call: string, body?: object) => {
		const response = await fetch(address + call, {
			method: body ? 'POST' : 'GET',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			...(body ? { body: JSON.stringify(body) } : {}),
		});
		return response.json();
	};
}

/**
 * Linux gives outgoing connections ports from 32768 on, other systems from 49152 on; these are below. Whole runs of the
 * tests beside each other need shared shops of which the ports differ by twenty.
 */
const FIRST_PORT = 20_000 + (Number(process.env.E2E_PORT ?? 4390) % 1000) * 12;
const PORTS_OF_A_WORKER = 60;
// https://playwright.dev/docs/test-parallel#worker-index-and-parallel-index: no two workers have one at the same time.
let lastPort = FIRST_PORT + Number(process.env.TEST_PARALLEL_INDEX ?? 0) * PORTS_OF_A_WORKER;

/** A port that nobody listens at, and that neither the system gives to a connection nor another worker to a shop. */
export async function freePort(): Promise<number> {
	for (;;) {
		lastPort += 1;
		const probe = net.createServer().listen(lastPort, '127.0.0.1');
		const isFree = await once(probe, 'listening').then(
			() => true,
			() => false,
		);
		if (!isFree) continue;
		probe.close();
		await once(probe, 'close');
		return lastPort;
	}
}

/** Works in the database of the shop that tests share. */
export async function withShopDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
	const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'postgres');
	const db = openDatabase((await startEmbedded({ folder })).url, 2);
	try {
		return await work(db);
	} finally {
		await db.$client.end();
	}
}
