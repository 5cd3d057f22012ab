import { expect, test } from 'vitest';
import { movedUp, typedExtras } from './extras-input.ts';

test('ids are read in their order, each once, and what is no id is left out', () => {
	expect(typedExtras(['7', '3', '7', 'x', '', '0'])).toEqual([7, 3]);
});

test.each([
	[3, [3, 7, 9]],
	[9, [7, 9, 3]],
	[7, [7, 3, 9]],
	[5, [7, 3, 9]],
	[null, [7, 3, 9]],
])('%s moves up a place, the first and what is not there stay', (id, expected) => {
	expect(movedUp([7, 3, 9], id)).toEqual(expected);
});
