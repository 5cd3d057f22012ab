import type { Candidate } from './vocabulary.ts';

/** Choosing the word that was meant by one the catalogue does not have. */

/** How many slips (letters wrong, missing, too many, or two changed about) divide two words. */
export function slipsBetween(a: string, b: string): number {
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

/** Slips that a word of this length is still known by. */
function mostSlips(length: number): number {
	if (length <= 3) return 1;
	if (length <= 5) return 1;
	return length <= 8 ? 2 : 3;
}

const CLOSE = 0.35;

/**
 * The words that were most likely meant, best first, at most `most`; none when nothing is near. Few slips weigh most, then the
 * sound, the same first letter, and how many products have the word.
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

/** Null: too far to be the same word. */
function badness(typed: string, { word, titles, soundsAlike }: Candidate): number | null {
	if (word === typed) return null;
	const slips = slipsBetween(typed, word);
	const allowed = mostSlips(Math.min(typed.length, word.length)) + (soundsAlike ? 1 : 0);
	if (slips > allowed) return null;
	const isPlural = word === `${typed}s` || typed === `${word}s`;
	return (
		slips -
		(soundsAlike ? 0.6 : 0) +
		(word[0] === typed[0] ? 0 : 0.4) -
		Math.min(0.7, Math.log10(1 + titles) * 0.22) -
		(isPlural ? 1 : 0)
	);
}
