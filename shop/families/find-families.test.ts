import { expect, test } from 'vitest';
import { type FamilyCandidate, familyKey, findFamilies } from './find-families.ts';

const candidate = (name: string, given: Partial<FamilyCandidate> = {}): FamilyCandidate => ({
	key: name,
	name,
	brand: 'Corvane',
	category: 'Leads',
	size: null,
	color: null,
	...given,
});
const found = (...candidates: FamilyCandidate[]) => {
	const groups = Map.groupBy(candidates, familyKey);
	groups.delete(null);
	return findFamilies(groups.values());
};

test('names that differ in length and colour are one family', () => {
	const families = found(
		candidate('Corvane stage lead 3 m black'),
		candidate('Corvane stage lead 6m black'),
		candidate('Corvane stage lead 6 m, red', { color: 'Red' }),
		candidate('Corvane mixing desk 12'),
	);
	expect(families).toMatchObject([{ name: 'Corvane stage lead', options: ['Colour', 'Length'] }]);
	expect(families[0]?.members.map(({ choice }) => choice)).toEqual([
		['Black', '3 m'],
		['Black', '6m'],
		['Red', '6 m'],
	]);
});

test('a brand that is called like a colour stays in the name', () => {
	const brand = { brand: 'Orange' };
	const families = found(
		candidate('Orange Terror head 15 black', brand),
		candidate('Orange Terror head 15 white', brand),
	);
	expect(families).toMatchObject([{ name: 'Orange Terror head 15', options: ['Colour'] }]);
	expect(families[0]?.members.map(({ choice }) => choice)).toEqual([['Black'], ['White']]);
});

test('other brands, categories and kinds are no family, nor what hardly has a name', () => {
	expect(
		found(
			candidate('Corvane stage lead 3 m'),
			candidate('Corvane stage lead 6 m', { brand: 'Danta' }),
			candidate('Corvane stage lead 9 m', { category: 'Audio' }),
			candidate('Lead 3 m'),
			candidate('Lead 6 m'),
		),
	).toEqual([]);
});

test('products of one name are told apart by what their supplier says of them', () => {
	const families = found(
		candidate('Corvane patch lead', { key: 'a', size: '1 m' }),
		candidate('Corvane patch lead', { key: 'b', size: '2 m' }),
		candidate('Corvane patch lead', { key: 'c', size: '2 m' }),
		candidate('Corvane patch lead', { key: 'd', size: null, color: 'x' }),
	);
	expect(families).toEqual([
		{
			name: 'Corvane patch lead',
			options: ['Length'],
			members: [
				{ key: 'a', choice: ['1 m'] },
				{ key: 'b', choice: ['2 m'] },
			],
		},
	]);
});

test('what differs in anything else is left alone, and so are more than a hundred', () => {
	expect(found(candidate('Corvane red desk pro'), candidate('Corvane red desk lite'))).toEqual([]);
	const many = Array.from({ length: 101 }, (_, at) => candidate(`Corvane stage lead ${at + 1} m`));
	expect(found(...many)).toEqual([]);
});

test('what is built otherwise than most is no version of it', () => {
	const lead = (length: string, build: Record<string, string>) =>
		candidate(`Corvane power lead ${length}`, { build });
	const families = found(
		lead('1 m', { input_voltage: '230' }),
		lead('2 m', {}),
		lead('3 m', { input_voltage: '400' }),
		lead('4 m', { input_voltage: '230' }),
	);
	expect(families[0]?.members.map(({ choice }) => choice)).toEqual([['1 m'], ['2 m'], ['4 m']]);
	expect(found(lead('1 m', { plug: 'a' }), lead('2 m', { plug: 'b' }))).toEqual([]);
});

test('sizes that no shopper can compare are no option', () => {
	const ink = (color: string, size: string) =>
		candidate(`Corvane ink ribbon ${color}`, { key: color + size, color, size });
	for (const sizes of [
		['4.57', '1 pieces'],
		['77000 pages', '53000 pages'],
	]) {
		const [family] = found(ink('Black', sizes[0] ?? ''), ink('Cyan', sizes[1] ?? ''));
		expect(family).toMatchObject({ options: ['Colour'] });
	}
	expect(found(ink('Black', '77000 pages'), ink('Black', '53000 pages'))).toMatchObject([
		{ options: ['Size'] },
	]);
});

test('a colour that no name tells joins nothing that is more than twice as dear', () => {
	const sensor = (color: string, price: number, name = 'Corvane battery management') =>
		candidate(name, { key: color + price, color, price });
	expect(found(sensor('Blue, Silver', 1_248_000), sensor('Black', 6_832_000))).toEqual([]);
	expect(found(sensor('Silver', 2_000_000), sensor('Black', 4_000_000))).toHaveLength(1);
	expect(found(sensor('Silver', 0), sensor('Black', 6_832_000))).toHaveLength(1);
	// A name that tells the colour is written for this one thing: black ink may cost what it likes.
	const ink = (color: string, price: number) => sensor(color, price, `Corvane ink ${color}`);
	expect(found(ink('Black', 9_000_000), ink('Cyan', 1_000_000))).toHaveLength(1);
});

test('a size may make a thing dearer, whatever its colour', () => {
	const mount = (color: string, size: string, price: number) =>
		candidate('Corvane desk mount', { key: color + size, color, size, price });
	expect(
		found(
			mount('Black', '10 kg', 1_000_000),
			mount('White', '10 kg', 1_100_000),
			mount('Black', '30 kg', 5_000_000),
			mount('White', '30 kg', 5_500_000),
		),
	).toMatchObject([{ options: ['Colour', 'Size'] }]);
	expect(
		found(
			mount('Black', '10 kg', 1_000_000),
			mount('White', '10 kg', 2_100_000),
			mount('Black', '30 kg', 5_000_000),
		),
	).toEqual([]);
});
