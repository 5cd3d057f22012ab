import { randomInt } from 'node:crypto';

// Without 0, 1, vowels and letters that look like digits (L S B Z), so that no number is misread or spells a word.
const ALPHABET = '23456789CDFGHJKMNPQRTVWXY';

/** A new tracking number such as `BH-7KQD-24XM-9T`: 46 random bits, easy to read out on the phone. */
export function newTrackingNumber(): string {
	const drawn = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
	return hyphenated(drawn);
}

/** A tracking number as somebody typed it (in small letters, without hyphens or `BH`), as it is stored; null if it is none. */
export function parseTrackingNumber(typed: string): string | null {
	const drawn = typed
		.toUpperCase()
		.replace(/[^A-Z0-9]/g, '')
		.replace(/^BH/, '');
	if (drawn.length !== 10 || [...drawn].some((letter) => !ALPHABET.includes(letter))) return null;
	return hyphenated(drawn);
}

function hyphenated(drawn: string): string {
	return `BH-${drawn.slice(0, 4)}-${drawn.slice(4, 8)}-${drawn.slice(8)}`;
}
