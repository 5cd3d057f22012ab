// What all rules of advice answer with. Sources of the rules: docs/advice.md. Pure, for pages.

/** `good` to go; `careful` with what the sentence says; `bad` if it harms or cannot work; `unknown` for lack of data. */
type Verdict = 'good' | 'careful' | 'bad' | 'unknown';

/** One honest sentence, and how it was worked out, a line for each step. */
export type Advice = { verdict: Verdict; sentence: string; steps: string[] };

/** The answer in place of a guess: what has to be known first, in words that end the sentence "we need …". */
export function notEnoughData(needed: readonly string[]): Advice {
	const list = needed.join(needed.length > 2 ? '; ' : ' and ');
	return { verdict: 'unknown', sentence: `Not enough data: we need ${list}.`, steps: [] };
}

/** A number for people, with at most this many decimals. */
export function plain(value: number, decimals = 0): string {
	return value.toLocaleString('en-NG', { maximumFractionDigits: decimals });
}
