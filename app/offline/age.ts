// "2 hours ago": the age of a stored page, in words.

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
	['day', 24 * 60 * 60],
	['hour', 60 * 60],
	['minute', 60],
];

/** Times in milliseconds. */
export function ageInWords(at: number, now: number): string {
	const seconds = Math.max(0, (now - at) / 1000);
	const [unit, length] = STEPS.find(([, step]) => seconds >= step) ?? [undefined, 1];
	if (!unit) return 'a moment ago';
	return new Intl.RelativeTimeFormat('en').format(-Math.floor(seconds / length), unit);
}
