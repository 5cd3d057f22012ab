import { expect, test } from 'vitest';
import { Problem } from '../kit/problem.ts';
import { combinations, readVersions } from './versions-input.ts';

function errorsOf(fields: Record<string, string>) {
	try {
		readVersions(fields);
		return {};
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		return error.fields;
	}
}
const lead = { name: 'Lead', option_0: 'Colour', values_0: 'Red, Blue\n Deep  green ' };

test('reads values from lines and commas, and combines them with the first of each first', () => {
	const { options } = readVersions({ ...lead, option_2: 'Length', values_2: '5 m\r\n10 m' });
	expect(options).toEqual([
		{ name: 'Colour', values: ['Red', 'Blue', 'Deep green'] },
		{ name: 'Length', values: ['5 m', '10 m'] },
	]);
	expect(combinations(options)).toHaveLength(6);
	expect(combinations(options)[0]).toEqual(['Red', '5 m']);
	expect(combinations(options)[1]).toEqual(['Red', '10 m']);
});

test.each([
	['1,5 m\n3 m', ['1,5 m', '3 m']],
	['1,5 m, 3 m,5 m', ['1,5 m', '3 m', '5 m']],
	['38,40,42', ['38', '40', '42']],
	['Red,Blue', ['Red', 'Blue']],
])('reads %j as the values %j', (values_0, values) => {
	const { options } = readVersions({ name: 'Cable', option_0: 'Length', values_0 });
	expect(options[0]?.values).toEqual(values);
});

test('refuses 200 products, values twice, options without values or names, and no option', () => {
	const values = (count: number) => Array.from({ length: count }, (_, at) => `${at}`).join();
	expect(
		errorsOf({ ...lead, values_0: values(20), option_1: 'Length', values_1: values(10) }),
	).toEqual({ values_0: ['These are 200 products; a family has at most 100.'] });
	expect(errorsOf({ ...lead, values_0: 'Red, red' })).toEqual({
		values_0: ['“red” is there twice.'],
	});
	expect(errorsOf({ ...lead, values_0: '' })).toHaveProperty('values_0');
	expect(errorsOf({ ...lead, option_0: '' })).toHaveProperty('option_0');
	expect(errorsOf({ name: 'Lead' })).toHaveProperty('option_0');
	expect(errorsOf({ ...lead, option_1: 'colour', values_1: 'x' })).toHaveProperty('option_1');
	expect(errorsOf({ ...lead, name: '' })).toHaveProperty('name');
	expect(errorsOf({ ...lead, values_0: 'x'.repeat(61) })).toHaveProperty('values_0');
});
