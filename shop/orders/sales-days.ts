import { addDays, lagosDay, parseDay } from '../lagos-days.ts';
import { PERIODS, type Period, type Stretch } from './sales.ts';

const DAYS = 30;
/** So many bars are still told apart. */
const MOST_DAYS: Record<Period, number> = { day: 92, week: 366, month: 3660 };

/** The days and the period of a query's `from`, `to` and `period`; the last 30 days when it does not, never more than can be drawn. */
export function salesDays(query: Record<string, unknown>): { stretch: Stretch; period: Period } {
	const period = PERIODS.find((each) => each === query.period) ?? 'day';
	const to = parseDay(query.to) ?? lagosDay(new Date());
	const first = addDays(to, 1 - MOST_DAYS[period]);
	const asked = parseDay(query.from) ?? addDays(to, 1 - DAYS);
	return { stretch: { from: between(first, asked, to), to }, period };
}

/** Days are texts that sort as they follow one another. */
function between(first: string, asked: string, last: string): string {
	if (asked > last) return last;
	if (asked < first) return first;
	return asked;
}
