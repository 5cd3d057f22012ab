import type { Server } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#db/client.ts';
import { ensureAdmin } from '#shop/accounts/accounts.ts';
import { loadSampleCatalogue } from '#shop/catalogue/sample/sample-catalogue.ts';
import type { Uploads } from '#shop/pictures/uploads.ts';
import { showProgress } from './cli/progress.ts';
import { type Config, importFolder } from './config.ts';
import type { Shop } from './shop.ts';
import { cannotListen } from './start-checks.ts';
import { prepareDatabase, reachDatabase } from './start-database.ts';
import type { Version } from './version.ts';

// What is opened once for a shop, however many processes serve it.

const PORT_TIMEOUT_MS = 6000;
/** Less than process managers wait before they kill. */
export const STOP_LIMIT_MS = 30_000;

export type Start = { config: Config; version: Version; log: FastifyBaseLogger; stop: AbortSignal };

/** The database, up to date and with an admin. */
export async function openDatabase({ config, log, stop }: Start, opened: AsyncDisposableStack) {
	const database = await reachDatabase(config);
	opened.defer(() => database.close());
	stop.throwIfAborted();
	const began = performance.now();
	const applied = await prepareDatabase(database.db, stop);
	log.info({ applied, ms: Math.round(performance.now() - began) }, 'migrations done');
	const admin = await ensureAdmin(database.db, config.admin);
	// Shown at once, so that stopping the shop before it is open does not lose it.
	if (admin) {
		const secret = config.admin ? 'as configured' : `${admin.password} (shown only this once)`;
		process.stdout.write(`Admin sign-in: ${admin.email}, password: ${secret}\n`);
	}
	stop.throwIfAborted();
	return database;
}

export async function fillShop(db: Db, uploads: Uploads, stop: AbortSignal): Promise<void> {
	using bar = showProgress('Loading the sample catalogue');
	await loadSampleCatalogue(db, uploads, { onProgress: bar.update, signal: stop });
}

/** Its modules are only loaded now: serving the first visitor needs none of them. */
export async function openWorker(
	shop: Pick<Shop, 'config' | 'db' | 'uploads' | 'providers'>,
	databaseUrl: string,
	log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
	const { config, db, uploads, providers } = shop;
	if (config.workers === 0) return async () => {};
	const [{ startWorker }, { openTransport }] = await Promise.all([
		import('./worker/worker.ts'),
		import('#shop/mail/transport.ts'),
	]);
	return await startWorker(databaseUrl, db, openTransport(mailOptions(config)), {
		jobsAtATime: config.workers,
		importFolder: importFolder(config),
		uploads,
		providers,
		publicUrl: config.publicUrl,
		flowLimits: config.flowLimits,
		log,
	});
}

/** Once the shop is open, for whoever started it. */
export function announceOpen({ config, log }: Start): void {
	process.stdout.write(`Bridgehead is open at ${config.publicUrl}\n`);
	log.info({ address: config.publicUrl, ms: Math.round(performance.now()) }, 'open');
	process.send?.('open');
}

/**
 * Has `server` listen; a shop that is just stopping may hold the port for a moment.
 * @throws Error with one sentence when another program keeps it
 */
export async function whenPortIsFree(
	{ port, host }: Config,
	signal: AbortSignal,
	server: Server,
	listen: () => Promise<unknown>,
): Promise<void> {
	const until = Date.now() + PORT_TIMEOUT_MS;
	for (;;) {
		try {
			await listen();
			return;
		} catch (error) {
			const code = error instanceof Error && 'code' in error ? String(error.code) : '';
			if (code !== 'EADDRINUSE') throw cannotListen(error, code, { port, host });
			if (Date.now() > until || server.listening) {
				throw new Error(
					`Port ${port} is taken by another program: stop it, or set PORT to another.`,
				);
			}
			await wait(200, undefined, { signal });
		}
	}
}

function mailOptions(config: Config) {
	return {
		...(config.smtpUrl ? { smtpUrl: config.smtpUrl } : {}),
		from: config.mailFrom,
		outbox: path.join(config.dataDir, 'outbox'),
	};
}
