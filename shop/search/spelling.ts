import type { Candidate } from './vocabulary.ts';

// Chooses the word that was meant by one the catalogue does not have.

/**
 * The edit distance of two words (optimal string alignment): letters replaced, missing, added, or two neighbours
 * swapped.
 */
export function editDistance(a: string, b: string): number {
	let twoBack: number[] = [];
	let back = Array.from({ length: b.length + 1 }, (_, at) => at);
	for (let i = 1; i <= a.length; i += 1) {
		const row = [i];
		for (let j = 1; j <= b.length; j += 1) {
			const same = a[i - 1] === b[j - 1] ? 0 : 1;
			let least = Math.min((back[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (back[j - 1] ?? 0) + same);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
				least = Math.min(least, (twoBack[j - 2] ?? 0) + 1);
			row.push(least);
		}
		twoBack = back;
		back = row;
	}
	return back[b.length] ?? 0;
}

/** How many edits a word of this length may have and still be recognised. */
function mostEdits(length: number): number {
	if (length <= 5) return 1;
	return length <= 8 ? 2 : 3;
}

/** Candidates within this distance of the best one are offered too. */
const CLOSE = 0.35;

/**
 * The words most likely meant, best first, at most `most`; none if nothing is close. Few edits count most, then the
 * sound, then the first letter and how many products have the word.
 */
export function chooseCorrections(
	typed: string,
	candidates: readonly Candidate[],
	most = 2,
): Candidate[] {
	const scored = candidates
		.map((candidate) => ({ candidate, badness: badness(typed, candidate) }))
		.filter(({ badness }) => badness !== null)
		.toSorted((a, b) => (a.badness ?? 0) - (b.badness ?? 0));
	const best = scored[0]?.badness ?? 0;
	return scored
		.filter(({ badness }) => (badness ?? 0) <= best + CLOSE)
		.slice(0, most)
		.map(({ candidate }) => candidate);
}

/** Shorter words with so many edits may mean anything. */
const SHORTEST_FAR = 5;

/**
 * The word that may be meant by one with a slip too many to search for it unasked: it begins alike and sounds alike. Null
 * if there is none.
 */
export function chooseFarCorrection(
	typed: string,
	candidates: readonly Candidate[],
): Candidate | null {
	if (typed.length < SHORTEST_FAR) return null;
	const alike = candidates.filter(({ word, soundsAlike }) => soundsAlike && word[0] === typed[0]);
	const scored = alike
		.map((candidate) => ({ candidate, far: badness(typed, candidate, 1) }))
		.filter(({ far }) => far !== null)
		.toSorted((a, b) => (a.far ?? 0) - (b.far ?? 0));
	return scored[0]?.candidate ?? null;
}

/**
 * How unlikely it is that the typed word means this one: the lower the better. Null if they differ too much; `more` edits
 * than usual may be allowed.
 */
function badness(typed: string, { word, titles, soundsAlike }: Candidate, more = 0): number | null {
	if (word === typed) return null;
	const edits = editDistance(typed, word);
	const allowed = mostEdits(Math.min(typed.length, word.length)) + (soundsAlike ? 1 : 0) + more;
	if (edits > allowed) return null;
	const isPlural = word === `${typed}s` || typed === `${word}s`;
	return (
		edits -
		(soundsAlike ? 0.6 : 0) +
		(word[0] === typed[0] ? 0 : 0.4) -
		Math.min(0.7, Math.log10(1 + titles) * 0.22) -
		(isPlural ? 1 : 0)
	);
}
