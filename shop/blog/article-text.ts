import { localDate } from '../kit/local-time.ts';
import { beginningOf, lines } from '../kit/text.ts';

// How an article's text and date are shown; pure, so that pages can use it in the browser too.

const EXCERPT_LENGTH = 160;

/** "June 12, 2025" in Lagos time; "Unknown date" for an invalid date (spec section 2 "Blog"). */
export function longDate(at: Date | string): string {
	const date = new Date(at);
	return Number.isNaN(date.getTime()) ? 'Unknown date' : localDate(date);
}

/** The beginning of the content on one line of at most 160 characters. */
export function excerpt(content: string): string {
	return beginningOf(lines(content).join(' '), EXCERPT_LENGTH);
}

/** Reading time in minutes at 220 words a minute, at least 1. */
export function minutesToRead(content: string): number {
	return Math.max(1, Math.round(content.split(/\s+/).length / 220));
}
