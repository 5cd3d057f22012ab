import { parseCookie, stringifySetCookie } from 'cookie';

// The flash message of a form of staff: what it has done, for the page that follows it. Without scripts that is another
// page, which would say nothing of it.

const COOKIE = 'bridgehead_flash';
const A_MINUTE = 60;
/** Browsers store no longer ones. */
const LONGEST = 3500;

export type FlashMessage = {
	/** Path and query of the page that says it. */
	page: string;
	message: string;
};

/** The message for this page; null for another one, and for whatever else a browser may send. */
export function flashOfCookie(cookieHeader: string | undefined, page: string): string | null {
	try {
		const flash: Partial<FlashMessage> = Object(
			JSON.parse(parseCookie(cookieHeader ?? '')[COOKIE] ?? ''),
		);
		return flash.page === page && typeof flash.message === 'string' ? flash.message : null;
	} catch {
		return null;
	}
}

/** Set-Cookie for it, sent to the admin area alone; null forgets it, as does what is too long. */
export function flashCookie(flash: FlashMessage | null, secure: boolean): string {
	const value = JSON.stringify(flash);
	const isStored = flash !== null && encodeURIComponent(value).length <= LONGEST;
	return stringifySetCookie({
		name: COOKIE,
		value: isStored ? value : '',
		path: '/admin',
		sameSite: 'lax',
		httpOnly: true,
		secure,
		maxAge: isStored ? A_MINUTE : 0,
	});
}
