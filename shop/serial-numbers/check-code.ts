import { drawLetters, hyphenated, readLetters } from '../kit/readable-code.ts';

const LETTERS = 16;

/** A new code by which a unit is checked, such as `7KQD-24XM-9TCF-3GHV`: 74 random bits. */
export function newCheckCode(): string {
	return hyphenated(drawLetters(LETTERS));
}

/** A code as somebody typed it, as it is stored; null if it is none. */
export function parseCheckCode(typed: string): string | null {
	const letters = readLetters(typed, LETTERS);
	return letters && hyphenated(letters);
}
