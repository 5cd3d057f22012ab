import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { ensureAdmin } from '#shop/accounts/accounts.ts';
import { loadSampleCatalogue } from '#shop/catalogue/sample-catalogue.ts';
import { connectJobs, disconnectJobs } from '#shop/jobs.ts';
import { openProviders } from '#shop/payments/open-providers.ts';
import { storeDefaultImage } from '#shop/pictures/images.ts';
import { openUploads } from '#shop/pictures/uploads.ts';
import { createApp } from './app.ts';
import { listenForChanges } from './change-listener.ts';
import { type Config, importFolder, readConfig } from './config.ts';
import { showProgress } from './progress.ts';
import { makeShop, type Shop } from './shop.ts';
import { openShopDatabase } from './start-database.ts';

const PORT_PATIENCE_MS = 6000;
const BUILD = path.resolve(import.meta.dirname, '../build/server/index.js');
/** Less than process managers wait before they kill. */
const STOP_LIMIT_MS = 30_000;

/**
 * Opens the shop: database, web server and worker in one process.
 * @throws Error with one sentence when it cannot be opened
 */
export async function openShop(): Promise<void> {
	const config = readConfig(process.env);
	if (!existsSync(BUILD))
		throw new Error('The pages are not built yet: run "npm run build", or "npm start".');
	const [database, pages] = await Promise.all([
		openShopDatabase(config),
		import(BUILD) as Promise<ServerBuild>,
	]);
	const { db } = database;
	const admin = await ensureAdmin(db, config.admin);
	// Shown at once, so that stopping the shop before it is open does not lose it.
	if (admin) {
		const secret = config.admin ? 'as configured' : `${admin.password} (shown only this once)`;
		process.stdout.write(`Admin sign-in: ${admin.email}, password: ${secret}\n`);
	}
	const uploads = openUploads(config.uploadsUrl);
	await storeDefaultImage(uploads);
	if (config.sampleCatalogue)
		await loadSampleCatalogue(db, uploads, showProgress('Loading the sample catalogue'));
	await connectJobs(db);

	const shop = makeShop({ config, db, uploads, providers: openProviders(config.payments) });
	const stopListening = await listenForChanges(database.url, (tags) => {
		shop.pageCache.drop(tags);
		shop.frame.drop(tags);
	});
	const app = await createApp(shop, pages);
	database.keepUp(() => app.log.error('PostgreSQL had ended and was started again'));
	await listen(app, config);
	process.stdout.write(`Bridgehead is open at ${config.publicUrl}\n`);
	process.send?.('open');
	const worker = openWorker(shop, database.url, app.log);

	let stopping = false;
	const stop = async (drained: Promise<unknown>) => {
		if (stopping) return;
		stopping = true;
		const workerStopped = worker.then((stopWorker) => stopWorker());
		await Promise.all([
			shop.traffic.close(app, { drained, limitMs: STOP_LIMIT_MS }),
			workerStopped,
		]);
		await stopListening();
		await disconnectJobs();
		await database.close();
		process.exit(0);
	};
	process.on('SIGTERM', () => stop(wait(config.drainMs)));
	process.on('SIGINT', () => stop(Promise.resolve()));
	// bin/start.mjs, which started this process, has gone.
	process.on('disconnect', () => stop(Promise.resolve()));
	await worker;
}

/** Its modules are only loaded now: serving the first visitor needs none of them. */
async function openWorker(
	shop: Shop,
	databaseUrl: string,
	log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
	const { config, db, uploads, providers } = shop;
	if (config.workers === 0) return async () => {};
	const [{ startWorker }, { openTransport }] = await Promise.all([
		import('./worker.ts'),
		import('#shop/mail/transport.ts'),
	]);
	return await startWorker(databaseUrl, db, openTransport(mailOptions(config)), {
		jobsAtATime: config.workers,
		importFolder: importFolder(config),
		uploads,
		providers,
		publicUrl: config.publicUrl,
		log,
	});
}

/** A shop that is just stopping may hold the port for a moment. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
	const until = Date.now() + PORT_PATIENCE_MS;
	const server = app.server;
	for (;;) {
		try {
			await app.listen({ port, host });
			return;
		} catch (error) {
			const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
			if (!taken) throw error;
			if (Date.now() > until || server.listening) {
				throw new Error(
					`Port ${port} is taken by another program: stop it, or set PORT to another.`,
				);
			}
			await wait(200);
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
