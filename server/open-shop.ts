import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { hasCategories } from '#shop/catalogue/sample/sample-catalogue.ts';
import { onOwnChanges, type Tag } from '#shop/kit/changes.ts';
import { connectJobs, disconnectJobs } from '#shop/kit/jobs.ts';
import { openProviders } from '#shop/payments/providers/open-providers.ts';
import { openUploads } from '#shop/pictures/uploads.ts';
import { SERVER_BUILD } from './build-files.ts';
import { createApp } from './http/app.ts';
import { listenForChanges } from './http/change-listener.ts';
import type { ProcessChannel } from './process-channel.ts';
import { openSecretBox } from './secret-key.ts';
import { makeShop } from './shop.ts';
import {
	announceOpen,
	fillShop,
	openDatabase,
	openWorker,
	STOP_LIMIT_MS,
	type Start,
	whenPortIsFree,
} from './shop-parts.ts';
import { checkBuild, checkUploads, warnOfSettings } from './start-checks.ts';
import { reachDatabase } from './start-database.ts';

/**
 * Connections that the kernel keeps until the process accepts them. Linux caps it at net.core.somaxconn, usually 4096; with
 * Node's 511 those beyond it would try again only after a second.
 */
const BACKLOG = 4096;
const ORPHAN_WAIT_MS = STOP_LIMIT_MS + 10_000;
/** For a proxy that has connected and is kept from sending its request, on a machine with much to do. */
const LAST_CALL_MS = 1000;
/** Where nothing is drained, somebody waits for the end. */
const SHORT_LAST_CALL_MS = 100;

/**
 * Opens database, web server and worker, one part after the other; `opened` receives what closes them, so that the last
 * one is closed first.
 * @param primary the process that started this one to serve visitors: it prepares the database and runs the jobs
 */
export async function openShop(
	start: Start,
	opened: AsyncDisposableStack,
	primary?: ProcessChannel,
): Promise<void> {
	const { config, log, stop } = start;
	checkBuild();
	const loading: Promise<ServerBuild> = import(SERVER_BUILD);
	// Read below; until then its failure is nobody's.
	loading.catch(() => {});
	// Beside others, the process that started it has warned for all.
	if (!primary) await warnOfSettings(config, log);
	const database = primary
		? await joinDatabase(start, opened, primary)
		: await openDatabase(start, opened);
	const { db } = database;
	const uploads = openUploads(config.uploadsUrl);
	if (!primary) await checkUploads(uploads, config);
	await connectJobs(db);
	opened.defer(disconnectJobs);
	stop.throwIfAborted();

	const { version } = start;
	const providers = openProviders(config.payments);
	const shop = makeShop({
		config,
		version,
		db,
		uploads,
		providers,
		secretBox: await openSecretBox(config),
		...(primary ? { primary } : {}),
	});
	const drop = (tags: readonly Tag[]) => {
		shop.pageCache.drop(tags);
		shop.layout.drop(tags);
	};
	opened.defer(await listenForChanges(database.url, drop));
	opened.defer(onOwnChanges(drop));
	const app = await createApp(shop, await loading, log);
	if (!primary) database.keepUp(() => log.error('PostgreSQL had ended and was started again'));
	let isOpen = false;
	let stopWorker: () => Promise<void> = async () => {};
	opened.defer(async () => {
		const drainMs = isOpen && stop.reason === 'SIGTERM' ? config.drainMs : 0;
		const closing = {
			drained: wait(drainMs),
			lastCallMs: drainMs > 0 ? LAST_CALL_MS : SHORT_LAST_CALL_MS,
			limitMs: STOP_LIMIT_MS,
		};
		await Promise.all([shop.traffic.close(app, closing), stopWorker()]);
	});
	// Who watches the process must not take it for dead while it converts pictures.
	shop.traffic.isPreparing =
		primary !== undefined || (config.sampleCatalogue && !(await hasCategories(db)));
	const { port, host } = config;
	// Beside others it asks the one that started it for the port.
	await untilStop(
		whenPortIsFree(config, stop, app.server, () => app.listen({ port, host, backlog: BACKLOG })),
		stop,
	);
	if (primary) await untilStop(primary.ask('filled'), stop);
	else if (shop.traffic.isPreparing) await fillShop(db, uploads, stop);
	shop.traffic.isPreparing = false;
	isOpen = true;
	if (primary) return;
	announceOpen(start);
	stopWorker = await openWorker(shop, database.url, log);
}

/** What another process answers. @throws the reason when `stop` is aborted meanwhile: that process may have gone */
async function untilStop(response: Promise<unknown>, stop: AbortSignal): Promise<void> {
	stop.throwIfAborted();
	await Promise.race([response, once(stop, 'abort')]);
	stop.throwIfAborted();
}

/** The database that the other process opens, once it is up to date. */
async function joinDatabase(
	{ config, stop }: Start,
	opened: AsyncDisposableStack,
	primary: ProcessChannel,
) {
	await untilStop(primary.ask('prepared'), stop);
	const database = await reachDatabase(config);
	opened.defer(async () => {
		// Left alone, the last of these processes stops the bundled PostgreSQL.
		if (stop.reason === 'parent exited') await database.close({ waitMs: ORPHAN_WAIT_MS });
		else await database.db.$client.end();
	});
	return database;
}
