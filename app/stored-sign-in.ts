import { forget } from './browser-memory.ts';

// What the browser stores about a sign-in besides the cookie, for scripts that call the API (spec section 9).

const TOKEN = 'auth_token';
const USERNAME = 'auth_username';

/** Does nothing if the browser refuses storage: the cookie alone is enough to be signed in. */
export function keepSignIn({ token, username }: { token: string; username: string }): void {
	write((storage) => {
		storage.setItem(TOKEN, token);
		storage.setItem(USERNAME, username);
	});
}

/** Stores the new name of whoever is signed in. */
export function keepName(username: string): void {
	write((storage) => storage.setItem(USERNAME, username));
}

/** Forgets the sign-in and what was typed at the checkout. */
export function forgetSignIn(): void {
	forget('localStorage', 'checkout:');
	write((storage) => {
		storage.removeItem(TOKEN);
		storage.removeItem(USERNAME);
	});
}

function write(change: (storage: Storage) => void): void {
	try {
		change(window.localStorage);
	} catch (error) {
		// Private windows and full disks: browsers throw a DOMException.
		if (!(error instanceof DOMException)) throw error;
	}
}
