import type { ServerResponse } from 'node:http';

/** Writing (an order, staff at work) may wait longer than reading a page. */
export type Lane = 'reading' | 'writing';

export type Limits = {
	/** How much work runs at a time while the process is busy; less under overload. */
	atOnce: number;
	/** The maximum, reached step by step, while the process mostly waits for others (the database, encoding pictures). */
	mostAtOnce: number;
	/** How much may wait in each lane. */
	mostWaiting: number;
	/** How long it may wait. */
	patienceMs: Record<Lane, number>;
	/** The least time that reading may wait under overload; longer when the work itself takes longer. */
	overloadedMs: number;
};

const LIMITS: Limits = {
	atOnce: 2,
	mostAtOnce: 64,
	mostWaiting: 1000,
	patienceMs: { reading: 5000, writing: 10_000 },
	overloadedMs: 15,
};
/** A queue that has not been empty for this long counts as standing. */
const STANDING_MS = 25;
/** How long a queue may stand before it counts as overload instead of a burst, and how long until overload is over. */
const BURST_MS = 2000;
const CALM_MS = 5000;
/** Two pages at a time use the processor better (a tenth more of them), but each takes twice as long. */
const OVERLOADED_AT_ONCE = 1;
const LOOK_MS = 5;
/** How often the gate tries whether more can run at a time. */
const STEP_MS = 20;
/** At most this many turns are given to new connections before the next piece of work. */
const MOST_TURNS = 64;
/** The number of pieces of work in the average. */
const REMEMBERED = 50;
const RETRY_AFTER_SECONDS = 2;

/** The shop is overloaded: the visitor is asked to come again. */
export class TooBusy extends Error {
	readonly retryAfter = RETRY_AFTER_SECONDS;

	constructor() {
		super('The shop is very busy just now. Please try again in a moment.');
		this.name = 'TooBusy';
	}
}

type Waiting = { since: number; start: () => void; refuse: () => void };

/**
 * Limits how much work runs at a time, so that accepted work is finished quickly whatever the demand. As long as the
 * queue empties now and then, it is served in order of arrival. When it does not, the newest are served first: a burst
 * is still served completely, and under lasting demand those who are served are served at once. After some seconds of
 * that the shop is overloaded, and whoever would have to wait is turned away, until nobody had to wait for a while.
 */
export class Gate {
	readonly #limits: Limits;
	readonly #isBusy: () => boolean;
	readonly #newcomers: () => number;
	readonly #queues: Record<Lane, Waiting[]> = { reading: [], writing: [] };
	/** How much may run at a time right now. */
	#allowed: number;
	#steppedAt = 0;
	#starting = false;
	#running = 0;
	#refused = 0;
	#last: Lane = 'reading';
	#standsSince: number | undefined;
	#overloadedUntil = 0;
	/** The recent average duration of a piece of work. */
	#usualMs = 0;
	#look: NodeJS.Timeout | undefined;

	/**
	 * @param isBusy whether the process is busy
	 * @param newcomers how many connections it has accepted so far
	 */
	constructor(isBusy: () => boolean, limits: Limits = LIMITS, newcomers: () => number = () => 0) {
		this.#isBusy = isBusy;
		this.#newcomers = newcomers;
		this.#limits = limits;
		this.#allowed = limits.atOnce;
	}

	get running(): number {
		return this.#running;
	}

	get waiting(): number {
		return this.#queues.reading.length + this.#queues.writing.length;
	}

	/** How many were turned away. */
	get refused(): number {
		return this.#refused;
	}

	/**
	 * Resolves when the work may begin, with a function to call at its end; calling that twice does no harm.
	 * @param response whose client waits; the place is given up when the client has gone
	 * @throws TooBusy
	 */
	enter(lane: Lane, response?: ServerResponse): Promise<() => void> {
		if (this.waiting === 0 && this.#mayStart()) return Promise.resolve(this.#begin());
		return new Promise((resolve, reject) => {
			const queue = this.#queues[lane];
			const drop = () => {
				const place = queue.indexOf(waiting);
				if (place >= 0) queue.splice(place, 1);
				response?.off('close', waiting.refuse);
			};
			const waiting: Waiting = {
				since: performance.now(),
				start: () => {
					drop();
					resolve(this.#begin());
				},
				refuse: () => {
					drop();
					this.#refused += 1;
					reject(new TooBusy());
				},
			};
			queue.push(waiting);
			response?.once('close', waiting.refuse);
			if (queue.length > this.#limits.mostWaiting) queue[0]?.refuse();
			this.#look ??= setInterval(() => this.#lookAround(), LOOK_MS).unref();
		});
	}

	#mayStart(): boolean {
		this.#step();
		return this.#running < this.#allowed;
	}

	/** Allows one more when all places are taken and the process is not busy; halves the number when it is busy. */
	#step(): void {
		const now = performance.now();
		if (now - this.#steppedAt < STEP_MS) return;
		this.#steppedAt = now;
		const { atOnce, mostAtOnce } = this.#limits;
		const least = now < this.#overloadedUntil ? OVERLOADED_AT_ONCE : atOnce;
		if (this.#isBusy()) this.#allowed = Math.max(least, Math.floor(this.#allowed / 2));
		else if (this.#running >= this.#allowed)
			this.#allowed = Math.min(mostAtOnce, this.#allowed + 1);
	}

	#begin(): () => void {
		this.#running += 1;
		const began = performance.now();
		let ended = false;
		return () => {
			if (ended) return;
			ended = true;
			this.#running -= 1;
			this.#usualMs += (performance.now() - began - this.#usualMs) / REMEMBERED;
			this.#startNext();
		};
	}

	/**
	 * Lets in those who wait, one per turn of the event loop. Node accepts one new connection per turn, so long turns
	 * would keep new connections waiting unseen for seconds: those come first.
	 */
	#startNext(): void {
		if (this.#starting || this.waiting === 0 || !this.#mayStart()) return;
		this.#starting = true;
		let came = this.#newcomers();
		let turns = 0;
		const turn = () => {
			turns += 1;
			const before = came;
			came = this.#newcomers();
			if (came !== before && turns < MOST_TURNS) {
				setImmediate(turn);
				return;
			}
			this.#starting = false;
			if (this.#mayStart()) this.#next()?.start();
			this.#startNext();
		};
		setImmediate(turn);
	}

	/** The lanes alternate. */
	#next(): Waiting | undefined {
		const other: Lane = this.#last === 'reading' ? 'writing' : 'reading';
		this.#last = this.#queues[other].length > 0 ? other : this.#last;
		const queue = this.#queues[this.#last];
		const oldest = queue[0];
		const now = performance.now();
		const stands = oldest && now - oldest.since > STANDING_MS;
		// Under overload the oldest has waited nearly as long as is waited at all.
		const isTurnOfNewest = stands || (this.#last === 'reading' && now < this.#overloadedUntil);
		return isTurnOfNewest ? queue.at(-1) : oldest;
	}

	/** Turns away those who came before `then`. */
	#refuseLate(lane: Lane, then: number): boolean {
		const late = this.#queues[lane].filter(({ since }) => since <= then);
		for (const waiting of late) waiting.refuse();
		return late.length > 0;
	}

	#lookAround(): void {
		const now = performance.now();
		this.#startNext();
		this.#refuseLate('writing', now - this.#limits.patienceMs.writing);
		const oldest = this.#queues.reading[0]?.since ?? now;
		if (now - oldest > STANDING_MS) this.#standsSince ??= now;
		const isOverloaded = now < this.#overloadedUntil || now - (this.#standsSince ?? now) > BURST_MS;
		const { patienceMs, overloadedMs } = this.#limits;
		const refused = this.#refuseLate(
			'reading',
			now - (isOverloaded ? Math.max(overloadedMs, this.#usualMs) : patienceMs.reading),
		);
		if (isOverloaded && refused) this.#overloadedUntil = now + CALM_MS;
		if (this.waiting > 0) return;
		this.#standsSince = undefined;
		clearInterval(this.#look);
		this.#look = undefined;
	}
}
