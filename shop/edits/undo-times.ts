import { Problem } from '../kit/problem.ts';

// How long staff can undo a change that they made to many things at once, and how long it is stored. The pages say "an hour".

const UNDO_MINUTES = 60;
const RETENTION_DAYS = 7;
export const NO_SUCH_CHANGE = 'This change is no longer stored';

/** Until when a change can be undone. */
export function undoableUntil(createdAt: Date): Date {
	return new Date(createdAt.getTime() + UNDO_MINUTES * 60_000);
}

/** The time of the oldest change that can still be undone. */
export function undoableSince(now: Date): Date {
	return new Date(now.getTime() - UNDO_MINUTES * 60_000);
}

/** The time of the oldest change that is stored. */
export function changesStoredSince(now: Date): Date {
	return new Date(now.getTime() - RETENTION_DAYS * 86_400_000);
}

/** @throws Problem conflict when a change is older than an hour */
export function refuseLateUndo(createdAt: Date, now: Date): void {
	if (undoableUntil(createdAt) < now)
		throw new Problem('conflict', 'A change can be undone for an hour, and that is over.');
}
