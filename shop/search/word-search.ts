import { and, or, type SQL, sql } from 'drizzle-orm';
import { escapeLike } from '../like-pattern.ts';

const MOST_WORDS = 6;

/** Trigram indexes need three letters in a row; with one or two, only the beginning of a word can be found. */
const SHORTEST_PART = 3;

/**
 * The condition that `text` (lower case) contains every word of the search, in any case and order; undefined without
 * words. A word of one or two letters must be the beginning of a word in the text.
 */
export function holdsWords(text: SQL, q: string): SQL | undefined {
	const words = q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
	return and(...words.map((word) => holdsWord(text, word)));
}

function holdsWord(text: SQL, word: string): SQL | undefined {
	const part = escapeLike(word);
	const like = (pattern: string) => sql`${text} like lower(${pattern})`;
	if ([...word].length >= SHORTEST_PART) return like(`%${part}%`);
	return or(like(`${part}%`), like(`% ${part}%`));
}
