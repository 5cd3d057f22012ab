// Addresses of the pages about second factors, and where they lead on to.

const FACTORS_PAGE = '/account/second-factor';

/** How you sign in; `next` is where staff were going when they were sent there. */
export function factorsPage(next: string | null, more: Record<string, string> = {}): string {
	const query = new URLSearchParams({ ...(next ? { next } : {}), ...more }).toString();
	return query ? `${FACTORS_PAGE}?${query}` : FACTORS_PAGE;
}

/** Whether a path of this shop leads to How you sign in. */
export function isFactorsPage(path: string): boolean {
	return path.split('?')[0] === FACTORS_PAGE;
}

/** Whether a path of this shop is a download of the admin area, which leaves the page where it is. */
export function isAdminFile(path: string): boolean {
	return /^\/admin\/[\w/-]+\.csv(\?|$)/.test(path);
}
