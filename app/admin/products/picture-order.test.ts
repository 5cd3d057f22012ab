import { expect, test } from 'vitest';
import { readPictureOrder, writePictureOrder } from './picture-order.ts';

test('the order of stored and added pictures is read as it was written', () => {
	const text = writePictureOrder([{ storedId: 12 }, {}, { storedId: 15 }, {}]);
	expect(text).toBe('12 +0 15 +1');
	expect(readPictureOrder(text)).toEqual([12, { added: 0 }, 15, { added: 1 }]);
});

test('what is no picture is left out', () => {
	expect(readPictureOrder('0 x -1 +x 7')).toEqual([7]);
	expect(readPictureOrder(null)).toEqual([]);
});
