import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { isDatabaseAway } from '#db/away.ts';
import { ensureAdmin } from '#shop/accounts/accounts.ts';
import { loadSampleCatalogue } from '#shop/catalogue/sample-catalogue.ts';
import { connectJobs, disconnectJobs } from '#shop/jobs.ts';
import { openTransport } from '#shop/mail/transport.ts';
import { openProviders } from '#shop/payments/open-providers.ts';
import { storeDefaultImage } from '#shop/pictures/images.ts';
import { openUploads } from '#shop/pictures/uploads.ts';
import { listenForChanges } from './change-listener.ts';
import { type Config, importFolder, readConfig } from './config.ts';
import { showProgress } from './progress.ts';
import { makeShop } from './shop.ts';
import { openShopDatabase } from './start-database.ts';

// Starts the shop: database, web server and worker in one process.

const PORT_PATIENCE_MS = 6000;
/** Less than a process manager waits before it kills. */
const STOP_LIMIT_MS = 30_000;
const BUILD = path.resolve(import.meta.dirname, '../build/server/index.js');

async function start(): Promise<void> {
	if (Number(process.versions.node.split('.')[0]) < 26) {
		throw new Error(
			`Bridgehead needs Node 26 and this is ${process.version}: start it with "npm start".`,
		);
	}
	const config = readConfig(process.env);
	if (!existsSync(BUILD))
		throw new Error('The pages are not built yet: run "npm run build", or "npm start".');
	// The database opens while the larger part of the shop's own files is read: each takes about half a second.
	const [database, pages, { createApp }] = await Promise.all([
		openShopDatabase(config),
		import(BUILD) as Promise<ServerBuild>,
		import('./app.ts'),
	]);
	const { db } = database;
	const admin = await ensureAdmin(db, config.admin);
	// Told at once: a stop before the shop is open must not lose it.
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
	const { startWorker } = await import('./worker.ts');
	const stopWorker =
		config.workers > 0
			? await startWorker(database.url, db, openTransport(mailOptions(config)), {
					jobsAtATime: config.workers,
					importFolder: importFolder(config),
					uploads,
					providers: shop.providers,
					publicUrl: config.publicUrl,
					log: app.log,
				})
			: async () => {};

	let stopping = false;
	const stop = async (drained: Promise<unknown>) => {
		if (stopping) return;
		stopping = true;
		await Promise.all([shop.door.close(app, { drained, limitMs: STOP_LIMIT_MS }), stopWorker()]);
		await stopListening();
		await disconnectJobs();
		await database.close();
		process.exit(0);
	};
	process.on('SIGTERM', () => stop(wait(config.drainMs)));
	process.on('SIGINT', () => stop(Promise.resolve()));
	// Started by bin/start.mjs: it has gone.
	process.on('disconnect', () => stop(Promise.resolve()));
}

/** A shop that is just being stopped may hold the port for a moment. */
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

start().catch((error: unknown) => {
	const reason = error instanceof Error ? error.message : String(error);
	const what = isDatabaseAway(error) ? 'The database cannot be reached: ' : '';
	process.stderr.write(`${what}${reason}\n`);
	process.exit(1);
});
