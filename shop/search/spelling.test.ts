import { expect, test } from 'vitest';
import { chooseCorrections, chooseFarCorrection, editDistance } from './spelling.ts';
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
	expect(editDistance('mircophone', 'microphone')).toBe(1);
	expect(editDistance('amplifire', 'amplifier')).toBe(1);
	expect(editDistance('gitar', 'guitar')).toBe(1);
	expect(editDistance('', 'abc')).toBe(3);
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

test('a word with one slip more is offered if it begins and sounds alike, and is not short', () => {
	const far = (typed: string, ...candidates: Candidate[]) =>
		chooseFarCorrection(typed, candidates)?.word ?? null;
	const microphone = candidate('microphone', 10, true);
	expect(chosen('mikrofown', microphone)).toEqual([]);
	expect(far('mikrofown', candidate('microfibre'), microphone)).toBe('microphone');
	expect(far('mikrofown', { ...microphone, soundsAlike: false })).toBeNull();
	expect(far('nikrofown', microphone)).toBeNull();
	expect(far('drom', candidate('dream', 10, true))).toBeNull();
});
