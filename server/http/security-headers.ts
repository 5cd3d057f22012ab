import { createHash, randomBytes } from 'node:crypto';
import { POPUP_ORIGIN } from '#shop/payments/providers/paystack-popup.ts';

/** On every response. A page's policy also contains the hashes of its own inline scripts. */
export const SECURITY_HEADERS = {
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'strict-origin-when-cross-origin',
	'cross-origin-opener-policy': 'same-origin',
	'permissions-policy': 'camera=(), microphone=(), geolocation=()',
	'x-frame-options': 'DENY',
	'content-security-policy': contentSecurityPolicy([]),
} as const;

/** On pages of staff, who may scan barcodes with the camera of their phone. */
export const STAFF_HEADERS = {
	'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
} as const;

const TWO_YEARS = 2 * 365 * 24 * 60 * 60;

/** The headers of every response; browsers keep to https for a shop whose public address has it. */
export function pageHeaders({
	publicUrl,
}: {
	publicUrl: string;
}): Readonly<Record<string, string>> {
	if (!publicUrl.startsWith('https:')) return SECURITY_HEADERS;
	return { ...SECURITY_HEADERS, 'strict-transport-security': `max-age=${TWO_YEARS}` };
}

/** On scripts, styles, fonts and pictures: they open nothing, and a page loads thirty of them. */
export const ASSET_SECURITY_HEADERS = {
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'no-referrer',
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** The style of the spinner that Paystack's popup adds to a page, beside its frame. */
const POPUP_STYLE = "'sha256-56e7EfkeGORJUMtXdS4A+2LZFuyRDypLbssVftifpJg='";

/** Banks open windows from within the popup, and these could not talk to a page isolated by the stricter policy. */
export const POPUP_HEADERS = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

/**
 * The Content-Security-Policy that allows exactly the given inline scripts, the payment popup where it opens, and frames of
 * the given origins.
 */
export function contentSecurityPolicy(
	scriptHashes: readonly string[],
	{ popup = false, frames = [] }: { popup?: boolean; frames?: readonly string[] } = {},
): string {
	const framed = [...(popup ? [POPUP_ORIGIN] : []), ...frames];
	return [
		"default-src 'self'",
		`script-src ${["'self'", ...scriptHashes].join(' ')}`,
		`style-src 'self'${popup ? ` ${POPUP_STYLE}` : ''}`,
		...(framed.length > 0 ? [`frame-src ${framed.join(' ')}`] : []),
		// blob: shows staff the pictures they chose before they are uploaded.
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
 * A secret mark that the renderer puts on the shop's own scripts; no product or article text can know it. It never
 * leaves the process.
 */
export const OWN_SCRIPT = randomBytes(16).toString('base64url');
const OWN_SCRIPT_MARK = ` nonce="${OWN_SCRIPT}"`;

/**
 * Removes the marks from a page's own scripts and returns their hashes for the policy. A script that got into the page
 * in another way has no mark and will not run.
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
