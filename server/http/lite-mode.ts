import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { FILES_WEIGHT_MARK, WEIGHT_MARK } from '#shop/kit/lite-page.ts';
import { encode } from './content-encoding.ts';

// Pages for browsers that save data: the same pages, without scripts. Browsers request them by the Save-Data header;
// the choice made in the footer, stored in a cookie, takes precedence.

const COOKIE = 'bridgehead_lite';
const ONE_YEAR = 365 * 24 * 60 * 60;
/** The size of a response's headers: of a page with its policy, and of a file. */
const PAGE_HEADERS = 900;
const FILE_HEADERS = 500;
const KB = 1024;

/** Whether a request wants a data-saving page; staff pages are always complete, and the API has none. */
export function wantsLite(url: string, headers: IncomingHttpHeaders): boolean {
	if (/^\/(admin|api)(\/|$)/.test(url)) return false;
	const chosen = headers.cookie?.includes(COOKIE) ? parseCookie(headers.cookie)[COOKIE] : undefined;
	if (chosen !== undefined) return chosen === '1';
	return headers['save-data'] === 'on';
}

/** Set-Cookie for the choice. */
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
 * Writes the transferred size of a data-saving page into it, and that of its style sheets and icon, which the browser
 * loads once for all pages, in whole kilobytes; nothing else is loaded unless asked for. `fileBytes` returns the
 * compressed size of a file of the build by its address.
 */
export function withWeight(page: Buffer, fileBytes: (address: string) => number): Buffer {
	const html = page.toString('utf8');
	if (!html.includes(WEIGHT_MARK)) return page;
	const files = [...html.matchAll(/<link[^>]+rel="(?:stylesheet|icon)"[^>]*>/g)].map(
		([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? '',
	);
	const once = files.reduce((sum, file) => sum + fileBytes(file) + FILE_HEADERS, 0);
	const own = encode(page, 'br', 'many').length + PAGE_HEADERS;
	return Buffer.from(
		html
			.replaceAll(WEIGHT_MARK, inKilobytes(own + once))
			.replaceAll(FILES_WEIGHT_MARK, inKilobytes(once)),
	);
}

const inKilobytes = (bytes: number) => String(Math.round(bytes / KB));
