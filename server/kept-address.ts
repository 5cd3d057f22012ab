/**
 * Under which address an answer is kept for the next visitor. One page can be asked for in endless ways (`?a=1`, `/%62log`,
 * `/BLOG`); were each kept for itself, junk would push out what everybody asks for.
 */

/** What advertisements, newsletters and social networks hang on a link: it says where somebody comes from, not what he wants. */
const ORIGIN_NOTES =
	/^(utm_[a-z_]+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|twclid|igshid|mc_[ce]id)=/;
/** No capital letter, no escape, no empty part. */
const PLAIN_PATH = /^(\/[a-z0-9._-]+)*\/?$/;
/** One loader, as the browser writes it. */
const ONE_LOADER = /^_routes=[a-zA-Z0-9._-]+(%2F[a-zA-Z0-9._-]+)*$/;

/** A path and query without notes of where the visitor comes from. */
export function withoutOrigin(url: string): string {
	const mark = url.indexOf('?');
	if (mark < 0) return url;
	const asked = url.slice(mark + 1).split('&');
	const kept = asked.filter((part) => !ORIGIN_NOTES.test(part));
	if (kept.length === asked.length) return url;
	return kept.length > 0 ? `${url.slice(0, mark)}?${kept.join('&')}` : url.slice(0, mark);
}

/**
 * The query that names an answer, as it was written and without a question mark; null when the path is not in the one
 * form that is kept. Of data, which loader is asked does not count: a loader that is not of the page says nothing of it.
 */
export function keptQuery(url: string): string | null {
	const [path = '', ...rest] = withoutOrigin(url).split('?');
	if (!PLAIN_PATH.test(path)) return null;
	const parts = rest.join('?').split('&');
	if (path.endsWith('.data') && ONE_LOADER.test(parts.at(-1) ?? '')) parts.pop();
	return parts.join('&');
}
