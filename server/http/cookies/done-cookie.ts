import { parseCookie, stringifySetCookie } from 'cookie';

// What a form of staff has done, for the page that follows it: without scripts that is another page, which would say nothing
// of it.

const COOKIE = 'bridgehead_done';
const A_MINUTE = 60;
/** Browsers store no longer ones. */
const LONGEST = 3500;

export type Done = {
	/** Path and query of the page that says it. */
	page: string;
	message: string;
};

/** What was done before this page; null for another one, and for whatever else a browser may send. */
export function doneOfCookie(cookieHeader: string | undefined, page: string): string | null {
	try {
		const done: Partial<Done> = Object(JSON.parse(parseCookie(cookieHeader ?? '')[COOKIE] ?? ''));
		return done.page === page && typeof done.message === 'string' ? done.message : null;
	} catch {
		return null;
	}
}

/** Set-Cookie for it, sent to the admin area alone; null forgets it, as does what is too long. */
export function doneCookie(done: Done | null, secure: boolean): string {
	const value = JSON.stringify(done);
	const isStored = done !== null && encodeURIComponent(value).length <= LONGEST;
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
