import { network } from '#shop/accounts/attempts.ts';

/** Suggestions per address and window: faster than anybody types, since a mobile network puts many phones behind one. */
const MOST_SUGGESTIONS = 300;
const WINDOW_SECONDS = 30;

/** The limit for suggestions, to be counted by one process of the machine. */
export function suggestionLimit(): AddressLimit {
	return new AddressLimit(MOST_SUGGESTIONS, WINDOW_SECONDS);
}

/** Counts calls per address in memory: for calls that are cheaper than a counter in the database. */
export class AddressLimit {
	readonly #most: number;
	readonly #windowMs: number;
	readonly #now: () => number;
	#counts = new Map<string, number>();
	#endsAt = 0;

	/** Allows each address `most` calls per window of `seconds`. */
	constructor(most: number, seconds: number, now: () => number = Date.now) {
		this.#most = most;
		this.#windowMs = seconds * 1000;
		this.#now = now;
	}

	/** Counts one call. Returns how many seconds to wait above the limit, 0 below it. */
	secondsToWait(address: string): number {
		const now = this.#now();
		// All windows begin together, so that all counters can be dropped at once and memory stays small.
		if (now >= this.#endsAt) {
			this.#counts = new Map();
			this.#endsAt = now + this.#windowMs;
		}
		const who = network(address);
		const count = (this.#counts.get(who) ?? 0) + 1;
		this.#counts.set(who, count);
		return count <= this.#most ? 0 : (this.#endsAt - now) / 1000;
	}
}
