import { drawLetters, hyphenated, readLetters } from '../kit/readable-code.ts';

const LETTERS = 10;

/** A new tracking number such as `BH-7KQD-24XM-9T`: 46 random bits, easy to read out on the phone. */
export function newTrackingNumber(): string {
	return `BH-${hyphenated(drawLetters(LETTERS))}`;
}

/** A tracking number as somebody typed it (in small letters, without hyphens or `BH`), as it is stored; null if it is none. */
export function parseTrackingNumber(typed: string): string | null {
	const drawn = readLetters(typed.replace(/^[^a-z0-9]*b[^a-z0-9]*h/i, ''), LETTERS);
	return drawn && `BH-${hyphenated(drawn)}`;
}
