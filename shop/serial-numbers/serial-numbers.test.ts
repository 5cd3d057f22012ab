import { expect, test } from 'vitest';
import { newCheckCode, parseCheckCode } from './check-code.ts';
import { foldSerial, readSerials, serialTexts } from './serial-number.ts';
import { warrantyEnd } from './warranty.ts';

test('a scanner’s or a typist’s lines are serial numbers, without empty ones and spaces around them', () => {
	expect(readSerials(' S01-AB 77 \r\n\r\ns02\tab\n', 'f')).toEqual(['S01-AB 77', 's02 ab']);
	expect(readSerials(' \n', 'f')).toEqual([]);
});

test.each([
	['AB', 'no serial number'],
	['---', 'no serial number'],
	['x'.repeat(61), 'no serial number'],
	['S01–7', 'no serial number'],
	['S01-A\ns01a', 's01a is there twice'],
])('%j is refused beside its field', (text, why) => {
	expect(() => readSerials(text, 'serials_7')).toThrow(
		expect.objectContaining({ fields: { serials_7: [expect.stringContaining(why)] } }),
	);
});

test('numbers are compared without hyphens, spaces and case', () => {
	expect(foldSerial('s01-ab 77')).toBe(foldSerial('S01AB77'));
});

test('the texts of a form are read by product', () => {
	expect(serialTexts({ serials_7: 'S01', note: 'x' })).toEqual({ 7: 'S01' });
});

test('a code is read however it is typed, and none of them is like another', () => {
	const code = newCheckCode();
	expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
	expect(parseCheckCode(code.toLowerCase().replaceAll('-', ' '))).toBe(code);
	for (const wrong of [code.slice(1), `${code}2`, code.replace(/^./, 'S')])
		expect(parseCheckCode(wrong)).toBeNull();
	expect(new Set(Array.from({ length: 100 }, newCheckCode)).size).toBe(100);
});

test.each([
	['2026-01-31T12:00:00Z', 1, '2026-02-27T23:00:00.000Z'],
	['2026-11-29T23:30:00Z', 12, '2027-11-29T23:00:00.000Z'],
	['2028-02-29T12:00:00Z', 12, '2029-02-27T23:00:00.000Z'],
])(
	'what is sold on %s has %i months of warranty until the Lagos day that begins at %s',
	(sold, months, end) => {
		expect(warrantyEnd(new Date(sold), months).toISOString()).toBe(end);
	},
);
