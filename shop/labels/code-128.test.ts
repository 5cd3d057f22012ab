import { expect, test } from 'vitest';
import { code128 } from './code-128.ts';

/** The bars of a path as ones and zeros, without the quiet zones. */
function modulesOf(text: string): string {
	const code = code128(text);
	const modules = Array.from({ length: code?.width ?? 0 }, () => '0');
	for (const [, at, width] of code?.path.matchAll(/M(\d+) 0h(\d+)/g) ?? [])
		modules.fill('1', Number(at), Number(at) + Number(width));
	return modules.join('').slice(10, -10);
}

test('a text is its start, letters, check symbol and stop', () => {
	// From the table of the standard: P is 48, J 42, 1 17; 104 + 48 + 2 * 42 + 3 * 17 is 287, 81 of 103.
	expect(modulesOf('PJ1')).toBe(
		[
			'11010010000',
			'11101110110',
			'10110111000',
			'10011100110',
			'10010111100',
			'1100011101011',
		].join(''),
	);
});

test('an even number of digits takes half the room', () => {
	// Start C is 105, 12 and 34 are themselves: 105 + 12 + 2 * 34 is 185, 82 of 103.
	expect(modulesOf('1234')).toBe(
		['11010011100', '10110011100', '10001011000', '10010011110', '1100011101011'].join(''),
	);
	expect(code128('12345678901234')?.width).toBe(20 + 9 * 11 + 13);
	expect(code128('123')?.width).toBe(20 + 5 * 11 + 13);
});

test('every letter has eleven modules, and no two the same', () => {
	const letters = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place));
	const codes = letters.map((letter) => modulesOf(letter).slice(11, 22));
	expect(new Set(codes).size).toBe(95);
	for (const code of codes) expect(code).toMatch(/^1[01]{9}0$/);
});

test.each(['', '₦1', 'Ọ', 'a\tb'])('there is none of %j', (text) => {
	expect(code128(text)).toBeNull();
});
