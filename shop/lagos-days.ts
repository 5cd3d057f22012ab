import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Days as the shop's clocks have them: a day begins at midnight in Lagos, an hour before UTC's. */

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' });

/** The first and the last day of a stretch, both within it, as YYYY-MM-DD; null leaves that end open. */
export type Days = { from: string | null; to: string | null };

/** A day as typed or sent, YYYY-MM-DD; null for anything else, and for days no calendar has. */
export function parseDay(value: unknown): string | null {
	if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value)) return null;
	const midnight = new Date(`${value}T00:00:00Z`);
	const exists = !Number.isNaN(midnight.valueOf()) && midnight.toISOString().startsWith(value);
	return exists ? value : null;
}

/** The days of a query's `from` and `to`; what is no day leaves its end open. */
export function readDays(query: Record<string, unknown>): Days {
	return { from: parseDay(query.from), to: parseDay(query.to) };
}

/** The day in Lagos at a moment. */
export function lagosDay(at: Date): string {
	return DAY.format(at);
}

/** The day so many days after (or before) another. */
export function addDays(day: string, days: number): string {
	const at = new Date(`${day}T00:00:00Z`);
	at.setUTCDate(at.getUTCDate() + days);
	return at.toISOString().slice(0, 10);
}

/** The moment a day begins in Lagos, which keeps one time all year. */
export function lagosMidnight(day: string): Date {
	return new Date(`${day}T00:00:00+01:00`);
}

/** The Lagos time of a column, for grouping. */
export function inLagos(at: SQLWrapper): SQL {
	return sql`(${at} at time zone 'Africa/Lagos')`;
}

/** Limits a column of times to these days; undefined when both ends are open. */
export function within(at: SQLWrapper, { from, to }: Days): SQL | undefined {
	return and(
		from ? sql`${at} >= ${midnight(from)}` : undefined,
		to ? sql`${at} < ${midnight(addDays(to, 1))}` : undefined,
	);
}

function midnight(day: string): SQL {
	return sql`(${day}::timestamp at time zone 'Africa/Lagos')`;
}
