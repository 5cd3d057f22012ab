import type { Reader } from './client.ts';

/**
 * Queries that are built once per database instead of for every call, because building costs as much as sending. Each
 * needs a name that is unique in the shop: PostgreSQL keeps the plan under that name.
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
