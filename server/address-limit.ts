import { network } from '#shop/accounts/attempts.ts';
import { tooManyRequests } from '#shop/problem.ts';

/** Counts calls per address, in this process only: for calls that are cheaper than a counter in the database. */
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

	/** Counts one call. @throws Problem too-many (`retryAfter` in seconds) above the limit */
	take(address: string): void {
		const now = this.#now();
		// All windows begin together, so that all counters can be dropped at once and memory stays small.
		if (now >= this.#endsAt) {
			this.#counts = new Map();
			this.#endsAt = now + this.#windowMs;
		}
		const who = network(address);
		const count = (this.#counts.get(who) ?? 0) + 1;
		this.#counts.set(who, count);
		if (count <= this.#most) return;
		throw tooManyRequests((this.#endsAt - now) / 1000);
	}
}
