import { and, type SQL, sql } from 'drizzle-orm';
import { escapeLike } from './staff-lists.ts';

const MOST_WORDS = 6;

/** True where `text` (lower case) holds every word of the search, in any case and order; undefined without words. */
export function holdsWords(text: SQL, q: string): SQL | undefined {
	const words = q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
	return and(...words.map((word) => sql`${text} like lower(${`%${escapeLike(word)}%`})`));
}
