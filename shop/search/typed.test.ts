import { expect, test } from 'vitest';
import { joinedSpan, LONGEST_QUERY, readQuery, spansOf, thingWords, typedWords } from './typed.ts';
import { amountSpellings } from './units.ts';

test('a query that cannot be searched has no words', () => {
	for (const q of ['', ' ', 'a', '!', '%%%', '"\'', '😀😀', '- -'])
		expect(typedWords(q)).toEqual([]);
	expect(readQuery(undefined)).toBe('');
	expect(readQuery(['mic'])).toBe('');
});

test('a query that is too long or contains a NUL byte is refused', () => {
	expect(readQuery(` ${'x'.repeat(LONGEST_QUERY)} `)).toHaveLength(LONGEST_QUERY);
	for (const q of ['x'.repeat(300), 'mic\0rophone']) {
		expect(() => readQuery(q)).toThrow(
			expect.objectContaining({ code: 'invalid', fields: { q: [expect.any(String)] } }),
		);
	}
});

test('filler words are ignored, unless there are no others', () => {
	expect(typedWords('Please, the price of a Microphone for my church')).toEqual([
		'microphone',
		'church',
	]);
	expect(typedWords('the for')).toEqual(['the', 'for']);
	expect(typedWords('mic mic MIC')).toEqual(['mic']);
	expect(typedWords('one two three four five six seven eight nine ten')).toHaveLength(8);
});

test('what stands before “with” or “for” is the thing that is asked for', () => {
	expect(thingWords('a headset with microphone')).toBe(1);
	expect(thingWords('USB microphone for my PC')).toBe(2);
	for (const q of ['microphone', 'for church', 'I am looking for', 'mic for mic'])
		expect(thingWords(q), q).toBe(0);
});

test('neighbouring words are tried as one word if they may be one', () => {
	const joined = spansOf(['sm', '58', 'lc']).map(joinedSpan);
	expect(joined).toEqual(['sm58lc', 'sm58', '58lc', 'sm', '58', 'lc']);
	expect(joinedSpan({ start: 0, length: 2, words: ['head', 'phones'] })).toBe('headphones');
	expect(joinedSpan({ start: 0, length: 2, words: ['microphone', '100000'] })).toBe('');
});

test('an amount can be written with every name of its unit', () => {
	expect(amountSpellings('15inches')).toEqual(['15in', '15inch', '15inches']);
	expect(amountSpellings('8ch')).toContain('8channels');
	expect(amountSpellings('58lc')).toEqual([]);
	expect(amountSpellings('inch')).toEqual([]);
});
