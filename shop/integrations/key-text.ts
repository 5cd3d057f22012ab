import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

// What an API key looks like: `bh_live_`, 43 random characters, and six that are their checksum, by which scanners for
// secrets tell a key from other text without asking the shop.
// https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/

export const KEY_PREFIX = 'bh_live_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 of 62 characters are 256 bits. */
const RANDOM = 43;
const CHECKSUM = 6;
const SHAPE = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${RANDOM + CHECKSUM}}$`);

/** A new key of 57 characters. */
export function newKey(): string {
	const random = Array.from({ length: RANDOM }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
		'',
	);
	return `${KEY_PREFIX}${random}${checksum(random)}`;
}

/** Whether a bearer token says that it is a key; isKey tells whether it can be one. */
export function looksLikeKey(token: string): boolean {
	return token.startsWith(KEY_PREFIX);
}

/** Whether a text has the form of a key and its checksum is right. */
export function isKey(token: string): boolean {
	if (!SHAPE.test(token)) return false;
	const body = token.slice(KEY_PREFIX.length);
	return checksum(body.slice(0, RANDOM)) === body.slice(RANDOM);
}

function checksum(random: string): string {
	let rest = crc32(random);
	let digits = '';
	for (let place = 0; place < CHECKSUM; place += 1) {
		digits = ALPHABET[rest % ALPHABET.length] + digits;
		rest = Math.floor(rest / ALPHABET.length);
	}
	return digits;
}
