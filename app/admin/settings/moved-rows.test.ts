import { expect, test } from 'vitest';
import { inOrder, type PlacedRow, withMoved } from './moved-rows.ts';

const rows = (...places: string[]): PlacedRow[] =>
	places.map((place, at) => ({ id: at + 1, name: `Category ${at + 1}`, place }));
const ids = (found: readonly PlacedRow[] | null) => found?.map(({ id }) => id);

test('rows move up, down and over several, and are numbered anew', () => {
	const three = rows('1', '2', '3');
	expect(ids(withMoved(three, 3, 1))).toEqual([1, 3, 2]);
	expect(ids(withMoved(three, 1, 2))).toEqual([2, 3, 1]);
	expect(withMoved(three, 1, 2)?.map(({ place }) => place)).toEqual(['1', '2', '3']);
});

test('numbers that were typed count before a row moves', () => {
	const typed = rows('9', '2', '3');
	expect(ids(inOrder(typed))).toEqual([2, 3, 1]);
	expect(ids(withMoved(typed, 1, 1))).toEqual([2, 1, 3]);
});

test('nothing moves over an end or to where it is', () => {
	const two = rows('1', '2');
	for (const [id, to] of [
		[1, -1],
		[2, 2],
		[1, 0],
		[7, 0],
	] as const)
		expect(withMoved(two, id, to)).toBeNull();
});
