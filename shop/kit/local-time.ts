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
