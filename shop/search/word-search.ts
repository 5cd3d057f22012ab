import { and, or, type SQL, sql } from 'drizzle-orm';
import { foldedText } from '#db/folded-text.ts';
import { APOSTROPHES, escapeLike } from '../kit/like-pattern.ts';

const MOST_WORDS = 6;

/** Trigram indexes need three letters in a row; with one or two, only the beginning of a word can be found. */
const SHORTEST_PART = 3;

/** What folding takes away altogether, after the apostrophes; commas part words (staff_search_fold in the migrations). */
const DROPPED = /[\u0300-\u036f\u2010-\u2015-]/g;

/**
 * The condition that a folded `text` (db/folded-text.ts) contains every word of the search, in any case and order, with
 * or without accents and hyphens; undefined without words. A word of one or two letters must be the beginning of a word
 * in the text.
 */
export function holdsWords(text: SQL, q: string): SQL | undefined {
	const letters = q.replace(APOSTROPHES, '').normalize('NFKD').replace(DROPPED, '');
	const words = letters
		.split(/[\s,]+/)
		.filter(Boolean)
		.slice(0, MOST_WORDS);
	return and(...words.map((word) => holdsWord(text, word)));
}

function holdsWord(text: SQL, word: string): SQL | undefined {
	const part = escapeLike(word);
	const like = (pattern: string) => sql`${text} like ${foldedText(sql`${pattern}::text`)}`;
	if ([...word].length >= SHORTEST_PART) return like(`%${part}%`);
	return or(like(`${part}%`), like(`% ${part}%`));
}

/** The digits to search a phone number by, however it was typed: without the leading 0 or +234; null for other text. */
export function phoneDigits(q: string): string | null {
	const digits = q.replace(/\D/g, '');
	if (digits.length < 7 || !/^[+\d\s()-]+$/.test(q)) return null;
	return digits.replace(/^(234|0)/, '');
}
