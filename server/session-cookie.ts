import { parseCookie, stringifySetCookie } from 'cookie';

// The cookies of a signed-in browser.

const SESSION = 'bridgehead_session';
/** Readable by scripts and no secret: it only tells the header that somebody is signed in. */
const HINT = 'bridgehead_signed_in';
const NINETY_DAYS = 90 * 24 * 60 * 60;

/** The access token that a browser sent, or null. */
export function sessionToken(cookieHeader: string | undefined): string | null {
	return parseCookie(cookieHeader ?? '')[SESSION] ?? null;
}

/** Set-Cookie headers that start a session (or end it, for null). `secure` on https. */
export function sessionCookies(token: string | null, secure: boolean): string[] {
	const common = { path: '/', sameSite: 'lax', secure, maxAge: token ? NINETY_DAYS : 0 } as const;
	return [
		stringifySetCookie({ name: SESSION, value: token ?? '', httpOnly: true, ...common }),
		stringifySetCookie({ name: HINT, value: token ? '1' : '', ...common }),
	];
}
