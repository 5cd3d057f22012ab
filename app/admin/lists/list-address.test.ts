import { expect, test } from 'vitest';
import { isNarrowed, listAddress } from './list-address.ts';

test('going to another page keeps the search', () => {
	expect(listAddress('?q=ada&page=2', { page: '3' })).toBe('?q=ada&page=3');
	expect(listAddress('?q=ada&page=2', { page: '1' })).toBe('?q=ada');
});

test('a change of order or filter leads to the first page, and empty values are left out', () => {
	expect(listAddress('?q=ada&page=2', { sort: 'name' })).toBe('?q=ada&sort=name');
	expect(listAddress('?q=ada&state=sent', { state: '' })).toBe('?q=ada');
});

test('an empty list blames the search only if there is one', () => {
	for (const search of ['?q=ada', '?page=2&state=sent']) expect(isNarrowed(search)).toBe(true);
	for (const search of ['', '?q=&sort=name&page=2', '?after=4', '?missing=1'])
		expect(isNarrowed(search)).toBe(false);
});
