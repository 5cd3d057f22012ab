import { randomInt } from 'node:crypto';

// Neither 0 1 5 8 2's look-alikes O I L S B Z nor vowels, so that no number is misread or spells a word.
const ALPHABET = '23456789CDFGHJKMNPQRTVWXY';

/** A new tracking number such as `BH-7KQD-24XM-9T`: 46 bits by chance, safe to read out on the telephone. */
export function newTrackingNumber(): string {
	const drawn = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
	return `BH-${drawn.slice(0, 4)}-${drawn.slice(4, 8)}-${drawn.slice(8)}`;
}
