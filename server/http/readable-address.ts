/** Of a part of a path, in characters; slugs have at most 255. */
export const LONGEST_PART = 512;
/**
 * Of a page's path; no page has more than five. React Router matches every ancestor of a path against all routes, which
 * takes seconds for a path of thousands of parts, with the only thread blocked (getPartialManifest in its fog-of-war).
 */
const MOST_PARTS = 16;

/**
 * Of a request for the routes of a page's links, each of which is matched against all routes. A page has fewer links;
 * browsers that are refused ask for each route when it is needed.
 */
const MOST_LINKS = 256;

/**
 * The address as the routes read it. A NUL byte, a broken escape, an overlong part or too many parts would cause errors
 * or long work further down. Pages treat such an address as not found; API calls answer in their own way, because the
 * part is replaced by one that cannot be a slug or an id.
 */
export function readableAddress(url: string): string {
	const end = url.indexOf('?');
	const path = end < 0 ? url : url.slice(0, end);
	if (path === '/__manifest' && url.split(/,|%2c/i, MOST_LINKS + 1).length > MOST_LINKS)
		return '/404';
	const isApi = path.startsWith('/api/');
	// One more than allowed, plus the empty one before the first slash.
	const parts = path.split('/', isApi ? undefined : MOST_PARTS + 2);
	if (!isApi && parts.length > MOST_PARTS + 1) return '/404';
	if (!parts.some(isUnreadable)) return url;
	if (!isApi) return '/404';
	return parts.map((part) => (isUnreadable(part) ? '-' : part)).join('/') + url.slice(path.length);
}

function isUnreadable(part: string): boolean {
	if (part.length > LONGEST_PART) return true;
	if (!part.includes('%')) return false;
	try {
		return decodeURIComponent(part).includes('\0');
	} catch {
		return true;
	}
}
