import type { IncomingHttpHeaders } from 'node:http';
import { wantsLite } from './lite-mode.ts';

// The address under which a response is cached. One page has countless addresses (`?a=1`, `/%62log`, `/BLOG`); if each
// were cached, junk would displace what everybody asks for.

/**
 * Parameters that advertisements, newsletters and social networks add to links: they say where a visitor comes from,
 * not what they want.
 */
const ORIGIN_NOTES =
	/^(utm_[a-z_]+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|twclid|igshid|mc_[ce]id)=/;
/** Without capital letters, escapes and empty parts. */
const PLAIN_PATH = /^(\/[a-z0-9._-]+)*\/?$/;
/** One loader, as browsers write it. */
const ONE_LOADER = /^_routes=[a-zA-Z0-9._-]+(%2F[a-zA-Z0-9._-]+)*$/;

/** A path and query without parameters about the visitor's origin. */
export function withoutOrigin(url: string): string {
	const mark = url.indexOf('?');
	if (mark < 0) return url;
	const asked = url.slice(mark + 1).split('&');
	const known = asked.filter((part) => !ORIGIN_NOTES.test(part));
	if (known.length === asked.length) return url;
	return known.length > 0 ? `${url.slice(0, mark)}?${known.join('&')}` : url.slice(0, mark);
}

/**
 * The query that identifies a response, as written and without a question mark; null when the path is not in its cached
 * form. For data requests, the loader asked for does not count: one that is not of this page adds nothing.
 */
export function cacheQuery(url: string): string | null {
	const [path = '', ...rest] = withoutOrigin(url).split('?');
	if (!PLAIN_PATH.test(path)) return null;
	const parts = rest.join('?').split('&');
	if (path.endsWith('.data') && ONE_LOADER.test(parts.at(-1) ?? '')) parts.pop();
	return parts.join('&');
}

/** The key under which the response to this request is cached: data-saving pages are cached separately. */
export function cacheKey(url: string, headers: IncomingHttpHeaders): string {
	const own = withoutOrigin(url);
	return wantsLite(url, headers) ? `lite ${own}` : own;
}
