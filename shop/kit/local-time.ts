// Times as people in Lagos read them. West Africa Time is an hour ahead of UTC all year, so no Intl format is needed, which
// would keep a phone busy for as long as React's start when a page makes the first one.

const LAGOS_MS = 3_600_000;

const MONTHS = [
	'January',
	'February',
	'March',
	'April',
	'May',
	'June',
	'July',
	'August',
	'September',
	'October',
	'November',
	'December',
];

/** The same moment as a date whose UTC parts are those of the clock in Lagos. */
const inLagos = (at: Date) => new Date(at.getTime() + LAGOS_MS);
const twoDigits = (part: number) => String(part).padStart(2, '0');

/** "June 2, 2025" in Lagos time. */
export function localDate(at: Date): string {
	const lagos = inLagos(at);
	return `${MONTHS[lagos.getUTCMonth()]} ${lagos.getUTCDate()}, ${lagos.getUTCFullYear()}`;
}

/** A day as the database stores it, "2025-06-02", as localDate writes it. */
export function localDay(day: string): string {
	return localDate(new Date(`${day}T12:00:00Z`));
}

/** "June 2025" in Lagos time. */
export function localMonth(at: Date): string {
	const lagos = inLagos(at);
	return `${MONTHS[lagos.getUTCMonth()]} ${lagos.getUTCFullYear()}`;
}

/** "Jun 02, 2025, 09:05 AM" in Lagos time (spec section 2 "My Orders"). */
export function localTime(at: Date): string {
	const lagos = inLagos(at);
	const month = MONTHS[lagos.getUTCMonth()]?.slice(0, 3);
	return `${month} ${twoDigits(lagos.getUTCDate())}, ${lagos.getUTCFullYear()}, ${localClock(at)}`;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** "Sat, Nov 28" in Lagos time. */
export function weekdayText(at: Date): string {
	const lagos = inLagos(at);
	const month = MONTHS[lagos.getUTCMonth()]?.slice(0, 3);
	return `${WEEKDAYS[lagos.getUTCDay()]}, ${month} ${lagos.getUTCDate()}`;
}

/** "09:05 AM" in Lagos time. */
export function localClock(at: Date): string {
	const lagos = inLagos(at);
	const hours = lagos.getUTCHours();
	const half = hours < 12 ? 'AM' : 'PM';
	return `${twoDigits(hours % 12 || 12)}:${twoDigits(lagos.getUTCMinutes())} ${half}`;
}

/** "2026-12-01T09:00" in Lagos time, as fields for date and time hold it. */
export function localMinute(at: Date): string {
	return inLagos(at).toISOString().slice(0, 16);
}

/** What localMinute writes; null for anything else. */
export function readLocalMinute(text: string): Date | null {
	if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text)) return null;
	const at = new Date(`${text.slice(0, 16)}:00+01:00`);
	return Number.isNaN(at.getTime()) || localMinute(at) !== text.slice(0, 16) ? null : at;
}
