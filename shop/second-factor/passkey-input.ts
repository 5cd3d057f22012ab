import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Far more than any credential; larger ones are not parsed. */
const LONGEST = 20_000;
/** Of at most 1023 bytes (WebAuthn, 4). */
const ID = /^[\w-]{1,1364}$/;
/** https://www.w3.org/TR/webauthn-3/#enum-transport, and those to come. */
const TRANSPORT = /^[a-z][a-z-]{0,30}$/;
const MOST_TRANSPORTS = 10;

/**
 * A credential as the browser's toJSON() gives it, of which the library checks what is signed.
 * @throws Error when it is no JSON object with an id
 */
export function readCredential(
	sent: unknown,
): RegistrationResponseJSON & AuthenticationResponseJSON {
	if (typeof sent !== 'string' || sent.length > LONGEST) throw new Error('No credential was sent');
	const read: unknown = JSON.parse(sent);
	if (typeof read !== 'object' || read === null) throw new Error('The credential is no object');
	if (!('id' in read && typeof read.id === 'string' && ID.test(read.id)))
		throw new Error('The credential has no id');
	return read as RegistrationResponseJSON & AuthenticationResponseJSON;
}

/** How a device says that it is reached, which nothing signs: only words that are some kind of transport. */
export function readTransports(sent: unknown): string[] {
	if (!Array.isArray(sent)) return [];
	const words = sent.filter(
		(each): each is string => typeof each === 'string' && TRANSPORT.test(each),
	);
	return words.slice(0, MOST_TRANSPORTS);
}
