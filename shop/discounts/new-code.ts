import { randomInt } from 'node:crypto';

// Without 0, 1, vowels and letters that look like digits, so that no code is misread or spells a word.
const ALPHABET = '23456789CDFGHJKMNPQRTVWXY';
const LENGTH = 8;

/** A code that nobody guesses, easy to read out on the phone. */
export function newDiscountCode(): string {
	return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
