import { expect, test } from 'vitest';
import { proposeFamily } from './propose-family.ts';

const products = (...rows: [name: string, size?: string | null, color?: string | null][]) =>
	rows.map(([name, size = null, color = null], at) => ({ productId: at + 1, name, size, color }));
const choices = (proposed: ReturnType<typeof proposeFamily>) => [...proposed.choices.values()];

test('sizes that are lengths become an option of that name, and the family is called what all begin with', () => {
	const proposed = proposeFamily(
		products(['Corvane Stage Lead, 5 m', '5 m'], ['Corvane Stage Lead, 10 m', '10 m']),
	);
	expect(proposed).toMatchObject({ name: 'Corvane Stage Lead', options: ['Length'] });
	expect(choices(proposed)).toEqual([['5 m'], ['10 m']]);
});

test('colour and size together are two options', () => {
	const proposed = proposeFamily(
		products(
			['Shirt', 'M', 'Red'],
			['Shirt', 'L', 'Red'],
			['Shirt', 'M', 'Blue'],
			['Shirt', 'L', 'Blue'],
		),
	);
	expect(proposed.options).toEqual(['Colour', 'Size']);
	expect(choices(proposed)[3]).toEqual(['Blue', 'L']);
});

test('what differs in the names becomes an option where colour and size do not part the products', () => {
	const colours = proposeFamily(products(['Arena Kit, Red'], ['Arena Kit, Blue']));
	expect(colours).toMatchObject({ name: 'Arena Kit', options: ['Colour'] });
	expect(choices(colours)).toEqual([['Red'], ['Blue']]);
	const middle = proposeFamily(products(['Lead 3 m Angled'], ['Lead 6 m Angled']));
	expect(middle).toMatchObject({ name: 'Lead Angled', options: ['Length'] });
	expect(choices(middle)).toEqual([['3 m'], ['6 m']]);
	const versions = proposeFamily(products(['Desk Pro'], ['Desk Lite']));
	expect(versions.options).toEqual(['Version']);
});

test('products that nothing tells apart leave their values to staff', () => {
	const proposed = proposeFamily(products(['Lead'], ['Lead']));
	expect(proposed.options).toHaveLength(1);
	expect(choices(proposed)).toEqual([[''], ['']]);
});
