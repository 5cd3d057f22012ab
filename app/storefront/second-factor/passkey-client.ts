// Asks the browser for passkeys. Only pages that offer them load this.

/** Whether this browser has passkeys, with the functions that read and write their JSON. */
export function hasPasskeys(): boolean {
	return (
		typeof PublicKeyCredential === 'function' &&
		'parseRequestOptionsFromJSON' in PublicKeyCredential &&
		'parseCreationOptionsFromJSON' in PublicKeyCredential
	);
}

export type PasskeyPurpose = 'add' | 'use' | 'sign-in' | 'second-step';

/**
 * Has the shop's question signed by a passkey, or a new passkey made; gives it as JSON.
 * @throws Error with a sentence for people; null when they closed the browser's dialog
 */
export async function askPasskey(address: string, purpose: PasskeyPurpose): Promise<string | null> {
	const options = await askShop(address, purpose);
	try {
		const credential =
			purpose === 'add'
				? await navigator.credentials.create({
						publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
					})
				: await navigator.credentials.get({
						publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
					});
		return credential ? JSON.stringify(credential) : null;
	} catch (error) {
		if (!(error instanceof DOMException)) throw error;
		// Closed by its user, or nothing was chosen for a minute.
		if (error.name === 'NotAllowedError' || error.name === 'AbortError') return null;
		if (error.name === 'InvalidStateError')
			throw new Error('This device has a passkey for you already.');
		throw new Error('This browser could not use a passkey here.');
	}
}

async function askShop(address: string, purpose: PasskeyPurpose) {
	const failed = 'The shop could not be reached. Please try again.';
	const response = await fetch(address, {
		method: 'POST',
		headers: { accept: 'application/json' },
		body: new URLSearchParams({ for: purpose }),
	}).catch(() => {
		throw new Error(failed);
	});
	const answer: { ok?: boolean; message?: string; options?: string } = await response
		.json()
		.catch(() => ({}));
	if (!answer.options) throw new Error(answer.message ?? failed);
	return JSON.parse(answer.options);
}
