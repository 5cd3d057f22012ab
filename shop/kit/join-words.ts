/**
 * Words as a list, "Prices, Stock and Orders", as `Intl.ListFormat('en-GB')` writes them; empty without any. Not an Intl
 * format for the reason that group-thousands.ts has.
 */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
	const last = words.at(-1) ?? '';
	return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}
