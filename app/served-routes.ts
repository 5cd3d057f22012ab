/** The paths of `served` as the router asks about their routes: itself and all above it. */
export function askedPaths(served: string): string {
	return served
		.split('/')
		.map((_part, index, parts) => parts.slice(0, index + 1).join('/'))
		.slice(1)
		.join();
}

/**
 * Answers the router's question about the routes of the served page, which came with it. The router asks all the same
 * where an address has a parameter, before it sends the page's own forms or filters its list. When that fails, its error
 * page takes away what was typed, and no middleware hears of it.
 */
export function answerFromServedPage(): void {
	const { origin, pathname } = window.location;
	const known = `${origin}/__manifest?paths=${encodeURIComponent(askedPaths(pathname))}&`;
	const ask = window.fetch;
	window.fetch = async (question, options) =>
		`${question}`.startsWith(known) ? Response.json({}) : ask(question, options);
}
