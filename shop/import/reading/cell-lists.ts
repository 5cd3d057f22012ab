// Several things in one cell of the shop's own table: with | between them, and ; between the parts of one. In texts these
// signs are written as \| and \;.

/** A text as it is written beside others. */
export function escaped(text: string): string {
	return text.replace(/[\\|;]/g, (sign) => `\\${sign}`);
}

/** The text that was written. */
export function unescaped(text: string): string {
	return text.replace(/\\([\s\S])/g, '$1');
}

/** The parts between unescaped signs, trimmed and still escaped. */
export function split(text: string, sign: string): string[] {
	const parts = [''];
	for (const [token] of text.matchAll(/\\[\s\S]|[\s\S]/g)) {
		if (token === sign) parts.push('');
		else parts[parts.length - 1] += token;
	}
	return parts.map((part) => part.trim());
}
