/**
 * A number with commas between its thousands, `1,234,567.5`, as `Intl.NumberFormat('en-NG')` writes it, but with all of its
 * decimals. The first Intl format that a page makes keeps a phone busy for longer than the whole of React's start.
 */
export function groupThousands(value: number): string {
	const [whole = '', decimals] = String(value).split('.');
	const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
	return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
