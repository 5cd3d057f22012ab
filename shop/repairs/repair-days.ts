import type { RepairState } from '#db/repairs/repair-schema.ts';
import { howMany } from '../kit/how-many.ts';
import { lagosDay } from '../kit/lagos-days.ts';

// A repair and the calendar. Pure.

/** Whether the maker should have given it back: the day on which it was expected has ended in Lagos. */
export function isRepairOverdue(
	{ state, expectedOn }: { state: RepairState; expectedOn: string | null },
	now: Date,
): boolean {
	return state === 'maker' && expectedOn !== null && expectedOn < lagosDay(now);
}

/** Whether goods whose warranty ends on this day are covered by it at a moment. */
export function isCovered(warrantyEnds: string | null, now: Date): boolean {
	return warrantyEnds !== null && lagosDay(now) < warrantyEnds;
}

/** "today", "1 day ago". */
export function daysAgo(since: Date, now: Date): string {
	const days = daysSince(since, now);
	return days === 0 ? 'today' : `${howMany(days, 'day')} ago`;
}

/** Whole days since a moment, by the calendar of Lagos. */
export function daysSince(since: Date, now: Date): number {
	return Math.round((Date.parse(lagosDay(now)) - Date.parse(lagosDay(since))) / 86_400_000);
}
