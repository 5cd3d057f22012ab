import { expect, test } from 'vitest';
import {
	above,
	asOptions,
	branchesOf,
	branchIds,
	branchSums,
	inTreeOrder,
	levelsOf,
	placedAmong,
} from './category-tree.ts';

const of = (id: number, parentId: number | null = null) => ({ id, parentId, name: `C${id}` });
/** 1 > 3 > 5, 1 > 4, and 2 alone. */
const TREE = [of(5, 3), of(2), of(1), of(4, 1), of(3, 1)];

test('the way up is listed from the top, the way down from the category itself', () => {
	expect(above(TREE, 5).map(({ id }) => id)).toEqual([1, 3]);
	expect(above(TREE, 1)).toEqual([]);
	expect(branchIds(TREE, 1)).toEqual([1, 4, 3, 5]);
	expect(branchIds(TREE, 2)).toEqual([2]);
	expect([1, 3, 5].map((id) => levelsOf(TREE, id))).toEqual([3, 2, 1]);
});

test('siblings keep their order, and what is below one follows it', () => {
	expect(inTreeOrder(TREE).map(({ id, level }) => [id, level])).toEqual([
		[2, 0],
		[1, 0],
		[4, 1],
		[3, 1],
		[5, 2],
	]);
	expect(asOptions(TREE).map(({ name }) => name)).toEqual([
		'C2',
		'C1',
		'\u2003C4',
		'\u2003C3',
		'\u2003\u2003C5',
	]);
	expect(branchesOf(TREE).map(({ id, below }) => [id, below.length])).toEqual([
		[2, 0],
		[1, 2],
	]);
});

test('what is below one that is left out moves up to the next', () => {
	const without = (...ids: number[]) => {
		const some = TREE.filter(({ id }) => !ids.includes(id));
		return Object.fromEntries(placedAmong(some, TREE).map(({ id, parentId }) => [id, parentId]));
	};
	expect(without(3)).toEqual({ 1: null, 2: null, 4: 1, 5: 1 });
	expect(without(1, 3)).toEqual({ 2: null, 4: null, 5: null });
});

test('counts are summed up the tree', () => {
	const counts = new Map([
		[5, 2],
		[4, 1],
		[2, 7],
	]);
	expect(Object.fromEntries(branchSums(TREE, counts))).toEqual({ 1: 3, 2: 7, 3: 2, 4: 1, 5: 2 });
});

test('a circle, which only a hand in the database makes, ends every walk', () => {
	const circle = [of(1, 2), of(2, 1), of(3, 2)];
	expect(above(circle, 3).map(({ id }) => id)).toEqual([1, 2]);
	expect(branchIds(circle, 1)).toEqual([1, 2, 3]);
	expect(inTreeOrder(circle)).toHaveLength(3);
});
