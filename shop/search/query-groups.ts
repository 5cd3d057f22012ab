import type { DbOrTx } from '#db/client.ts';
import { withAmounts } from './bare-numbers.ts';
import { readable, singular, together } from './fold.ts';
import { chooseCorrections, editDistance } from './spelling.ts';
import { isNearTradeName, isTradeName } from './trade-names.ts';
import { joinedSpan, type Span, spansOf } from './typed.ts';
import { amountSpellings } from './units.ts';
import {
	dividedWord,
	type KnownWord,
	readVocabulary,
	type Synonym,
	type Vocabulary,
	wordsBeginning,
	wordsLike,
} from './vocabulary.ts';

// What a query asks for: groups of words. A product should have every group, each in one of several ways.

export type Way = {
	/** As a product's name would have them, folded. */
	words: string[];
	/** A product must have all of these. */
	stems: string[];
	kind: 'typed' | 'corrected' | 'meaning' | 'begun';
	/** The most titles that can have it. */
	titles: number;
};
/** `isThing`: it names the thing itself, and others only say what that is for or has. */
export type Group = { typed: string; ways: Way[]; isThing?: boolean };
export type Query = {
	groups: Group[];
	/** The query with its misspellings corrected; null if there were none. */
	corrected: string | null;
	vocabulary: Vocabulary;
};

const MOST_COMPLETIONS = 8;
const MOST_MODELS = 30;
const LONGEST_GUESSED = 24;
/** Of a word that is the beginning of another but for a slip: its least length, and what it lacks of the other at least. */
const SHORTEST_MISSPELLED = 4;
const MISSING_LETTERS = 2;
/** How many words are looked through for such a beginning, and how many products have one that nobody is typing. */
const MOST_LIKE_BEGINNING = 400;
const SEVERAL = 3;

/**
 * Reads the words of a query: joins words written apart, adds the meanings that staff gave, completes parts of model
 * numbers, and corrects words that the catalogue does not have. With `isTyping` the last word may be incomplete. The
 * first `thing` words name the thing itself.
 */
export async function understand(
	db: DbOrTx,
	words: readonly string[],
	{ isTyping = false, thing = 0 } = {},
): Promise<Query> {
	const spans = spansOf(words);
	const vocabulary = await readVocabulary(db, lookedUp(spans), phrasesOf(spans));
	const taken = chooseSpans(spans, vocabulary);
	const groups: Group[] = [];
	// One after the other, so that a nonsense query does not take all connections at once.
	for (const span of taken) {
		const isBegun = isTyping && span.start + span.length === words.length;
		const isThing = span.start + span.length <= thing;
		const group = { ...(await groupOf(db, span, vocabulary, isBegun)), isThing };
		const before = groups.at(-1);
		const joined = before && !isBegun ? await misspelledTogether(db, before, group) : null;
		if (joined) groups.splice(-1, 1, joined);
		else groups.push(group);
	}
	const texts = groups.map(({ ways: [first], typed }) =>
		first?.kind === 'corrected' ? first.words.join(' ') : typed,
	);
	const isCorrected = groups.some(({ ways: [first] }) => first?.kind === 'corrected');
	return {
		groups: await withAmounts(db, groups, vocabulary),
		corrected: isCorrected ? readable(texts.join(' ')) : null,
		vocabulary,
	};
}

function lookedUp(spans: readonly Span[]): string[] {
	const words = spans.flatMap((span) => {
		const joined = joinedSpan(span);
		const parts = span.length === 1 ? partsOf(span.words[0] ?? '') : [];
		return [joined, ...amountSpellings(joined), ...parts];
	});
	return [...new Set(words.filter(Boolean))];
}

/** A word split at its hyphens, and a model number also between letters and digits. */
function partsOf(word: string): string[] {
	const pieces = word.split('-');
	return [...pieces, ...pieces.flatMap((piece) => piece.match(/\d+p\d+|\d+|[a-z]+/g) ?? [])];
}

/** Phrases that staff may have given a meaning, also without a final s. */
function phrasesOf(spans: readonly Span[]): string[] {
	return spans.flatMap(({ words }) => {
		const phrase = words.join(' ');
		return phrase.endsWith('s') ? [phrase, phrase.slice(0, -1)] : [phrase];
	});
}

/** The longest spans that mean something as a whole; every word is in exactly one. */
function chooseSpans(spans: readonly Span[], vocabulary: Vocabulary): Span[] {
	const taken: Span[] = [];
	const isFree = ({ start, length }: Span) =>
		taken.every((other) => start + length <= other.start || other.start + other.length <= start);
	for (const span of spans) {
		if (isFree(span) && (span.length === 1 || isOneThing(span, vocabulary))) taken.push(span);
	}
	return taken.toSorted((a, b) => a.start - b.start);
}

function isOneThing(span: Span, vocabulary: Vocabulary): boolean {
	if (meaningsOf(span, vocabulary).length > 0) return true;
	const joined = joinedSpan(span);
	if (!joined) return false;
	const amounts = amountSpellings(joined);
	return (
		[joined, ...amounts].some((word) => (vocabulary.words.get(word)?.titles ?? 0) > 0) ||
		// Of specifications, amounts are in no title.
		amounts.some((word) => vocabulary.words.get(word)?.isExact)
	);
}

function meaningsOf(span: Span, { synonyms }: Vocabulary): Synonym[] {
	const phrases = phrasesOf([span]);
	return synonyms.filter(({ term }) => phrases.includes(term));
}

async function groupOf(
	db: DbOrTx,
	span: Span,
	vocabulary: Vocabulary,
	isBegun: boolean,
): Promise<Group> {
	const typed = span.words.join(' ');
	const written = writtenWays(span, vocabulary);
	const meant = meaningsOf(span, vocabulary).map(
		({ meaning, stems }): Way => ({
			words: meaning.split(' '),
			stems,
			kind: 'meaning',
			titles: Number.POSITIVE_INFINITY,
		}),
	);
	const begun = isBegun ? await begunWays(db, joinedSpan(span), MOST_COMPLETIONS) : [];
	const sure = [...written, ...meant, ...begun];
	const isKnown = sure.some(({ titles, stems }) => titles > 0 || isInCategory(stems, vocabulary));
	if (!isKnown)
		return { typed, ways: [...(await guessedWays(db, span, { written, isBegun })), ...sure] };
	if (isBegun || meant.length > 0) return { typed, ways: sure };
	return { typed, ways: await withOtherForms(db, span, vocabulary, sure) };
}

/** Whether a shown category has these stems in its name: its products may be called otherwise. */
function isInCategory(stems: readonly string[], { categories }: Vocabulary): boolean {
	return categories.some(
		(category) => category.isShown && stems.every((stem) => category.stems.includes(stem)),
	);
}

/** The span as typed: as one word, with its unit spelled in other ways, as several words. */
function writtenWays(span: Span, vocabulary: Vocabulary): Way[] {
	const { words } = vocabulary;
	const joined = joinedSpan(span);
	const ways = [joined, ...amountSpellings(joined)].flatMap((word) => {
		const known = words.get(word);
		const isWritten = known && (known.titles !== null || isInCategory([known.stem], vocabulary));
		return isWritten ? [wayOf([known], 'typed')] : [];
	});
	const parts = span.length > 1 ? span.words.map(together) : piecesOf(span.words[0] ?? '', ways);
	const known = parts.map((part) => words.get(part));
	if (parts.length > 1 && known.every((word) => word !== undefined && word.titles !== null))
		ways.push(wayOf(known as KnownWord[], 'typed'));
	return uniqueWays(ways);
}

/** The pieces of a hyphenated word; a model number is only split if the catalogue does not have it as a whole. */
function piecesOf(word: string, whole: readonly Way[]): string[] {
	const pieces = word.split('-');
	if (pieces.length > 1 || whole.length > 0 || !/\d/.test(word)) return pieces;
	const atoms = word.match(/\d+p\d+|\d+|[a-z]+/g) ?? [];
	// A single letter or digit beside the rest would say nothing.
	return atoms.every((atom) => atom.length > 1) ? atoms : [];
}

async function begunWays(db: DbOrTx, word: string, most: number): Promise<Way[]> {
	if (!word) return [];
	const found = await wordsBeginning(db, word, most);
	return found.map((known) => wayOf([known], 'begun'));
}

/**
 * If the catalogue has a word's stem but not this form of it, the word may be a plural or a misspelling ("projecter" has
 * the stem of "project"), so both are searched.
 */
async function withOtherForms(
	db: DbOrTx,
	span: Span,
	{ words }: Vocabulary,
	sure: Way[],
): Promise<Way[]> {
	const word = joinedSpan(span);
	const isForm = span.length === 1 && words.get(word)?.isExact === false && !/\d/.test(word);
	if (!isForm || words.get(word)?.titles === null) return sure;
	const [nearest] = chooseCorrections(word, await wordsLike(db, word), 1);
	if (!nearest || singular(nearest.word) === singular(word)) return sure;
	return uniqueWays([wayOf([nearest], 'corrected'), ...sure]);
}

/** What an unknown word may be: the beginning of a model number, a misspelling, or two words without a blank. */
async function guessedWays(
	db: DbOrTx,
	span: Span,
	{ written, isBegun }: { written: readonly Way[]; isBegun: boolean },
): Promise<Way[]> {
	const isWritten = written.length > 0;
	const word = joinedSpan(span);
	if (/\d/.test(word)) return word.length < 3 ? [] : begunWays(db, word, MOST_MODELS);
	if (span.length > 1 || word.length < 3 || word.length > LONGEST_GUESSED) return [];
	const near = await wordsLike(db, word);
	// A word that descriptions have is only taken for a misspelling if a single letter differs.
	const isName = isNearTradeName(word);
	const corrections = chooseCorrections(word, near).filter(
		(known) =>
			(!isWritten || editDistance(word, known.word) === 1) && (!isName || isTradeName(known.word)),
	);
	if (corrections.length > 0) return corrections.map((known) => wayOf([known], 'corrected'));
	if (isName) return begunWays(db, word, MOST_COMPLETIONS);
	const divided = isWritten ? null : await dividedWord(db, word);
	if (divided) return [wayOf(divided, 'corrected')];
	const begun = await begunWays(db, word, MOST_COMPLETIONS);
	return begun.length > 0 || isWritten ? begun : misspelledBeginnings(db, word, isBegun);
}

/**
 * Two words of which one is unknown, as a misspelling of one word: "audio boks" sounds like "audiobox". Null if they are
 * none. The words by themselves may be meant all the same.
 */
async function misspelledTogether(db: DbOrTx, one: Group, other: Group): Promise<Group | null> {
	const isUnknown = ({ ways: [first] }: Group) => !first || first.kind === 'corrected';
	if (!isUnknown(one) && !isUnknown(other)) return null;
	const typed = `${one.typed} ${other.typed}`;
	const word = one.typed + other.typed;
	if (!/^[a-z]+$/.test(word) || word.length > LONGEST_GUESSED) return null;
	const near = (await wordsLike(db, word)).filter(({ soundsAlike }) => soundsAlike);
	const [meant] = chooseCorrections(word, near, 1);
	if (!meant) return null;
	const apart = one.ways.flatMap((first) =>
		other.ways.map(
			(second): Way => ({
				words: [...first.words, ...second.words],
				stems: [...first.stems, ...second.stems],
				kind: second.kind,
				titles: Math.min(first.titles, second.titles),
			}),
		),
	);
	const known = apart.length > 0 ? apart : [...one.ways, ...other.ways];
	return { typed, ways: [wayOf([meant], 'corrected'), ...known] };
}

/**
 * Words that begin like this one but for one slip: "micrp" is the beginning of "microphone". Of a word that is not being
 * typed only those of several products, since it is more likely something the shop does not have.
 */
async function misspelledBeginnings(db: DbOrTx, word: string, isBegun: boolean): Promise<Way[]> {
	if (word.length < SHORTEST_MISSPELLED) return [];
	const near = await wordsBeginning(db, word.slice(0, 2), MOST_LIKE_BEGINNING);
	const isMeant = (known: KnownWord) =>
		(isBegun || (known.titles ?? 0) >= SEVERAL) &&
		known.word.length >= word.length + MISSING_LETTERS &&
		[-1, 0, 1].some((more) => editDistance(word, known.word.slice(0, word.length + more)) === 1);
	return near
		.filter(isMeant)
		.slice(0, MOST_COMPLETIONS)
		.map((known) => wayOf([known], 'corrected'));
}

function wayOf(known: readonly KnownWord[], kind: Way['kind']): Way {
	return {
		words: known.map(({ word }) => word),
		stems: known.map(({ stem }) => stem),
		kind,
		titles: Math.min(...known.map(({ titles, stemTitles }) => stemTitles ?? titles ?? 0)),
	};
}

function uniqueWays(ways: readonly Way[]): Way[] {
	const seen = new Set<string>();
	return ways.filter(({ stems }) => {
		const key = stems.join(' ');
		return seen.has(key) ? false : seen.add(key);
	});
}
