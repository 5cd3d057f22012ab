import { keep, kept } from '../browser-memory.ts';

// Lists of product ids stored in this browser: a visitor's wishes, recently viewed products.

const LONGEST = 200;

export type KeptList = 'bridgehead_wishes' | 'bridgehead_recently_viewed';

/** The ids, newest first. */
export function keptIds(list: KeptList): number[] {
	const ids = kept('localStorage', list);
	return Array.isArray(ids) ? ids.filter(Number.isInteger) : [];
}

export function keepIds(list: KeptList, ids: readonly number[]): void {
	keep('localStorage', list, ids.slice(0, LONGEST));
}
