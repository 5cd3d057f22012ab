import { lines } from '../kit/text.ts';

// What is in a product's box: a thing a line, stored as one text. Pure.

const MOST_IN_BOX = 30;
const LONGEST_IN_BOX = 120;

/** The lines as they are stored, without blank ones and the space around them. */
export function boxContents(text: string): string {
	return lines(text).join('\n');
}

/** What is wrong with such a text, in a sentence; null when nothing is. */
export function wrongBoxContents(text: string): string | null {
	const all = lines(text);
	if (all.length > MOST_IN_BOX) return `May have at most ${MOST_IN_BOX} lines.`;
	const long = all.findIndex((line) => line.length > LONGEST_IN_BOX);
	return long < 0 ? null : `Line ${long + 1} may not be longer than ${LONGEST_IN_BOX} characters.`;
}

/** The lines in one cell: `Microphone | Stand clip`. In them, `|` is written as `\\|` and `\\` as `\\\\`. */
export function writeBoxCell(text: string): string {
	return lines(text)
		.map((line) => line.replace(/[\\|]/g, (sign) => `\\${sign}`))
		.join(' | ');
}

/** Reads a cell written by writeBoxCell, or typed with a thing a line. */
export function readBoxCell(cell: string): string {
	const parts = cell.match(/(?:[^\\|]|\\[\s\S]|\\$)+/g) ?? [];
	return boxContents(parts.map((part) => part.replace(/\\([\\|])/g, '$1')).join('\n'));
}
