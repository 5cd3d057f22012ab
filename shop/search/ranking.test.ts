import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import type { Group } from './query-groups.ts';
import { type FittingCategories, rank } from './ranking.ts';
import type { Candidate } from './retrieval.ts';

const NO_CATEGORY: FittingCategories = { groups: new Map(), all: new Set() };
const group = (word: string): Group => ({
	typed: word,
	ways: [{ words: [word], stems: [word], kind: 'typed', titles: 1 }],
});
const candidate = (productId: number, name: string, given: Partial<Candidate> = {}): Candidate => ({
	productId,
	categoryId: 1,
	standing: 1,
	name: fold(name),
	has: ['said', 'said', 'said'],
	...given,
});
const ranked = (query: string, candidates: Candidate[], fitting = NO_CATEGORY) =>
	rank(candidates, query.split(' ').map(group), fitting).map(({ productId }) => productId);

test('a thing comes before its accessories, and before products that only mention it', () => {
	const found = ranked('speaker', [
		candidate(1, 'Wall bracket, black'),
		candidate(2, 'Speaker wire, 10 m'),
		candidate(3, 'Halden two-way speaker'),
	]);
	expect(found).toEqual([3, 2, 1]);
	expect(
		ranked('speaker wire', [candidate(1, 'Halden speaker'), candidate(2, 'Speaker wire, 10 m')]),
	).toEqual([2, 1]);
});

test('among equally good answers those in stock come first, then the best sellers', () => {
	const found = ranked('microphone', [
		candidate(1, 'Oduma microphone', { standing: 0 }),
		candidate(2, 'Ogene microphone', { standing: 6 }),
		candidate(3, 'Udu microphone', { standing: 2 }),
	]);
	expect(found).toEqual([2, 3, 1]);
});

test('a best seller does not come before a better answer', () => {
	const found = ranked('shure sm58', [
		candidate(1, 'Shure SM57', { standing: 9, has: ['said', null] }),
		candidate(2, 'Shure SM-58 LC', { standing: 0 }),
	]);
	expect(found).toEqual([2, 1]);
});

test('a product of a category named in the query comes before a similar one', () => {
	const fitting = { groups: new Map([[7, [true]]]), all: new Set([7]) };
	const found = ranked(
		'microphone',
		[
			candidate(1, 'Microphone A', { standing: 5 }),
			candidate(2, 'Microphone B', { categoryId: 7 }),
		],
		fitting,
	);
	expect(found).toEqual([2, 1]);
});

test('a product of the category that a word names comes before one whose text has the word', () => {
	const fitting = { groups: new Map([[7, [false, true]]]), all: new Set<number>() };
	const found = ranked(
		'12 speaker',
		[
			candidate(1, 'Guitar combo', { has: ['said', 'said'] }),
			candidate(2, 'Stage monitor wedge', { categoryId: 7, has: ['said', null] }),
		],
		fitting,
	);
	expect(found).toEqual([2, 1]);
});

test('what has a thing built in comes after what mentions it', () => {
	const found = ranked('microphone', [
		candidate(1, 'Folding computer', { standing: 9, has: ['built in'] }),
		candidate(2, 'Lectern', { has: ['said'] }),
	]);
	expect(found).toEqual([2, 1]);
});
