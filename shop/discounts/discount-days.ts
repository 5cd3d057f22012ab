import { addDays, lagosDay, lagosMidnight } from '../kit/lagos-days.ts';
import { localClock } from '../kit/local-time.ts';

// The days of a discount in words, in Lagos time. Pure.

const DAY = new Intl.DateTimeFormat('en-GB', {
	timeZone: 'Africa/Lagos',
	day: 'numeric',
	month: 'long',
});
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', weekday: 'long' });

const MINUTE_MS = 60_000;

const isMidnight = (at: Date) => lagosMidnight(lagosDay(at)).getTime() === at.getTime();
const yearOf = (at: Date) => lagosDay(at).slice(0, 4);

/** A moment as its day, with the time unless that is midnight: "24 December", "24 December at 06:00 PM". */
export function dayText(at: Date, now: Date): string {
	const year = yearOf(at) === yearOf(now) ? '' : ` ${yearOf(at)}`;
	return `${DAY.format(at)}${year}${isMidnight(at) ? '' : ` at ${localClock(at)}`}`;
}

/** The last day of something that ends at a moment: midnight is the end of the day before. */
export function lastDayText(endsAt: Date, now: Date): string {
	return isMidnight(endsAt)
		? dayText(lagosMidnight(addDays(lagosDay(endsAt), -1)), now)
		: dayText(endsAt, now);
}

/** As lastDayText for customers: "Friday" within a week, "today" and "tomorrow". */
export function untilText(endsAt: Date, now: Date): string {
	const last = new Date(isMidnight(endsAt) ? endsAt.getTime() - MINUTE_MS : endsAt.getTime());
	const day = lagosDay(last);
	const clock = isMidnight(endsAt) ? '' : `, ${localClock(endsAt)}`;
	if (day === lagosDay(now)) return `today${clock}`;
	if (day === addDays(lagosDay(now), 1)) return `tomorrow${clock}`;
	if (day < addDays(lagosDay(now), 7)) return `${WEEKDAY.format(last)}${clock}`;
	return lastDayText(endsAt, now);
}
