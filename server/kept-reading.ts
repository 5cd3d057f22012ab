import type { Tag } from '#shop/changes.ts';

/** An announcement lost with a dying process is healed by this. */
const LIFETIME_MS = 5 * 60_000;

/**
 * Something every page shows, read once and kept until one of its tags is announced. Dropped together with the pages:
 * whoever asks after an announcement gets what is read after it, for a reading still under way is dropped too; and a
 * page that got an older one began before the announcement, so that the page cache does not keep it.
 */
export class KeptReading<T> {
	readonly #tags: ReadonlySet<Tag>;
	readonly #read: () => Promise<T>;
	#kept: { reading: Promise<T>; since: number } | undefined;

	constructor(tags: readonly Tag[], read: () => Promise<T>) {
		this.#tags = new Set<Tag>([...tags, 'all']);
		this.#read = read;
	}

	/** What was read last, or is being read; a reading that failed is tried again by the next who asks. */
	get(): Promise<T> {
		if (this.#kept && Date.now() - this.#kept.since <= LIFETIME_MS) return this.#kept.reading;
		const kept = { reading: this.#read(), since: Date.now() };
		this.#kept = kept;
		kept.reading.catch(() => {
			if (this.#kept === kept) this.#kept = undefined;
		});
		return kept.reading;
	}

	drop(tags: readonly Tag[]): void {
		if (tags.some((tag) => this.#tags.has(tag))) this.#kept = undefined;
	}
}
