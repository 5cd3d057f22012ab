import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Far more than any credential; larger ones are not parsed. */
const LONGEST = 20_000;

/**
 * A credential as the browser's toJSON() gives it, of which the library checks every part.
 * @throws Error when it is no JSON object
 */
export function readCredential(
	sent: unknown,
): RegistrationResponseJSON & AuthenticationResponseJSON {
	if (typeof sent !== 'string' || sent.length > LONGEST) throw new Error('No credential was sent');
	const read: unknown = JSON.parse(sent);
	if (typeof read !== 'object' || read === null) throw new Error('The credential is no object');
	return read as RegistrationResponseJSON & AuthenticationResponseJSON;
}
