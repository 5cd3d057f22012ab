import { expect, test } from 'vitest';
import { chooseCorrections, slipsBetween } from './spelling.ts';
import type { Candidate } from './vocabulary.ts';

const candidate = (word: string, titles = 10, soundsAlike = false): Candidate => ({
	word,
	stem: word,
	titles,
	isExact: true,
	similarity: 0.4,
	soundsAlike,
});
const chosen = (typed: string, ...candidates: Candidate[]) =>
	chooseCorrections(typed, candidates, 1).map(({ word }) => word);

test('two swapped letters are one slip', () => {
	expect(slipsBetween('mircophone', 'microphone')).toBe(1);
	expect(slipsBetween('amplifire', 'amplifier')).toBe(1);
	expect(slipsBetween('gitar', 'guitar')).toBe(1);
	expect(slipsBetween('', 'abc')).toBe(3);
});

test('of equally close words, the one that sounds alike or is more frequent wins', () => {
	expect(chosen('sure', candidate('pure', 500), candidate('shure', 3, true))).toEqual(['shure']);
	expect(chosen('cabel', candidate('cable', 900), candidate('caber', 1))).toEqual(['cable']);
});

test('words that differ too much are not guessed', () => {
	expect(chosen('xyz', candidate('xlr'), candidate('cable'))).toEqual([]);
	expect(chosen('drum', candidate('drill', 5000))).toEqual([]);
	expect(chosen('mixer', candidate('mixer'))).toEqual([]);
});
