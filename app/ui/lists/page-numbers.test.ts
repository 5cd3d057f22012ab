import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test('few pages are all shown', () => {
	expect(pageNumbers(1, 1)).toEqual([1]);
	expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4]);
});

test('many pages leave gaps around the current one', () => {
	expect(pageNumbers(1, 9)).toEqual([1, 2, null, 9]);
	expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
	expect(pageNumbers(9, 9)).toEqual([1, null, 8, 9]);
});

test('a gap of one page is that page', () => {
	expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
