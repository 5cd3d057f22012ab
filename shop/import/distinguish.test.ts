import { expect, test } from 'vitest';
import { distinguish, distinguishedName, isDistinguishedName } from './distinguish.ts';

const item = (sku: string, ...facts: (string | null)[]) => ({ sku, facts });
const names = (...items: ReturnType<typeof item>[]) => [...distinguish(items, 'Cable').values()];

test('one product needs nothing, several get the first facts that differ', () => {
	expect(names(item('1', '5 m', 'Red'))).toEqual(['']);
	expect(names(item('1', '5 m', 'Red'), item('2', '10 m', 'Red'))).toEqual(['5 m', '10 m']);
	expect(
		names(item('1', '5 m', 'Red'), item('2', '5 m', 'Blue'), item('3', '1 m', 'Blue')),
	).toEqual(['5 m, Red', '5 m, Blue', '1 m']);
});

test('what no fact distinguishes gets its number', () => {
	expect(names(item('A', null, null), item('B', null, null))).toEqual(['A', 'B']);
	expect(names(item('A', '5 m', null), item('B', null, null))).toEqual(['5 m', 'B']);
	expect(names(item('A', '5 m', 'RED'), item('B', '5 M', 'red'))).toEqual(['A', 'B']);
});

test('a part number that the name has already is not said twice', () => {
	const items = [item('A', null, 'Tray 75', null), item('B', null, null, null)];
	expect([...distinguish(items, 'HP tray 75').values()]).toEqual(['A', 'B']);
	expect([...distinguish(items, 'HP tray').values()]).toEqual(['Tray 75', 'B']);
	const two = [item('A', 'Red', 'Tray 75', 'T75'), item('B', 'Red', 'Tray 75', null)];
	expect([...distinguish(two, 'HP tray 75').values()]).toEqual(['T75', 'B']);
});

test('a name with its difference fits its column, and is known again', () => {
	const cable = item('77', '5 m', null, 'RG-5');
	const name = distinguishedName('x'.repeat(255), '5 m');
	expect(name).toHaveLength(255);
	expect(name.endsWith('…, 5 m')).toBe(true);
	expect(distinguishedName('Cable', '')).toBe('Cable');
	for (const known of ['Cable, 5 m', 'Cable, 5 m, RG-5', 'Cable, 77', 'Cable, RG-5, 77'])
		expect(isDistinguishedName(known, 'Cable', cable)).toBe(true);
	for (const other of ['Cable', 'Cable, 6 m', 'Cable, 5 m, best offer', 'Cables, 5 m'])
		expect(isDistinguishedName(other, 'Cable', cable)).toBe(false);
});
