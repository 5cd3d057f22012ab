import { Problem } from '#shop/problem.ts';
import { fold, together } from './fold.ts';

/** Reading what somebody typed into the search box. */

export const LONGEST_QUERY = 100;
const SHORTEST_QUERY = 2;
const MOST_WORDS = 8;

/** Words that say nothing about goods; a query of nothing else is searched as it is. */
const FILLING = new Set(
	'a an and any are at buy by can cheap do for from get have how i in is it me my of on or please price sale sell some that the this to want we what where which with you your naira nigeria onitsha'.split(
		' ',
	),
);

/**
 * A query as it was typed, blanks at its ends cut off; empty where there is none.
 * @throws Problem invalid: longer than LONGEST_QUERY, or with a NUL byte
 */
export function readQuery(value: unknown): string {
	const q = typeof value === 'string' ? value.trim() : '';
	if (q.includes('\0')) throw refusal('The search contains a character that cannot be searched.');
	if (q.length > LONGEST_QUERY) {
		throw refusal(`Please search with at most ${LONGEST_QUERY} characters.`);
	}
	return q;
}

function refusal(message: string): Problem {
	return new Problem('invalid', message, { fields: { q: [message] } });
}

/** The words of a query that are searched for, folded; none when it has less than two letters or digits. */
export function typedWords(q: string): string[] {
	const words = fold(q).split(' ').filter(Boolean);
	if (words.join('').length < SHORTEST_QUERY) return [];
	const telling = words.filter((word) => !FILLING.has(word));
	return [...new Set(telling.length > 0 ? telling : words)].slice(0, MOST_WORDS);
}

/** Neighbouring words of a query, from the longest run of `most` down to the single ones. */
export type Span = { start: number; length: number; words: string[] };

export function spansOf(words: readonly string[], most = 3): Span[] {
	const spans: Span[] = [];
	for (let length = Math.min(most, words.length); length >= 1; length -= 1) {
		for (let start = 0; start + length <= words.length; start += 1) {
			spans.push({ start, length, words: words.slice(start, start + length) });
		}
	}
	return spans;
}

/** A span written as one word; empty where that would be no word (long ones that hold no digit). */
export function joinedSpan({ words }: Span): string {
	const whole = words.map(together).join('');
	if (words.length === 1) return whole;
	const most = /\d/.test(whole) ? 12 : 20;
	return whole.length <= most && (words.length === 2 || /\d/.test(whole)) ? whole : '';
}
