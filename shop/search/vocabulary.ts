import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';

// What the shop knows about words: which ones its catalogue has, which synonyms staff entered, and the categories.

export type KnownWord = {
	word: string;
	stem: string;
	/** At least how many titles have it; 0: only descriptions do. Null: the catalogue has no word with this stem. */
	titles: number | null;
	/** At least how many titles have its stem, if `titles` only counts the word itself. */
	stemTitles?: number;
	/** The catalogue has exactly this form of the word. */
	isExact: boolean;
};
export type Synonym = { term: string; meaning: string; stems: string[] };
type NamedCategory = {
	id: number;
	parentId: number | null;
	name: string;
	slug: string;
	isShown: boolean;
	stems: string[];
};
export type Vocabulary = {
	words: Map<string, KnownWord>;
	synonyms: Synonym[];
	categories: NamedCategory[];
};

/** Looks up folded words and, among the synonyms, folded phrases, in one statement. */
export async function readVocabulary(
	db: DbOrTx,
	words: readonly string[],
	phrases: readonly string[],
): Promise<Vocabulary> {
	const { rows } = await db.execute<{
		words: KnownWord[];
		synonyms: Synonym[];
		categories: NamedCategory[];
	}>(sql`select
		(select coalesce(json_agg(json_build_object('word', w, 'stem', search_stem(w), 'titles',
				(select max(k.titles) from search_words k where k.stem = search_stem(w)),
				'isExact', exists (select from search_words k where k.word = w))), '[]')
			from unnest(${sql.param(words)}::text[]) w) words,
		(select coalesce(json_agg(json_build_object('term', s.term, 'meaning', s.meaning, 'stems',
				array(select search_stem(w) from unnest(string_to_array(replace(s.meaning, '-', ' '), ' ')) w)) order by s.id), '[]')
			from search_synonyms s where s.term = any(${sql.param(phrases)}::text[])) synonyms,
		(select coalesce(json_agg(json_build_object('id', c.id, 'parentId', c.parent_id, 'name', c.name, 'slug', c.slug, 'isShown', c.status = 0, 'stems',
				array(select search_stem(w) from unnest(string_to_array(replace(search_fold(c.name), '-', ' '), ' ')) w
					where length(w) > 1)) order by c.nav_order, c.id), '[]')
			from categories c) categories`);
	const [found] = rows;
	return {
		words: new Map(found?.words.map((known) => [known.word, known])),
		synonyms: found?.synonyms ?? [],
		categories: found?.categories ?? [],
	};
}

/** How many words are looked through for model numbers: a large shop has one for every product. */
const MOST_NUMBERS = 1000;

/** The words of titles that begin like this, most frequent first. */
export async function wordsBeginning(
	db: DbOrTx,
	beginning: string,
	most: number,
): Promise<KnownWord[]> {
	const from = sql`select word, stem, titles from search_words where word >= ${beginning} and titles > 0`;
	const isBegun = sql`word < ${`${beginning}~`}`;
	const { rows } = await db.execute<KnownWord>(sql`
		select *, true as "isExact", ${OF_STEM} from (
			select * from (
				(${from} and ${isBegun} and word ~ '^[a-z]{3,}$' order by titles desc, length(word), word limit ${most})
				union
				-- The end is checked afterwards: otherwise PostgreSQL may take the beginning for rare and read and sort all its words.
				select * from (${from} order by word limit ${MOST_NUMBERS}) next where ${isBegun}
			) found
			order by titles desc, length(word), word limit ${most}
		) w`);
	return rows;
}

const OF_STEM = sql`(select max(k.titles) from search_words k where k.stem = w.stem) as "stemTitles"`;

/** A word of the catalogue that may be meant by a misspelled one. */
export type Candidate = KnownWord & { titles: number; similarity: number; soundsAlike: boolean };

/** Words of titles that look or sound like this one, or differ from it by one slip. */
export async function wordsLike(db: DbOrTx, word: string): Promise<Candidate[]> {
	const { rows } = await db.execute<Candidate>(sql`
		select *, ${OF_STEM} from (
		select word, stem, titles, true as "isExact", similarity(word, ${word}) as similarity,
			sound = dmetaphone(${word}) as "soundsAlike"
		from search_words
		where word ~ '^[a-z]{3,}$' and titles > 0 and (word % ${word} or sound = dmetaphone(${word})
			or word = any(${sql.param(slightEdits(word))}::text[]))
		order by similarity(word, ${word}) + (sound = dmetaphone(${word}))::int * 0.2 + ln(1 + titles) * 0.02 desc
		limit 24) w`);
	return rows;
}

/** The word with two neighbouring letters swapped or one left out. Trigrams would not find these for a short word. */
function slightEdits(word: string): string[] {
	return [...word].flatMap((letter, at) => {
		const before = word.slice(0, at);
		const next = word[at + 1];
		const without = before + word.slice(at + 1);
		return next === undefined ? [without] : [without, before + next + letter + word.slice(at + 2)];
	});
}

/** The two words of titles that were written as one, divided in the most frequent way; null if there are none. */
export async function dividedWord(
	db: DbOrTx,
	word: string,
): Promise<[KnownWord, KnownWord] | null> {
	const cuts = Array.from({ length: word.length - 5 }, (_, at) => [
		word.slice(0, at + 3),
		word.slice(at + 3),
	]);
	if (cuts.length === 0) return null;
	const { words } = await readVocabulary(db, cuts.flat(), []);
	let best: [KnownWord, KnownWord] | null = null;
	let bestCount = 2;
	for (const [left = '', right = ''] of cuts) {
		const first = words.get(left);
		const second = words.get(right);
		const count = Math.min(first?.titles ?? 0, second?.titles ?? 0);
		if (first && second && count > bestCount) {
			best = [first, second];
			bestCount = count;
		}
	}
	return best;
}
