import { randomInt } from 'node:crypto';

// Codes that people read off paper and say on the phone.

// Without 0, 1, vowels and letters that look like digits (L S B Z), so that no code is misread or spells a word.
const ALPHABET = '23456789CDFGHJKMNPQRTVWXY';

/** So many random letters of a code; each has 4.6 bits. */
export function drawLetters(count: number): string {
	return Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** The letters of a code as somebody typed it, in small letters or with hyphens and spaces; null unless so many of its alphabet. */
export function readLetters(typed: string, count: number): string | null {
	const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
	return letters.length === count && [...letters].every((each) => ALPHABET.includes(each))
		? letters
		: null;
}

/** Letters in groups of four: "7KQD-24XM-9T". */
export function hyphenated(letters: string): string {
	return (letters.match(/.{1,4}/g) ?? []).join('-');
}
