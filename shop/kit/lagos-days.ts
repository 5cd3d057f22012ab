import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

// Days in Lagos time: a day begins an hour before it does in UTC.

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' });

/** The first and last day of a range, both included, as YYYY-MM-DD; null leaves that end open. */
export type Days = { from: string | null; to: string | null };

/** A day as typed or sent, YYYY-MM-DD; null for anything else, including days that do not exist. */
export function parseDay(value: unknown): string | null {
	if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value)) return null;
	const midnight = new Date(`${value}T00:00:00Z`);
	const exists = !Number.isNaN(midnight.valueOf()) && midnight.toISOString().startsWith(value);
	return exists ? value : null;
}

/** The days in a query's `from` and `to`; an invalid day leaves its end open. */
export function readDays(query: Record<string, unknown>): Days {
	return { from: parseDay(query.from), to: parseDay(query.to) };
}

/** The day in Lagos at a moment. */
export function lagosDay(at: Date): string {
	return DAY.format(at);
}

/** The day this many days later (or earlier, if negative). */
export function addDays(day: string, days: number): string {
	const at = new Date(`${day}T00:00:00Z`);
	at.setUTCDate(at.getUTCDate() + days);
	return at.toISOString().slice(0, 10);
}

/** The moment a day begins in Lagos, which has no daylight saving time. */
export function lagosMidnight(day: string): Date {
	return new Date(`${day}T00:00:00+01:00`);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The moment the day after this one begins in Lagos. */
export function nextLagosMidnight(at: Date): Date {
	const days = Math.floor((at.getTime() + HOUR_MS) / DAY_MS);
	return new Date((days + 1) * DAY_MS - HOUR_MS);
}

/** A column of times in Lagos time, for grouping. */
export function inLagos(at: SQLWrapper): SQL {
	return sql`(${at} at time zone 'Africa/Lagos')`;
}

/** The condition that a time lies within these days; undefined when both ends are open. */
export function within(at: SQLWrapper, { from, to }: Days): SQL | undefined {
	return and(
		from ? sql`${at} >= ${midnight(from)}` : undefined,
		to ? sql`${at} < ${midnight(addDays(to, 1))}` : undefined,
	);
}

function midnight(day: string): SQL {
	return sql`(${day}::timestamp at time zone 'Africa/Lagos')`;
}
