import type { Reader } from './client.ts';

/**
 * Statements that are put together once per database instead of at every call, which costs as much as sending them.
 * Each needs a name of its own in the whole shop: the database keeps its plan under that name.
 */
export function prepared<S>(prepare: (db: Reader) => S): (db: Reader) => S {
	const made = new WeakMap<Reader, S>();
	return (db) => {
		const known = made.get(db);
		if (known) return known;
		const fresh = prepare(db);
		made.set(db, fresh);
		return fresh;
	};
}
