import { Problem } from '#shop/kit/problem.ts';
import { fold, together } from './fold.ts';

// Reads what somebody typed into the search box.

export const LONGEST_QUERY = 100;
const SHORTEST_QUERY = 2;
const MOST_WORDS = 8;

/** Words that say nothing about goods. They are ignored, unless the query has no others. */
const FILLING = new Set(
	'a an and any are at buy by can cheap do for from get have how i in is it me my of on or please price sale sell some that the this to want we what where which with you your naira nigeria onitsha'.split(
		' ',
	),
);

/**
 * A query as typed, trimmed; empty if there is none.
 * @throws Problem invalid: longer than LONGEST_QUERY, or with a NUL byte
 */
export function readQuery(value: unknown): string {
	const q = typeof value === 'string' ? value.trim() : '';
	if (q.includes('\0')) throw rejection('The search contains a character that cannot be searched.');
	if (q.length > LONGEST_QUERY) {
		throw rejection(`Please search with at most ${LONGEST_QUERY} characters.`);
	}
	return q;
}

function rejection(message: string): Problem {
	return new Problem('invalid', message, { fields: { q: [message] } });
}

/** The words of a query to search for, folded; none if it has fewer than two letters or digits. */
export function typedWords(q: string): string[] {
	const words = fold(q).split(' ').filter(Boolean);
	if (words.join('').length < SHORTEST_QUERY) return [];
	const telling = words.filter((word) => !FILLING.has(word));
	return [...new Set(telling.length > 0 ? telling : words)].slice(0, MOST_WORDS);
}

/**
 * Words that end the thing itself in a query. Fewer than in the names of products (ranking.ts): "xlr to jack" names two ends
 * of one thing.
 */
const APART = new Set(['for', 'with']);

/**
 * How many of the words of a query (as typedWords gives them) name the thing itself: "headset with microphone" asks for a
 * headset. 0 when nothing tells it from the rest.
 */
export function thingWords(q: string): number {
	const words = fold(q).split(' ').filter(Boolean);
	const apart = words.findIndex((word) => APART.has(word));
	if (apart <= 0) return 0;
	const count = typedWords(words.slice(0, apart).join(' ')).length;
	return count < typedWords(q).length ? count : 0;
}

/** Neighbouring words of a query; `start` is the place of the first. */
export type Span = { start: number; length: number; words: string[] };

/** All spans of at most three words, longest first. */
export function spansOf(words: readonly string[]): Span[] {
	const spans: Span[] = [];
	for (let length = Math.min(3, words.length); length >= 1; length -= 1) {
		for (let start = 0; start + length <= words.length; start += 1) {
			spans.push({ start, length, words: words.slice(start, start + length) });
		}
	}
	return spans;
}

/** A span written as one word; empty if that would be too long for one. */
export function joinedSpan({ words }: Span): string {
	const whole = words.map(together).join('');
	if (words.length === 1) return whole;
	const most = /\d/.test(whole) ? 12 : 20;
	return whole.length <= most && (words.length === 2 || /\d/.test(whole)) ? whole : '';
}
