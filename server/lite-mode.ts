import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { WEIGHT_MARK } from '#shop/lite-page.ts';
import { withoutOrigin } from './kept-address.ts';
import { encode } from './page-cache.ts';

/**
 * Pages for browsers that save data: the same pages, without scripts. A browser asks for them by the Save-Data header;
 * what its owner chose in the footer, kept in a cookie, goes before that.
 */

const COOKIE = 'bridgehead_lite';
const ONE_YEAR = 365 * 24 * 60 * 60;
/** What the headers of one answer weigh: that of the page with its policy, that of a file. */
const PAGE_HEADERS = 900;
const FILE_HEADERS = 500;
const KB = 1024;

/** Whether a request wants a page that saves data; the staff's pages are always whole, and the API has none. */
export function wantsLite(url: string, headers: IncomingHttpHeaders): boolean {
	if (/^\/(admin|api)(\/|$)/.test(url)) return false;
	const chosen = headers.cookie?.includes(COOKIE) ? parseCookie(headers.cookie)[COOKIE] : undefined;
	if (chosen !== undefined) return chosen === '1';
	return headers['save-data'] === 'on';
}

/** The name under which an answer to this request is kept: what saves data is kept besides, where from it is asked not. */
export function keptAs(url: string, headers: IncomingHttpHeaders): string {
	const own = withoutOrigin(url);
	return wantsLite(url, headers) ? `lite ${own}` : own;
}

/** Set-Cookie for what somebody chose. */
export function liteCookie(lite: boolean, secure: boolean): string {
	return stringifySetCookie({
		name: COOKIE,
		value: lite ? '1' : '0',
		path: '/',
		sameSite: 'lax',
		httpOnly: true,
		secure,
		maxAge: ONE_YEAR,
	});
}

/**
 * Writes into a page of this mode what it weighs over the line, with its style sheets, in whole kilobytes: nothing
 * else comes without being asked for. `fileBytes` tells the compressed size of a file of the build by its address.
 */
export function withWeight(page: Buffer, fileBytes: (address: string) => number): Buffer {
	const html = page.toString('utf8');
	if (!html.includes(WEIGHT_MARK)) return page;
	const files = [...html.matchAll(/<link[^>]+rel="(?:stylesheet|icon)"[^>]*>/g)].map(
		([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? '',
	);
	const bytes = files.reduce(
		(sum, file) => sum + fileBytes(file) + FILE_HEADERS,
		encode(page, 'br').length + PAGE_HEADERS,
	);
	return Buffer.from(html.replaceAll(WEIGHT_MARK, String(Math.round(bytes / KB))));
}
