import { expect, test } from 'vitest';
import { boxContents, readBoxCell, writeBoxCell, wrongBoxContents } from './box-contents.ts';
import { ProductInput } from './product-input.ts';

const box = ProductInput.shape.in_the_box;

test('a cell holds the lines and gives them back, whatever signs are in them', () => {
	const text = 'Drum | stand\nKey \\ 5 mm\nBag';
	expect(writeBoxCell(text)).toBe('Drum \\| stand | Key \\\\ 5 mm | Bag');
	expect(readBoxCell(writeBoxCell(text))).toBe(text);
	expect(readBoxCell('Drum\r\n\n Key | Bag |')).toBe('Drum\nKey\nBag');
	expect(readBoxCell('')).toBe('');
});

test('too many lines and long ones are refused', () => {
	const line = 'a'.repeat(120);
	expect(wrongBoxContents(Array(30).fill(line).join('\n'))).toBeNull();
	expect(wrongBoxContents(Array(31).fill('a').join('\n'))).toBe('May have at most 30 lines.');
	expect(wrongBoxContents(`a\n${line}a`)).toBe('Line 2 may not be longer than 120 characters.');
});

test('a form sends lines, a program may send a list; what is not sent stays as it is', () => {
	expect(box.parse(' Drum \r\n\r\nKey')).toBe('Drum\nKey');
	expect(box.parse(['Drum', 'Key'])).toBe(boxContents('Drum\nKey'));
	expect(box.parse(null)).toBe('');
	expect(box.parse(undefined)).toBeUndefined();
	expect(box.safeParse([7]).success).toBe(false);
	expect(box.safeParse('a\n'.repeat(31)).error?.issues[0]?.message).toBe(
		'May have at most 30 lines.',
	);
});
