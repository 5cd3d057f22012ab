/** What passkeys are bound to: the shop's public address, so that no other site can ask for them. */
export function relyingParty(publicUrl: string): { id: string; origin: string } {
	const { hostname, origin } = new URL(publicUrl);
	return { id: hostname, origin };
}

/** Loaded with the first passkey: nothing else of the shop needs its parsers. */
export const webAuthn = () => import('@simplewebauthn/server');
