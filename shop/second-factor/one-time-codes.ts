import { Secret, TOTP } from 'otpauth';

// The codes that apps show (RFC 6238): six digits, new every 30 seconds. SHA-1 is what every app understands; it is only
// used with a key here, where its weaknesses do not matter. Pure.

const STEP_MS = 30_000;
/** Clocks may be wrong by one step either way (RFC 6238, 5.2). */
const DRIFT = 1;
const SECRET_BYTES = 20;

/** A new secret in base32, as people type it. */
export function newCodeSecret(): string {
	return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that an app reads from the QR code. */
export function codeAppAddress(secret: string, of: { shop: string; email: string }): string {
	return new TOTP({ secret, issuer: of.shop, label: of.email }).toString();
}

/**
 * The step of a code, counted from 1970; null when it is wrong or used up: a code works once, and none before it any
 * more. Blanks in it do not matter.
 */
export function stepOfCode(
	typed: string,
	secret: string,
	{ lastStep, now }: { lastStep: number; now: Date },
): number | null {
	const token = typed.replace(/\s/g, '');
	if (!/^\d{6}$/.test(token)) return null;
	const timestamp = now.getTime();
	const drift = new TOTP({ secret }).validate({ token, timestamp, window: DRIFT });
	if (drift === null) return null;
	const step = Math.floor(timestamp / STEP_MS) + drift;
	return step > lastStep ? step : null;
}
