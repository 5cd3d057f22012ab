import { expect, test } from 'vitest';
import { Problem } from '../kit/problem.ts';
import { MOST_VARIANTS } from './family-fields.ts';
import { readFamily } from './family-input.ts';

const leads = {
	name: ' Stage  lead ',
	option_0: 'Colour',
	option_1: '',
	option_2: 'Length',
	value_1_0: 'Red',
	value_1_1: 'left out',
	value_1_2: '5 m',
	value_2_0: 'Red',
	value_2_1: '',
	value_2_2: '10 m',
};
function errorsOf(fields: Record<string, string>) {
	try {
		readFamily(fields);
		return {};
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		return error.fields;
	}
}

test('reads options in their order without the empty ones, and what each product is of them', () => {
	expect(readFamily(leads)).toEqual({
		name: 'Stage lead',
		options: ['Colour', 'Length'],
		variants: [
			{ productId: 1, choice: ['Red', '5 m'] },
			{ productId: 2, choice: ['Red', '10 m'] },
		],
	});
});

test('refuses two products that shoppers could not tell apart, whatever the capitals', () => {
	expect(errorsOf({ ...leads, value_2_0: 'RED', value_2_2: '5  m' })).toEqual({
		value_2_2: ['Another product is the same: shoppers could not choose.'],
	});
});

test('refuses a product that does not say what it is', () => {
	expect(errorsOf({ ...leads, value_2_2: ' ' })).toEqual({
		value_2_2: ['Please say its length.'],
	});
});

test('refuses no option, an option named twice and values that are too long', () => {
	expect(Object.keys(errorsOf({ ...leads, option_0: '', option_2: '' }))).toContain('option_0');
	expect(errorsOf({ ...leads, option_2: 'colour' })).toHaveProperty('option_2');
	expect(errorsOf({ ...leads, value_1_0: 'x'.repeat(61) })).toHaveProperty('value_1_0');
	expect(errorsOf({ ...leads, name: '' })).toHaveProperty('name');
	expect(errorsOf({ ...leads, value_1_0: '\ud800' })).toHaveProperty('value_1_0');
});

test('refuses a family of one product, also after others were taken out, and of too many', () => {
	expect(errorsOf({ ...leads, out_2: '1' })).toHaveProperty('products');
	const many = Object.fromEntries(
		Array.from({ length: MOST_VARIANTS + 1 }, (_, at) => [`value_${at + 1}_0`, `${at} m`]),
	);
	expect(errorsOf({ name: 'Lead', option_0: 'Length', ...many })).toEqual({
		products: [expect.stringContaining('at most 100 products; these are 101')],
	});
});
