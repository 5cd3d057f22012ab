/** Lists of product ids that this browser keeps: a visitor's wishes, what was looked at last. */

const LONGEST = 200;

export type KeptList = 'bridgehead_wishes' | 'bridgehead_recently_viewed';

/** The ids, newest first; none where the browser keeps nothing for the shop. */
export function keptIds(list: KeptList): number[] {
	try {
		const kept: unknown = JSON.parse(window.localStorage.getItem(list) ?? '[]');
		return Array.isArray(kept) ? kept.filter(Number.isInteger) : [];
	} catch {
		return [];
	}
}

/** Keeps the ids; a browser that will not leaves everything as it was. */
export function keepIds(list: KeptList, ids: readonly number[]): void {
	try {
		window.localStorage.setItem(list, JSON.stringify(ids.slice(0, LONGEST)));
	} catch {
		// Private windows and full disks: the list lives as long as the page.
	}
}
