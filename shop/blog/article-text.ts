// How an article's text and date are shown; pure, so that pages can use it in the browser too.

const LONG_DATE = new Intl.DateTimeFormat('en-US', {
	year: 'numeric',
	month: 'long',
	day: 'numeric',
	timeZone: 'Africa/Lagos',
});

/** "June 12, 2025" in Lagos time; "Unknown date" for an invalid date (spec section 2 "Blog"). */
export function longDate(at: Date | string): string {
	const date = new Date(at);
	return Number.isNaN(date.getTime()) ? 'Unknown date' : LONG_DATE.format(date);
}

/** The content split at its line breaks; blank lines are dropped. */
export function paragraphs(content: string): string[] {
	return content
		.split(/\r\n|\r|\n/)
		.map((line) => line.trim())
		.filter((line) => line !== '');
}

/**
 * Whether a line is meant as a subheading, which plain text cannot mark: short, not ending like a sentence, and
 * followed by a real paragraph.
 */
export function isSubheading(line: string, next: string | undefined): boolean {
	const isSentence = /[.!:;,…]["”’)]?$/.test(line);
	return line.length <= 80 && !isSentence && next !== undefined && next.length > 80;
}

/** The beginning of the content on one line of at most `longest` characters, cut between words. */
export function excerpt(content: string, longest = 160): string {
	const text = paragraphs(content).join(' ');
	if (text.length <= longest) return text;
	const cut = text.slice(0, longest);
	const space = cut.lastIndexOf(' ');
	return `${space > 0 ? cut.slice(0, space) : cut}…`;
}

/** Reading time in minutes at 220 words a minute, at least 1. */
export function minutesToRead(content: string): number {
	return Math.max(1, Math.round(content.split(/\s+/).length / 220));
}
