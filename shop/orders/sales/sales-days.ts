import { addDays, lagosDay, parseDay } from '../../kit/lagos-days.ts';
import { type DateRange, PERIODS, type Period } from './sales.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
/** The most bars that can still be distinguished. */
const MOST_DAYS: Record<Period, number> = { day: 92, week: 366, month: 3660 };

/**
 * The days and the period in a query's `from`, `to` and `period`; by default the last 30 days. When there would be too
 * many bars, each covers a longer period: totals over fewer days than asked for would be misleading.
 */
export function salesDays(query: Record<string, unknown>): { range: DateRange; period: Period } {
	const to = parseDay(query.to) ?? lagosDay(new Date());
	const asked = parseDay(query.from) ?? addDays(to, 1 - DAYS);
	const wanted = PERIODS.find((each) => each === query.period) ?? 'day';
	const period =
		PERIODS.slice(PERIODS.indexOf(wanted)).find((each) => firstDay(to, each) <= asked) ?? 'month';
	return { range: { from: between(firstDay(to, period), asked, to), to }, period };
}

/** As many days, right before these. */
export function daysBefore({ from, to }: DateRange): DateRange {
	const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
	return { from: addDays(from, -days), to: addDays(from, -1) };
}

function firstDay(to: string, period: Period): string {
	return addDays(to, 1 - MOST_DAYS[period]);
}

/** Days as texts sort chronologically. */
function between(first: string, asked: string, last: string): string {
	if (asked > last) return last;
	if (asked < first) return first;
	return asked;
}
