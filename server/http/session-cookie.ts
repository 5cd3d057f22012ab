import { parseCookie, stringifySetCookie } from 'cookie';
import { DEVICE_DAYS } from '#shop/accounts/known-device.ts';
import { GUEST_DAYS } from '#shop/guests/guests.ts';
import { PENDING_MINUTES } from '#shop/second-factor/pending-sign-ins.ts';

// The cookies of a browser in which somebody is signed in, or was.

const SESSION = 'bridgehead_session';
/** Readable by scripts and no secret: it only informs the header that somebody is signed in. */
const HINT = 'bridgehead_signed_in';
const DEVICE = 'bridgehead_device';
/** Ends with the browser: a sign-in is finished within minutes. */
const PENDING = 'bridgehead_pending';
/** What binds the digits of a mail to the browser that asked for it; ends with the browser. */
const MAIL_SIGN_IN = 'bridgehead_mail_sign_in';
/** Names the cart of a visitor who is not signed in. */
const GUEST = 'bridgehead_guest';
/** Readable by scripts and no secret: it only tells the header to ask for the number on the cart. */
const GUEST_HINT = 'bridgehead_guest_cart';
const DAY = 24 * 60 * 60;
const NINETY_DAYS = 90 * DAY;

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

/** What an earlier sign-in left in this browser (known-device.ts), or null. */
export function deviceToken(cookieHeader: string | undefined): string | null {
	return parseCookie(cookieHeader ?? '')[DEVICE] ?? null;
}

/** The Set-Cookie header that makes this browser known to an account; it stays when the session ends. */
export function deviceCookie(token: string, secure: boolean): string {
	const maxAge = DEVICE_DAYS * DAY;
	return stringifySetCookie({
		name: DEVICE,
		value: token,
		httpOnly: true,
		path: '/',
		sameSite: 'lax',
		secure,
		maxAge,
	});
}

/** What newGuest() returned for this browser, or null. */
export function guestToken(cookieHeader: string | undefined): string | null {
	return parseCookie(cookieHeader ?? '')[GUEST] || null;
}

/** Set-Cookie headers that make a browser a guest's, or forget it, for null. */
export function guestCookies(token: string | null, secure: boolean): string[] {
	const maxAge = token ? GUEST_DAYS * DAY : 0;
	const common = { path: '/', sameSite: 'lax', secure, maxAge } as const;
	return [
		stringifySetCookie({ name: GUEST, value: token ?? '', httpOnly: true, ...common }),
		stringifySetCookie({ name: GUEST_HINT, value: token ? '1' : '', ...common }),
	];
}

/** A sign-in of this browser that waits for its second factor (pending-sign-ins.ts), or null. */
export function pendingToken(cookieHeader: string | undefined): string | null {
	return parseCookie(cookieHeader ?? '')[PENDING] || null;
}

/** The Set-Cookie header that keeps such a sign-in for this browser, or forgets it, for null. */
export function pendingCookie(token: string | null, secure: boolean): string {
	return stringifySetCookie({
		name: PENDING,
		value: token ?? '',
		httpOnly: true,
		path: '/',
		sameSite: 'lax',
		secure,
		maxAge: token ? PENDING_MINUTES * 60 : 0,
	});
}

/** What requestMailSignIn() returned for this browser, or null. */
export function mailSignInSecret(cookieHeader: string | undefined): string | null {
	return parseCookie(cookieHeader ?? '')[MAIL_SIGN_IN] || null;
}

/** The Set-Cookie header that keeps it for this browser, or forgets it, for null. */
export function mailSignInCookie(secret: string | null, secure: boolean): string {
	return stringifySetCookie({
		name: MAIL_SIGN_IN,
		value: secret ?? '',
		httpOnly: true,
		path: '/login',
		sameSite: 'lax',
		secure,
		...(secret ? {} : { maxAge: 0 }),
	});
}
