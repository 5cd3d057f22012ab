import { parseCookie, stringifySetCookie } from 'cookie';
import { parseId } from '#shop/kit/parse-id.ts';

// With which address this browser began to pay an order by its link, so that whoever comes back from the provider's page does
// not type it again. It is in this browser only: the same link opened in another one shows nothing of it.

const COOKIE = 'bridgehead_payer';
const DAY = 24 * 60 * 60;
const LONGEST_EMAIL = 191;

/** The address for this order; empty for another one, and for whatever else a browser may send. */
export function payerOfCookie(cookieHeader: string | undefined, orderId: number): string {
	const [, id = '', email = ''] =
		/^(\d+)\.([^\s]+@[^\s]+)$/.exec(parseCookie(cookieHeader ?? '')[COOKIE] ?? '') ?? [];
	return parseId(id) === orderId && email.length <= LONGEST_EMAIL ? email : '';
}

/** Set-Cookie for the address of whoever pays this order, sent to no page but those that follow an order. */
export function payerCookie(
	{ orderId, email }: { orderId: number; email: string },
	secure: boolean,
): string {
	return stringifySetCookie({
		name: COOKIE,
		value: `${orderId}.${email}`,
		path: '/track',
		sameSite: 'lax',
		httpOnly: true,
		secure,
		maxAge: DAY,
	});
}
