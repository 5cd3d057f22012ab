/** Apostrophes as keyboards write them: straight, curly, those of Igbo and Hausa letters, and accents used as one. */
export const APOSTROPHES = /['‘’ʼʻ`´]/g;

/**
 * Escapes a text for a `like` pattern, so that it stands for itself. Only an apostrophe stands for any character, since
 * phones type curly ones.
 */
export function escapeLike(text: string): string {
	return text.replace(/[\\%_]/g, '\\$&').replace(APOSTROPHES, '_');
}
