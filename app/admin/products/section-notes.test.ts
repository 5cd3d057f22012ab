import { expect, test } from 'vitest';
import { descriptionNote, detailsNote, filledNote, picturesNote } from './section-notes.ts';

const of = (values: Record<string, string>) => (name: string) => values[name] ?? '';

test('the words of a description are counted, blanks are none', () => {
	expect(descriptionNote(of({ description: ' Warm and\n\nloud. ' }))).toBe('3 words');
	expect(descriptionNote(of({ description: 'Loud' }))).toBe('1 word');
	expect(descriptionNote(of({ description: ' \n' }))).toBe('no description');
});

test('the details name what is missing, and nothing once all of it is there', () => {
	expect(detailsNote(of({}))).toBe('no cost, SKU, …');
	expect(detailsNote(of({ cost_price: '1', sku: ' ', weight_grams: '1' }))).toBe('no SKU, barcode');
	const all = { cost_price: '0', sku: 'A', barcode: '1', weight_grams: '1' };
	expect(detailsNote(of(all))).toBe('price, stock, numbers');
});

test('fields are counted by what is filled', () => {
	expect(filledNote(['a', 'b', 'c'], of({ a: 'x', b: ' ' }))).toBe('1 of 3');
	expect(filledNote([], of({}))).toBe('none');
	expect([0, 1, 3].map(picturesNote)).toEqual(['no picture', '1 picture', '3 pictures']);
});
