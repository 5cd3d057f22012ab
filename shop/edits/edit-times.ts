import { Problem } from '../kit/problem.ts';

// When two people edit the same thing, the second to save is refused, so that the first one's work is not lost.

export const STALE =
	'Somebody else has changed this meanwhile. Nothing of yours was saved yet: please look at what is there now, then save again.';

/** The time of an edit: now, but always later than the previous edit. */
export function later(updatedAt: Date): Date {
	return new Date(Math.max(Date.now(), updatedAt.getTime() + 1));
}

/** @throws Problem conflict when the thing was changed after the time its editor was shown (if given) */
export function refuseStale(updatedAt: Date, expectedUpdatedAt: Date | undefined): void {
	if (!expectedUpdatedAt || updatedAt.getTime() === expectedUpdatedAt.getTime()) return;
	throw new Problem('conflict', STALE, { facts: { updatedAt: updatedAt.toISOString() } });
}

/**
 * As refuseStale, of a thing that stores no time or has one for other changes too: by what its form showed of it.
 * @throws Problem conflict when that is something else now
 */
export function refuseOther(now: string, seen: string | undefined): void {
	if (seen !== undefined && seen !== now) throw new Problem('conflict', STALE);
}
