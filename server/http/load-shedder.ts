/** `high`: orders and staff at work; `normal`: reading pages. */
export type Priority = 'high' | 'normal';

type Options = {
	/** How many may run at a time, asked whenever one could be started. */
	concurrency: (running: number) => number;
	/** The longest wait in the queue, in milliseconds; work of high priority may wait longer. */
	maxWaitMs: number;
	/** Bounds the memory of what waits; far more than can be done within `maxWaitMs`. */
	maxQueued?: number;
	/** How many bytes of their bodies may wait in all. */
	maxQueuedBytes?: number;
};

const MAX_QUEUED = 5000;
/** 5,000 orders of 3 KB. A JSON body takes up to twenty times its size once it is parsed. */
const MAX_QUEUED_BYTES = 16 * 2 ** 20;
/** An order that was typed is worth more waiting than a page that was tapped. */
const TIMEOUT: Record<Priority, number> = { high: 5, normal: 1 };
/** What was let in is only shed when the forecast of its wait was wrong by this factor. */
const FORECAST_TOLERANCE = 1.2;
/** The speed counts as known once somebody has waited for this part of the longest wait. */
const KNOWN_AFTER = 0.75;
const TICK_MS = 50;

/** The shop has more to do than it can: the client is asked to come again. */
export class Overloaded extends Error {
	readonly statusCode = 503;
	/** In seconds, for the header Retry-After. */
	readonly retryAfter: number;

	constructor(retryAfter: number) {
		super('The shop is very busy just now. Please try again in a moment.');
		this.name = 'Overloaded';
		this.retryAfter = retryAfter;
	}
}

/** Nobody waits for the response any more. */
export class ClientGone extends Error {
	/** As nginx calls it. */
	readonly statusCode = 499;

	constructor() {
		super('The client has closed the connection.');
		this.name = 'ClientGone';
	}
}

type Waiting = {
	since: number;
	bytes: number;
	start: () => void;
	drop: (reason: Error) => void;
};

/**
 * Limits how much work runs at a time; the rest waits in order of arrival, work of high priority before all other. Nothing
 * is shed as long as nobody waits longer than the limit, however long the queue is. Then those are shed who would wait
 * longest: the newest, readers before everybody of high priority (docs/decisions/0009). Bodies are read before they wait,
 * so that slow senders hold no place; when too many bytes wait, the largest body is shed first.
 */
export class LoadShedder {
	readonly #options: Required<Options>;
	readonly #queues: Record<Priority, Waiting[]> = { high: [], normal: [] };
	#throughput = new Throughput();
	/** A slow first second says nothing about what follows: so only once somebody has waited for most of the limit. */
	#isSpeedKnown = false;
	#running = 0;
	#queuedBytes = 0;
	#shed = 0;
	#isStarting = false;
	#tick: NodeJS.Timeout | undefined;

	constructor(options: Options) {
		this.#options = {
			maxQueued: MAX_QUEUED,
			maxQueuedBytes: MAX_QUEUED_BYTES,
			...options,
		};
	}

	get running(): number {
		return this.#running;
	}

	get queued(): number {
		return this.#queues.high.length + this.#queues.normal.length;
	}

	/** Of the bodies of all that wait. */
	get queuedBytes(): number {
		return this.#queuedBytes;
	}

	/** How many were shed so far. */
	get shed(): number {
		return this.#shed;
	}

	/**
	 * Resolves when the work may begin, with a function to call at its end; calling that twice does no harm.
	 * @param gone fires when nobody waits for the work any more: it then gives up its place, or takes none
	 * @param bytes what the work keeps in memory while it waits
	 * @throws Overloaded
	 * @throws ClientGone
	 */
	acquire(priority: Priority, gone?: AbortSignal, bytes = 0): Promise<() => void> {
		if (gone?.aborted) return Promise.reject(new ClientGone());
		if (this.queued === 0 && this.#mayStart()) return Promise.resolve(this.#run());
		return new Promise((resolve, reject) => {
			const queue = this.#queues[priority];
			const leave = () => {
				const place = queue.indexOf(waiting);
				if (place >= 0) {
					queue.splice(place, 1);
					this.#queuedBytes -= bytes;
				}
				gone?.removeEventListener('abort', onGone);
			};
			const waiting: Waiting = {
				since: performance.now(),
				bytes,
				start: () => {
					leave();
					resolve(this.#run());
				},
				drop: (reason) => {
					leave();
					reject(reason);
				},
			};
			const onGone = () => waiting.drop(new ClientGone());
			gone?.addEventListener('abort', onGone);
			queue.push(waiting);
			this.#queuedBytes += bytes;
			this.#tick ??= setInterval(() => this.#onTick(), TICK_MS).unref();
			this.#shedExcess();
		});
	}

	#mayStart(): boolean {
		return this.#running < this.#options.concurrency(this.#running);
	}

	#run(): () => void {
		this.#running += 1;
		let isRunning = true;
		return () => {
			if (!isRunning) return;
			isRunning = false;
			this.#running -= 1;
			this.#startQueued();
		};
	}

	/**
	 * Starts what waits, one per iteration of the event loop: Node accepts one new connection in each, so that those who come
	 * are seen while others are served.
	 */
	#startQueued(): void {
		if (this.#isStarting || this.queued === 0 || !this.#mayStart()) return;
		this.#isStarting = true;
		setImmediate(() => {
			this.#isStarting = false;
			const next = this.#queues.high[0] ?? this.#queues.normal[0];
			if (next && this.#mayStart()) {
				this.#throughput.count();
				next.start();
			}
			this.#startQueued();
		});
	}

	/** Sheds the newest, readers first, as long as the last in the queue would wait too long. */
	#shedExcess(): void {
		const { high, normal } = this.#queues;
		while (this.#queuedBytes > this.#options.maxQueuedBytes) this.#shedOne(this.#largest());
		while (normal.length > 0 && this.#isTooLong('normal', this.queued))
			this.#shedOne(normal.at(-1));
		while (this.#isTooLong('high', high.length)) this.#shedOne(high.at(-1));
	}

	/** Whose body is the largest of all that wait; of several the newest of a queue. */
	#largest(): Waiting | undefined {
		return [...this.#queues.normal, ...this.#queues.high].reduceRight((most, each) =>
			each.bytes > most.bytes ? each : most,
		);
	}

	/** Whether the last in this queue would wait too long behind so many, at the best speed of the last seconds. */
	#isTooLong(priority: Priority, queued: number): boolean {
		if (queued > this.#options.maxQueued) return true;
		const newest = this.#queues[priority].at(-1);
		if (!newest || !this.#isSpeedKnown) return false;
		const waits = performance.now() - newest.since + queued / this.#throughput.best;
		return waits > this.#limit(priority);
	}

	#limit(priority: Priority): number {
		return this.#options.maxWaitMs * TIMEOUT[priority];
	}

	/** Those wait seconds, and as many again by chance: whoever is sent away at once does not come again at once. */
	#shedOne(waiting: Waiting | undefined): void {
		const seconds = Math.ceil(this.#options.maxWaitMs / 1000);
		this.#shed += 1;
		waiting?.drop(new Overloaded(seconds + Math.round(Math.random() * seconds)));
	}

	#onTick(): void {
		const now = performance.now();
		for (const priority of ['normal', 'high'] as const) {
			const queue = this.#queues[priority];
			const limit = this.#limit(priority);
			const waited = () => (queue[0] ? now - queue[0].since : 0);
			if (waited() > limit * KNOWN_AFTER) this.#isSpeedKnown = this.#throughput.best > 0;
			while (waited() > limit * FORECAST_TOLERANCE) this.#shedOne(queue[0]);
		}
		this.#shedExcess();
		this.#startQueued();
		if (this.queued > 0) return;
		clearInterval(this.#tick);
		this.#tick = undefined;
		this.#throughput = new Throughput();
		this.#isSpeedKnown = false;
	}
}

const WINDOW_MS = 250;
/** A faster window counts less with every later one: half of it after three seconds. */
const FADING = 0.95;

/** How much is started per millisecond while others wait: the best of the last seconds, so that a stall says nothing. */
class Throughput {
	#began: number | undefined;
	#starts = 0;
	#best = 0;

	/** 0 while it is unknown. */
	get best(): number {
		return this.#best;
	}

	count(): void {
		const now = performance.now();
		this.#began ??= now;
		const passed = now - this.#began;
		if (passed >= WINDOW_MS) {
			this.#best = Math.max(this.#best * FADING, this.#starts / passed);
			this.#began = now;
			this.#starts = 0;
		}
		this.#starts += 1;
	}
}
