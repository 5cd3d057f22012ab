// Texts as people typed them; pure, so that pages can use it in the browser too.

/** The lines of a text without the space around them; blank ones are dropped. */
export function lines(text: string): string[] {
	return text
		.split(/\r\n|\r|\n/)
		.map((line) => line.trim())
		.filter(Boolean);
}

/** A text in one line: any space within it, line breaks too, is one blank. */
export function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}

/**
 * Whether a line is meant as a subheading, which plain text cannot mark: short, not ending like a sentence, and
 * followed by a real paragraph.
 */
export function isSubheading(line: string, next: string | undefined): boolean {
	const isSentence = /[.!:;,…]["”’)]?$/.test(line);
	return line.length <= 80 && !isSentence && next !== undefined && next.length > 80;
}

/** The beginning of a text of up to `most` characters, cut between words. */
export function beginningOf(text: string, most: number): string {
	if (text.length <= most) return text;
	const space = text.lastIndexOf(' ', most - 1);
	// The "…" counts as one of the characters.
	const cut = text.slice(0, space > most / 2 ? space : most - 1);
	// Also removes half an emoji at the end.
	return `${cut.replace(/[\s,;:.\uD800-\uDBFF]+$/, '')}…`;
}

/** With a capital at the beginning. */
export function capitalized(words: string): string {
	return words.charAt(0).toUpperCase() + words.slice(1);
}
