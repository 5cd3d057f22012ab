import type { Tag } from '#shop/kit/changes.ts';

/** Limits the effect of an announcement that was lost with a dying process. */
const LIFETIME_MS = 5 * 60_000;

/**
 * Something every page shows: read once and cached until one of its tags is announced. It is dropped together with the
 * pages, also while a reading is under way, so whoever asks after an announcement gets what was read after it. A page
 * that used an older one began before the announcement, so the page cache does not keep it.
 */
export class CachedValue<T> {
	readonly #tags: ReadonlySet<Tag>;
	readonly #read: () => Promise<T>;
	#cached: { value: Promise<T>; since: number } | undefined;

	constructor(tags: readonly Tag[], read: () => Promise<T>) {
		this.#tags = new Set<Tag>([...tags, 'all']);
		this.#read = read;
	}

	/** The last reading, finished or under way; a failed one is repeated by the next caller. */
	get(): Promise<T> {
		if (this.#cached && Date.now() - this.#cached.since <= LIFETIME_MS) return this.#cached.value;
		const cached = { value: this.#read(), since: Date.now() };
		this.#cached = cached;
		cached.value.catch(() => {
			if (this.#cached === cached) this.#cached = undefined;
		});
		return cached.value;
	}

	drop(tags: readonly Tag[]): void {
		if (tags.some((tag) => this.#tags.has(tag))) this.#cached = undefined;
	}
}
