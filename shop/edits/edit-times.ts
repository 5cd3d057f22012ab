import { Problem } from '../kit/problem.ts';

// When two people edit the same thing, the second to save is refused, so that the first one's work is not lost.

/** The time of an edit: now, but always later than the previous edit. */
export function later(updatedAt: Date): Date {
	return new Date(Math.max(Date.now(), updatedAt.getTime() + 1));
}

/** @throws Problem conflict when the thing was changed after the time its editor was shown (if given) */
export function refuseStale(updatedAt: Date, expectedUpdatedAt: Date | undefined): void {
	if (!expectedUpdatedAt || updatedAt.getTime() === expectedUpdatedAt.getTime()) return;
	throw new Problem(
		'conflict',
		'Somebody else has changed this meanwhile. Nothing of yours was saved yet: please look at what is there now, then save again.',
		{ facts: { updatedAt: updatedAt.toISOString() } },
	);
}
