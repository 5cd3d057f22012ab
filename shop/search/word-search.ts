import { and, or, type SQL, sql } from 'drizzle-orm';
import { escapeLike } from '../catalogue/staff-lists.ts';

const MOST_WORDS = 6;

/** The indexes of words know three letters in a row; of one or two they can only find the beginning of a word. */
const SHORTEST_PART = 3;

/**
 * True where `text` (lower case) holds every word of the search, in any case and order; undefined without words. A word
 * of one or two letters must begin one of the text.
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
