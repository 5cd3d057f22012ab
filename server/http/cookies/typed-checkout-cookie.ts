import { parseCookie, stringifySetCookie } from 'cookie';

// What somebody without scripts typed at the checkout when their session was over: they sign in and find it there again. It is
// filled in for the same cart alone, so that nobody else who signs in at this browser sees it, and for half an hour.

const COOKIE = 'bridgehead_checkout';
const HALF_AN_HOUR = 30 * 60;
/** Browsers store no longer ones. */
const LONGEST = 3500;

export type TypedCheckout = {
	/** The cart that it was typed for (checkoutKey). */
	cartKey: string;
	/** What was typed, by the names of the fields. */
	typed: Record<string, string>;
};

/** What was typed for this cart; null for another one, and for whatever else a browser may send. */
export function typedCheckoutOf(
	cookieHeader: string | undefined,
	cartKey: string,
): Record<string, string> | null {
	try {
		const read: unknown = JSON.parse(parseCookie(cookieHeader ?? '')[COOKIE] ?? '');
		const { cartKey: key, typed }: Partial<TypedCheckout> = Object(read);
		if (key !== cartKey || typeof typed !== 'object' || typed === null) return null;
		const texts = Object.entries(typed).filter(([, text]) => typeof text === 'string');
		return Object.fromEntries(texts);
	} catch {
		return null;
	}
}

/** Set-Cookie for what was typed, sent to the checkout alone; null forgets it, as does what is too long. */
export function typedCheckoutCookie(typed: TypedCheckout | null, secure: boolean): string {
	const value = JSON.stringify(typed);
	const isStored = typed !== null && encodeURIComponent(value).length <= LONGEST;
	return stringifySetCookie({
		name: COOKIE,
		value: isStored ? value : '',
		path: '/checkout',
		sameSite: 'lax',
		httpOnly: true,
		secure,
		maxAge: isStored ? HALF_AN_HOUR : 0,
	});
}
