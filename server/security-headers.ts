import { createHash, randomBytes } from 'node:crypto';

/** On every answer. The policy of a page adds the hashes of its own inline scripts. */
export const SECURITY_HEADERS = {
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'strict-origin-when-cross-origin',
	'cross-origin-opener-policy': 'same-origin',
	'permissions-policy': 'camera=(), microphone=(), geolocation=()',
	'x-frame-options': 'DENY',
	'content-security-policy': contentSecurityPolicy([]),
} as const;

const TWO_YEARS = 2 * 365 * 24 * 60 * 60;

/** A shop that is reached by https is never to be reached by anything else again. */
export function pageHeaders({
	publicUrl,
}: {
	publicUrl: string;
}): Readonly<Record<string, string>> {
	if (!publicUrl.startsWith('https:')) return SECURITY_HEADERS;
	return { ...SECURITY_HEADERS, 'strict-transport-security': `max-age=${TWO_YEARS}` };
}

/** On scripts, styles and pictures of the build: nothing can be opened from them, and a page loads a dozen of them. */
export const ASSET_SECURITY_HEADERS = {
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'strict-origin-when-cross-origin',
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** What Paystack's popup (`@paystack/inline-js`) puts into a page: its frame, and the style of its waiting sign. */
const POPUP_FRAME = 'https://checkout.paystack.com';
const POPUP_STYLE = "'sha256-56e7EfkeGORJUMtXdS4A+2LZFuyRDypLbssVftifpJg='";

/** Banks open windows from within the popup, which they could not speak to from a page that keeps to itself. */
export const POPUP_HEADERS = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

/** The Content-Security-Policy that lets exactly the given inline scripts run, and the payment popup where it opens. */
export function contentSecurityPolicy(
	scriptHashes: readonly string[],
	{ popup = false } = {},
): string {
	return [
		"default-src 'self'",
		`script-src ${["'self'", ...scriptHashes].join(' ')}`,
		`style-src 'self'${popup ? ` ${POPUP_STYLE}` : ''}`,
		...(popup ? [`frame-src ${POPUP_FRAME}`] : []),
		// blob: what staff chose to upload, shown before it is sent.
		"img-src 'self' data: blob:",
		"font-src 'self'",
		"connect-src 'self'",
		"object-src 'none'",
		"base-uri 'self'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	].join('; ');
}

/**
 * What the renderer puts on the scripts that are the shop's own, and no text of a product or an article can know. It never
 * leaves the process.
 */
export const OWN_SCRIPT = randomBytes(16).toString('base64url');
const OWN_SCRIPT_MARK = ` nonce="${OWN_SCRIPT}"`;

/**
 * A page without the marks of its own scripts, and the hashes of those that stand in it, as the policy wants them. A script
 * that came into the page in any other way has none, and browsers do not run it.
 */
export function ownScripts(marked: string): { html: string; hashes: string[] } {
	const hashes = new Set<string>();
	for (const [, attributes = '', body = ''] of marked.matchAll(
		/<script([^>]*)>([\s\S]*?)<\/script>/g,
	)) {
		if (!attributes.includes(OWN_SCRIPT_MARK) || body === '') continue;
		hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
	}
	return { html: marked.replaceAll(OWN_SCRIPT_MARK, ''), hashes: [...hashes] };
}
