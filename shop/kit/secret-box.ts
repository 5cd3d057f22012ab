import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

// Secrets that the shop must be able to read again, such as those of code apps. They are sealed with a key that is not in
// the database, so whoever reads the database alone (a stolen backup, an injected query) does not have them.

const NONCE = 12;
const TAG = 16;

/** Seals and opens secrets. `purpose` names what a secret is for and whose: sealed for one, it does not open for another. */
export type SecretBox = {
	seal: (secret: string, purpose: string) => Buffer;
	/** Null for what was sealed with another key or for another purpose, or was changed. */
	open: (sealed: Buffer, purpose: string) => string | null;
};

/** A box that uses this key, a text of at least 32 characters (AES-256-GCM). */
export function secretBox(keyText: string): SecretBox {
	const key = Buffer.from(hkdfSync('sha256', keyText, '', 'bridgehead secrets', 32));
	return {
		seal: (secret, purpose) => {
			const nonce = randomBytes(NONCE);
			const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
			const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
			return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
		},
		open: (sealed, purpose) => {
			if (sealed.length < NONCE + TAG) return null;
			const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), {
				authTagLength: TAG,
			})
				.setAAD(Buffer.from(purpose))
				.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
			try {
				const opened = [decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()];
				return Buffer.concat(opened).toString('utf8');
			} catch {
				return null;
			}
		},
	};
}
