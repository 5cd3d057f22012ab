import { once } from 'node:events';
import net from 'node:net';
import { z } from 'zod';
import { hasCategories } from '#shop/catalogue/sample/sample-catalogue.ts';
import { connectJobs, disconnectJobs } from '#shop/kit/jobs.ts';
import { openProviders } from '#shop/payments/providers/open-providers.ts';
import { openUploads } from '#shop/pictures/uploads.ts';
import type { Config } from './config.ts';
import { suggestionLimit } from './http/address-limit.ts';
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
import { WebProcesses } from './web-processes.ts';

/** Closing the worker and the connections, after the responses. */
const CLOSE_LIMIT_MS = 15_000;

/**
 * Opens the shop with several processes that serve visitors. This one starts them, prepares the database for all, runs the
 * jobs, and counts what must be counted once.
 * @returns a promise that rejects with one sentence when the processes keep ending
 */
export async function openProcesses(
	start: Start,
	opened: AsyncDisposableStack,
): Promise<{ failed: Promise<never> }> {
	const { config, log, stop } = start;
	checkBuild();
	await warnOfSettings(config, log);
	const prepared = Promise.withResolvers<true>();
	const filled = Promise.withResolvers<true>();
	const suggestions = suggestionLimit();
	const processes = new WebProcesses({
		log,
		stopLimitMs: config.drainMs + STOP_LIMIT_MS + CLOSE_LIMIT_MS,
		handlers: {
			prepared: () => prepared.promise,
			filled: () => filled.promise,
			suggestion: (address) => suggestions.secondsToWait(z.string().parse(address)),
			metrics: async () => sumMetrics(await processes.askAll('metrics')),
		},
	});
	// It loads its code while the database is opened.
	const first = processes.start();
	first.catch(() => {});
	const database = await openDatabase(start, opened);
	const { db } = database;
	const uploads = openUploads(config.uploadsUrl);
	await checkUploads(uploads, config);
	await connectJobs(db);
	opened.defer(disconnectJobs);
	stop.throwIfAborted();
	database.keepUp(() => log.error('PostgreSQL had ended and was started again'));
	let stopWorker: () => Promise<void> = async () => {};
	opened.defer(async () => {
		const signal = stop.reason === 'SIGTERM' ? 'SIGTERM' : 'SIGINT';
		await Promise.all([processes.stop(signal), stopWorker()]);
	});
	await probePort(config, stop);
	prepared.resolve(true);
	const stopped = once(stop, 'abort').then(() => stop.throwIfAborted());
	await Promise.race([first, stopped]);
	if (config.sampleCatalogue && !(await hasCategories(db))) await fillShop(db, uploads, stop);
	filled.resolve(true);
	const others = Array.from({ length: config.processes - 1 }, () => processes.start());
	// The first one serves everybody until the others have loaded their code.
	announceOpen(start);
	await Promise.race([Promise.all(others), stopped]);
	const providers = openProviders(config.payments);
	stopWorker = await openWorker({ config, db, uploads, providers }, database.url, log);
	return { failed: processes.failed };
}

/** Before the processes share it: whether another program has the port would be reported to each of them, and less clearly. */
async function probePort(config: Config, stop: AbortSignal): Promise<void> {
	const { port, host } = config;
	const probe = net.createServer();
	await whenPortIsFree(config, stop, probe, async () => {
		probe.listen({ port, host, exclusive: true });
		await once(probe, 'listening');
	});
	probe.close();
	await once(probe, 'close');
}

/** The metrics of all processes as one text: counters are added up, and gauges as each says. */
async function sumMetrics(ofEach: unknown[]): Promise<string> {
	const { AggregatorRegistry } = await import('prom-client');
	return AggregatorRegistry.aggregate(z.array(z.array(z.looseObject({}))).parse(ofEach)).metrics();
}
