import cluster from 'node:cluster';
import { once } from 'node:events';
import { readConfig } from './config.ts';
import { openLog } from './log.ts';
import { ProcessChannel } from './process-channel.ts';
import type { Start } from './shop-parts.ts';
import { readVersion } from './version.ts';

/**
 * Runs the shop until `stop` is aborted, which may be at any moment, also while it is being opened. By SIGTERM it drains
 * first. Returns when everything is closed. With PROCESSES above 1 this process starts that many others, each of which
 * runs this function too.
 * @throws Error with one sentence when it cannot be opened
 */
export async function runShop(stop: AbortSignal): Promise<void> {
	const config = readConfig(process.env);
	const log = openLog(config.logLevel);
	const version = await readVersion(config.gitCommit);
	log.info({ ...version, node: process.version, processes: config.processes }, 'starting');
	const logStop = () => log.info({ by: stop.reason }, 'stop asked');
	if (stop.aborted) logStop();
	else stop.addEventListener('abort', logStop, { once: true });
	const opened = new AsyncDisposableStack();
	try {
		stop.throwIfAborted();
		const { failed } = await open({ config, version, log, stop }, opened);
		if (!stop.aborted) await Promise.race([once(stop, 'abort'), ...(failed ? [failed] : [])]);
	} catch (error) {
		// What was going on then broke off.
		if (!stop.aborted) throw error;
	} finally {
		await opened.disposeAsync();
	}
	log.info('stopped');
}

/** Opens the shop in this process, or in several, of which this may be one. */
async function open(
	start: Start,
	opened: AsyncDisposableStack,
): Promise<{ failed?: Promise<never> }> {
	if (start.config.processes > 1 && !cluster.worker) {
		const { openProcesses } = await import('./open-processes.ts');
		return openProcesses(start, opened);
	}
	const { openShop } = await import('./open-shop.ts');
	if (!cluster.worker) await openShop(start, opened);
	else {
		// Node would end this process at once when the one that started it has gone.
		cluster.worker.exitedAfterDisconnect = true;
		const report = (error: unknown) =>
			start.log.error({ err: error }, 'a question of the process that started this one failed');
		await openShop(start, opened, new ProcessChannel(process, {}, report));
	}
	return {};
}
