const TIME = new Intl.DateTimeFormat('en-US', {
	timeZone: 'Africa/Lagos',
	year: 'numeric',
	month: 'short',
	day: '2-digit',
	hour: '2-digit',
	minute: '2-digit',
	hour12: true,
});

/** "Jun 02, 2025, 09:05 AM" in Lagos time (spec section 2 "My Orders"). */
export function localTime(at: Date): string {
	return TIME.format(at).replaceAll('\u202f', ' ');
}

const CLOCK = new Intl.DateTimeFormat('en-US', {
	timeZone: 'Africa/Lagos',
	hour: '2-digit',
	minute: '2-digit',
	hour12: true,
});

/** "09:05 AM" in Lagos time. */
export function localClock(at: Date): string {
	return CLOCK.format(at).replaceAll('\u202f', ' ');
}

/** West Africa Time has no summer time. */
const LAGOS_HOURS = 1;

/** "2026-12-01T09:00" in Lagos time, as fields for date and time hold it. */
export function localMinute(at: Date): string {
	return new Date(at.getTime() + LAGOS_HOURS * 3_600_000).toISOString().slice(0, 16);
}

/** What localMinute writes; null for anything else. */
export function readLocalMinute(text: string): Date | null {
	if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text)) return null;
	const at = new Date(`${text.slice(0, 16)}:00+01:00`);
	return Number.isNaN(at.getTime()) || localMinute(at) !== text.slice(0, 16) ? null : at;
}
