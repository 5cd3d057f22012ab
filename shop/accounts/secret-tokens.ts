import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

// Secrets given to one person; the shop stores only their hash. 256 random bits need no slow hash.

/** A new secret of 43 characters that may stand in a URL. */
export function newSecret(): string {
	return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. */
export function secretHash(secret: string): Buffer {
	return createHash('sha256').update(secret).digest();
}

/** Whether this is the secret of a stored hash. How long it takes shows nothing of the outcome. */
export function isSecret(secret: string, hash: Buffer): boolean {
	const given = secretHash(secret);
	return given.length === hash.length && timingSafeEqual(given, hash);
}
