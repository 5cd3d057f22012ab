import { expect, test } from 'vitest';
import { fold, readable, singular, together } from './fold.ts';

test('accents, punctuation and special letters are folded to plain words', () => {
	expect(fold('  D’Addario “Ọ̀ṣun” Café™ — STRAẞE ')).toBe('daddario osun cafe strasse');
	expect(fold('Sony WH-1000XM4/B, (black)')).toBe('sony wh-1000xm4-b black');
	expect(fold('Jack -> XLR & -10 dB')).toBe('jack xlr 10 db');
	expect(fold('😀 §§ ""')).toBe('');
});

test('inch marks, decimals and thousands are the same however they are typed', () => {
	for (const typed of ['15"', '15”', "15''", '15 "']) expect(fold(typed)).toBe('15in');
	expect(fold('2.1 speaker, 3,5 mm, 1,000W')).toBe('2p1 speaker 3p5 mm 1000w');
	expect(readable(fold('2.1 speaker'))).toBe('2.1 speaker');
	expect(fold(readable('3p5 mm'))).toBe('3p5 mm');
});

test('a word is recognised by its plural, a model number has none', () => {
	expect(['speakers', 'batteries', 'boxes', 'glass', 'bus'].map(singular)).toEqual([
		'speaker',
		'battery',
		'box',
		'glass',
		'bus',
	]);
	expect(singular('mg10xus')).toBe('mg10xus');
	expect(together('sm-58-lc')).toBe('sm58lc');
});
