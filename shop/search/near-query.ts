import type { DbOrTx } from '#db/client.ts';
import { readable } from './fold.ts';
import { findProducts } from './search.ts';
import { chooseFarCorrection } from './spelling.ts';
import { isNearTradeName } from './trade-names.ts';
import { typedWords } from './typed.ts';
import { readVocabulary, wordsLike } from './vocabulary.ts';

/** Of a query with more unknown words than this nothing is guessed. */
const MOST_GUESSED = 2;

/**
 * Another query that may be meant by one (as readQuery gives it) that found nothing: its unknown words replaced by
 * words of the catalogue, too far away to be searched unasked. Null if there is none, or if it finds nothing either.
 */
export async function nearQuery(db: DbOrTx, q: string): Promise<string | null> {
	const words = typedWords(q);
	const { words: known } = await readVocabulary(db, words, []);
	const unknown = words.filter((word) => (known.get(word)?.titles ?? 0) === 0);
	if (unknown.length === 0 || unknown.length > MOST_GUESSED) return null;
	const guesses = new Map<string, string>();
	for (const word of unknown) {
		const guess = isNearTradeName(word)
			? null
			: chooseFarCorrection(word, await wordsLike(db, word));
		if (!guess) return null;
		guesses.set(word, guess.word);
	}
	const near = readable(words.map((word) => guesses.get(word) ?? word).join(' '));
	return (await findProducts(db, near)).isEmpty ? null : near;
}
