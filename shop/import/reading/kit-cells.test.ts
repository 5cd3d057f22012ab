import { expect, test } from 'vitest';
import { readKitCell, writeKitCell } from './kit-cells.ts';

test('parts are read in their order with their pieces, and written as they were read', () => {
	const parts = [
		{ slug: 'stick', pieces: 2 },
		{ slug: 'drum', pieces: 1 },
	];
	expect(readKitCell(' stick * 2;drum ; ', 'kit')).toEqual(parts);
	expect(writeKitCell(parts)).toBe('stick*2; drum');
	expect(readKitCell('', 'kit')).toEqual([]);
});

test.each([
	['drum, stick', '"slug; slug*2"'],
	['drum*0', '1 to 100 pieces'],
	['drum*101', '1 to 100 pieces'],
	['drum*2*2', '"slug; slug*2"'],
	['drum*', '"slug; slug*2"'],
	['Drum', '"slug; slug*2"'],
	['drum; kit', 'names the product itself'],
	['drum; stick; drum*2', 'names drum twice'],
	[Array.from({ length: 21 }, (_, at) => `part-${at}`).join(';'), 'more than 20 parts'],
])('%s is refused', (cell, reason) => {
	expect(readKitCell(cell, 'kit')).toContain(reason);
});
