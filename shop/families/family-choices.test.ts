import { expect, test } from 'vitest';
import { byChoice, type FamilyMember, familyOptions, inOrder } from './family-choices.ts';

const member = (id: number, choice: string[], given: Partial<FamilyMember> = {}): FamilyMember => ({
	id,
	slug: `p${id}`,
	choice,
	sellingKobo: 100_00,
	qty: 5,
	...given,
});
const family = (options: string[], members: FamilyMember[]) => ({
	id: 1,
	name: 'Stage lead',
	options,
	members,
});

test('each value leads to the product that is the same in everything else', () => {
	const leads = family(
		['Colour', 'Length'],
		[
			member(1, ['Black', '5 m']),
			member(2, ['Black', '10 m']),
			member(3, ['Red', '5 m']),
			member(4, ['Red', '10 m']),
		],
	);
	const [colour, length] = familyOptions(leads, 2);
	expect(colour).toMatchObject({ name: 'Colour', value: 'Black' });
	expect(colour?.choices.map(({ value, slug, isCurrent }) => [value, slug, isCurrent])).toEqual([
		['Black', 'p2', true],
		['Red', 'p4', false],
	]);
	expect(length?.choices.map(({ slug }) => slug)).toEqual(['p1', 'p2']);
});

test('a value that does not exist with the rest says what changes along with it', () => {
	const leads = family(
		['Colour', 'Length'],
		[
			member(1, ['Black', '5 m']),
			member(2, ['Black', '10 m']),
			member(3, ['Red', '20 m'], { qty: 0 }),
			member(4, ['Red', '10 m'], { sellingKobo: 900_00 }),
		],
	);
	const red = familyOptions(leads, 1)[0]?.choices[1];
	expect(red).toMatchObject({ value: 'Red', slug: 'p4', instead: '10 m' });
});

test('there is nothing to choose for a product alone or one that is not shown', () => {
	const leads = family(['Length'], [member(1, ['5 m'])]);
	expect(familyOptions(leads, 1)).toEqual([]);
	expect(familyOptions(family(['Length'], [member(1, ['5 m']), member(2, ['9 m'])]), 7)).toEqual(
		[],
	);
});

test('measures are ordered by how much they are, sizes from small to large, the rest by alphabet', () => {
	expect(inOrder(['10 m', '50 cm', '3 ft', '5 m'])).toEqual(['50 cm', '3 ft', '5 m', '10 m']);
	expect(inOrder(['XL', 'S', 'M'])).toEqual(['S', 'M', 'XL']);
	expect(inOrder(['Red', 'Black', '10 keys'])).toEqual(['10 keys', 'Black', 'Red']);
});

test('products are ordered by their first option, then by the next; alike ones stay as they were', () => {
	const leads = [
		member(1, ['20 m', 'Red']),
		member(2, ['10 m', 'Red']),
		member(3, ['5 m', 'Red']),
		member(4, ['10 m', 'Blue']),
		member(5, ['5 m', 'Red']),
	];
	expect(byChoice(leads).map(({ id }) => id)).toEqual([3, 5, 4, 2, 1]);
	expect(byChoice([])).toEqual([]);
});
