import { parseCookie, stringifySetCookie } from 'cookie';
import { MOST_ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { parseId } from '#shop/kit/parse-id.ts';

// How many orders a page of staff's list has in this browser, so that whoever works through forty a day chooses it once.

const COOKIE = 'bridgehead_order_rows';
const YEAR = 365 * 24 * 60 * 60;

/** The number of rows; null without one, and for whatever else a browser may send. */
export function orderRowsOfCookie(cookieHeader: string | undefined): number | null {
	const rows = parseId(parseCookie(cookieHeader ?? '')[COOKIE]);
	return rows && Math.min(rows, MOST_ROWS_A_PAGE);
}

/** Set-Cookie for this number of rows; only staff's list of orders is sent it. */
export function orderRowsCookie(rows: number, secure: boolean): string {
	return stringifySetCookie({
		name: COOKIE,
		value: String(rows),
		path: '/admin/orders',
		sameSite: 'lax',
		httpOnly: true,
		secure,
		maxAge: YEAR,
	});
}
