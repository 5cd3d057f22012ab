import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Secrets given to one person, of which the shop keeps only a hash. 256 random bits need no slow hash. */

/** A new secret: 43 characters that fit in an address. */
export function newSecret(): string {
	return randomBytes(32).toString('base64url');
}

/** What the database keeps of a secret. */
export function secretHash(secret: string): Buffer {
	return createHash('sha256').update(secret).digest();
}

export function isSecret(secret: string, hash: Buffer): boolean {
	const given = secretHash(secret);
	return given.length === hash.length && timingSafeEqual(given, hash);
}
