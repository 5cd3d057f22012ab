import { parseCookie, stringifySetCookie } from 'cookie';
import { MOST_COMPARED } from '#shop/compare/compare-address.ts';
import { parseId } from '#shop/kit/parse-id.ts';

// What a browser compared last, so that a press on a product's page adds to it. By ids, which are shorter than slugs.

const COOKIE = 'bridgehead_compare';
const MONTH = 30 * 24 * 60 * 60;

/** The ids of the products; of whatever else a browser may send, none. */
export function comparedIds(cookieHeader: string | undefined): number[] {
	const ids = (parseCookie(cookieHeader ?? '')[COOKIE] ?? '').split('.', MOST_COMPARED);
	return [...new Set(ids.flatMap((id) => parseId(id) ?? []))];
}

/** Set-Cookie for these products; for none, one that forgets. */
export function compareCookie(ids: readonly number[], secure: boolean): string {
	return stringifySetCookie({
		name: COOKIE,
		value: ids.join('.'),
		path: '/',
		sameSite: 'lax',
		httpOnly: true,
		secure,
		maxAge: ids.length > 0 ? MONTH : 0,
	});
}
