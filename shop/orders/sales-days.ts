import { addDays, lagosDay, parseDay } from '../lagos-days.ts';
import { PERIODS, type Period, type Stretch } from './sales.ts';

const DAYS = 30;
/** The most bars that can still be told apart. */
const MOST_DAYS: Record<Period, number> = { day: 92, week: 366, month: 3660 };

/**
 * The days and the period in a query's `from`, `to` and `period`; by default the last 30 days, and never more than can
 * be drawn.
 */
export function salesDays(query: Record<string, unknown>): { stretch: Stretch; period: Period } {
	const period = PERIODS.find((each) => each === query.period) ?? 'day';
	const to = parseDay(query.to) ?? lagosDay(new Date());
	const first = addDays(to, 1 - MOST_DAYS[period]);
	const asked = parseDay(query.from) ?? addDays(to, 1 - DAYS);
	return { stretch: { from: between(first, asked, to), to }, period };
}

/** Days as texts sort chronologically. */
function between(first: string, asked: string, last: string): string {
	if (asked > last) return last;
	if (asked < first) return first;
	return asked;
}
