import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Handler, ProcessChannel } from './process-channel.ts';

/** A process that ends sooner did not get far; one that is replaced waits the longer the more of them there were. */
const EARLY_MS = 10_000;
const MAX_EARLY_EXITS = 5;
const FIRST_DELAY_MS = 250;
const METRICS_LIMIT_MS = 2000;

type Options = {
	log: FastifyBaseLogger;
	/** What the processes may ask. */
	handlers: Record<string, Handler>;
	/** How long a stopping process may take before it is killed. */
	stopLimitMs: number;
};

/** The processes that serve visitors on one port, watched by the one that started them. */
export class WebProcesses {
	readonly #options: Options;
	readonly #channels = new Map<Worker, ProcessChannel>();
	readonly #failure = Promise.withResolvers<never>();
	#isOpen = false;
	#isStopping = false;
	#earlyExits = 0;

	constructor(options: Options) {
		this.#options = options;
		// Each takes new connections itself when it has time for them; handed out round-robin, they also go to a busy one.
		cluster.schedulingPolicy = cluster.SCHED_NONE;
		// Whoever waits for it is notified; until then its failure is nobody's.
		this.failed.catch(() => {});
	}

	/** Rejects with one sentence when the processes keep ending. */
	get failed(): Promise<never> {
		return this.#failure.promise;
	}

	/** Starts one process, and another one whenever it ends; resolves once it listens. */
	start(): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#fork(resolve);
		return Promise.race([promise, this.failed]);
	}

	#fork(resolve: () => void): void {
		const { log, handlers } = this.#options;
		const notStarted = (error: unknown) => {
			log.error({ err: error }, 'a web process could not be started');
			if (!this.#isStopping) this.#replace(0, resolve);
		};
		let worker: Worker;
		try {
			worker = cluster.fork();
		} catch (error) {
			notStarted(error);
			return;
		}
		const began = performance.now();
		const report = (error: unknown) =>
			log.error({ err: error }, 'a question of a web process failed');
		this.#channels.set(worker, new ProcessChannel(worker, { ...handlers }, report));
		worker.once('listening', () => {
			this.#isOpen = true;
			resolve();
		});
		worker.on('error', (error) => {
			// One that runs reports its end by itself; here it could not be sent something.
			if (worker.process.pid !== undefined) return;
			this.#channels.delete(worker);
			notStarted(error);
		});
		worker.once('exit', (code, signal) => {
			this.#channels.delete(worker);
			if (this.#isStopping) return;
			const { pid } = worker.process;
			log.error({ ended: pid, code, signal }, 'a web process ended');
			this.#replace(performance.now() - began, resolve);
		});
	}

	#replace(livedMs: number, resolve: () => void): void {
		this.#earlyExits = livedMs < EARLY_MS ? this.#earlyExits + 1 : 0;
		if (!this.#isOpen) {
			this.#failure.reject(new Error('The shop could not be opened: the reason is above.'));
		} else if (this.#earlyExits >= MAX_EARLY_EXITS) {
			this.#failure.reject(
				new Error('The processes of the shop keep ending as soon as they start: see the log.'),
			);
		} else {
			const delay = this.#earlyExits === 0 ? 0 : FIRST_DELAY_MS * 2 ** this.#earlyExits;
			setTimeout(() => {
				if (!this.#isStopping) this.#fork(resolve);
			}, delay).unref();
		}
	}

	/** What each process answers in time. */
	async askAll(name: string): Promise<unknown[]> {
		const handlers = [...this.#channels.values()].map((channel) =>
			Promise.race([channel.ask(name), wait(METRICS_LIMIT_MS, null, { ref: false })]),
		);
		return (await Promise.all(handlers)).filter((response) => response !== null);
	}

	/** Has every process stop by this signal, and resolves when all have ended. */
	async stop(signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
		this.#isStopping = true;
		const workers = [...this.#channels.keys()];
		const ended = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
		for (const worker of workers) worker.process.kill(signal);
		const late = setTimeout(() => {
			for (const worker of this.#channels.keys()) worker.process.kill('SIGKILL');
		}, this.#options.stopLimitMs);
		await Promise.all(ended);
		clearTimeout(late);
	}
}
