import { parseCookie, stringifySetCookie } from 'cookie';
import type { DeliveryPlace } from '#shop/delivery/delivery-options.ts';
import { placeOfCode } from '#shop/delivery/read-place.ts';

// Where somebody wants their goods, so that fees are shown for it before anybody signs in. Scripts read it, too.

const COOKIE = 'bridgehead_place';
const YEAR = 365 * 24 * 60 * 60;

/** The place; null without one, and for whatever else a browser may send. */
export function placeOfCookie(cookieHeader: string | undefined): DeliveryPlace | null {
	const [code = '', lga] = (parseCookie(cookieHeader ?? '')[COOKIE] ?? '').split('.', 2);
	return placeOfCode(code, lga || null) ?? placeOfCode(code, null);
}

/** Set-Cookie for this place. */
export function placeCookie({ state, lga }: DeliveryPlace, secure: boolean): string {
	return stringifySetCookie({
		name: COOKIE,
		value: lga === null ? state : `${state}.${lga}`,
		path: '/',
		sameSite: 'lax',
		secure,
		maxAge: YEAR,
	});
}
