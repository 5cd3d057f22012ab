/** With a capital at the beginning. */
export function firstLarge(words: string): string {
	return words.charAt(0).toUpperCase() + words.slice(1);
}
