import { expect, test } from 'vitest';
import { readPriceWords } from './price-words.ts';

test('price words become a range, and the rest is searched for', () => {
	const upTo = { rest: 'mixer', min: null, max: 200_000 };
	for (const q of [
		'mixer under 200k',
		'mixer below ₦200,000',
		'mixer less than 200000 naira',
		'mixer max 200 thousand',
		'under N200k mixer',
		'mixer UNDER 200K',
		'mixer budget of 200k',
		'mixer below two hundred thousand',
	])
		expect(readPriceWords(q), q).toEqual(upTo);
	expect(readPriceWords('mixer with 12 channels under 200k')).toEqual({
		...upTo,
		rest: 'mixer with 12 channels',
	});
	expect(readPriceWords('speakers above 1.5 million')).toEqual({
		rest: 'speakers',
		min: 1_500_000,
		max: null,
	});
	for (const q of [
		'guitar between 100k and 150k',
		'guitar from 150k to 100k',
		'guitar between 100-150k',
	])
		expect(readPriceWords(q), q).toEqual({ rest: 'guitar', min: 100_000, max: 150_000 });
});

test('a price is named in words, without a word for it, or about', () => {
	expect(readPriceWords('guitar 100000 to 200000')).toEqual({
		rest: 'guitar',
		min: 100_000,
		max: 200_000,
	});
	for (const [words, max] of [
		['half a million', 500_000],
		['a half million', 500_000],
		['one half million', 500_000],
		['one and a half million', 1_500_000],
		['two and half million naira', 2_500_000],
		['a hundred thousand', 100_000],
	] as const)
		expect(readPriceWords(`amplifier under ${words}`), words).toMatchObject({ max });
	expect(readPriceWords('piano under one hundred and fifty thousand naira')?.max).toBe(150_000);
	const about = { rest: 'guitar', min: 240_000, max: 360_000 };
	for (const q of [
		'guitar around 300k',
		'guitar ₦300,000',
		'300,000 naira guitar',
		'N300,000 guitar',
	])
		expect(readPriceWords(q), q).toEqual(about);
	expect(readPriceWords('₦48,000')).toEqual({ rest: '', min: 38_400, max: 57_600 });
	expect(readPriceWords('under 200k')).toEqual({ rest: '', min: null, max: 200_000 });
});

test('a price beyond every product is the highest that a list takes', () => {
	const most = 1_000_000_000;
	for (const q of ['mixer under 99999999999999999999', 'mixer under 1234567890123456'])
		expect(readPriceWords(q)).toEqual({ rest: 'mixer', min: null, max: most });
	expect(readPriceWords('mixer about 99999999999999999999')).toMatchObject({ max: most });
	expect(readPriceWords(`mixer under ${'9'.repeat(400)}`)).toMatchObject({ max: most });
});

test('sizes, powers and models are not prices', () => {
	for (const q of [
		'speaker under 15 inch',
		'amplifier over 5000 watts',
		'cable under 20 m',
		'K12 mixer',
		'over ear headphones',
		'ma 8000w above 10000w',
		'under 20khz',
		'undercover 200k',
		'from 2000',
		'xlr 10-20 m',
		'cable under 20 m',
		'projector 10000 to 20000 lumens',
		'scanner 12000-24000 dpi',
		'casio ct 48,000',
		'one hundred and fifty thousand',
		'',
	])
		expect(readPriceWords(q), q).toBeNull();
});
