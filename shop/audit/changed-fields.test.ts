import { expect, test } from 'vitest';
import { changedFields, changeSearchText } from './changed-fields.ts';

test('fields have names and amounts that can be read', () => {
	const before = { sellingKobo: 45_000_00, metaTitle: 'Old', qty: 1 };
	const after = { sellingKobo: 52_500_50, metaTitle: 'New', qty: 0 };
	expect(changedFields('product', before, after)).toEqual([
		{ name: 'Selling price', before: '₦45,000', after: '₦52,500.50' },
		{ name: 'Meta title', before: 'Old', after: 'New' },
		{ name: 'Stock', before: '1', after: '0' },
	]);
	expect(changedFields('order', { totalKobo: 1_00 }, null)).toEqual([
		{ name: 'Total', before: '₦1', after: null },
	]);
});

test('a product that went to another category names them, or the number of one that is gone', () => {
	const described = changedFields(
		'product',
		{ categoryId: 3 },
		{ categoryId: 9 },
		{
			categories: { 9: 'Drums' },
		},
	);
	expect(described).toEqual([{ name: 'Category', before: '3', after: 'Drums' }]);
});

test('what a number or a name of the tables stands for is shown as the pages say it', () => {
	const described = (noun: string, before: unknown, after: unknown) =>
		changedFields(noun, before, after).map((field) => `${field.before} → ${field.after}`);
	expect(described('user', { status: 1 }, { status: 0 })).toEqual(['Active → Blocked']);
	expect(described('product', { status: 0 }, { status: 1 })).toEqual(['Shown → Hidden']);
	expect(described('category', { featured: 0 }, { featured: 1 })).toEqual(['No → Yes']);
	expect(described('category', { navdisplay: 1 }, { navdisplay: 0 })).toEqual(['Hidden → Shown']);
	expect(described('order', { state: 'packed' }, { state: 'sent' })).toEqual([
		'Packed → On its way',
	]);
	expect(described('payment', { state: 'paid' }, { state: 'refunding' })).toEqual([
		'Paid → Being refunded',
	]);
	expect(described('article', { images: [] }, { images: ['a.jpg'] })).toEqual(['None → ["a.jpg"]']);
});

test('a change is found by the name of its thing and by what its fields were and are, up to a length', () => {
	const change = {
		noun: 'product',
		before: { qty: 1, brand: null },
		after: { qty: 4, brand: 'Ogene' },
	};
	expect(changeSearchText(change, 'Ogene V58')).toBe('Ogene V58 Stock 1 4 Brand Ogene');
	// A thing that was made or deleted has every field.
	expect(changeSearchText({ ...change, before: null }, 'Ogene V58')).toBe('Ogene V58');
	const long = { noun: 'settings', before: {}, after: {} };
	for (let n = 0; n < 20; n++) Object.assign(long.after, { [`text${n}`]: 'x'.repeat(500) });
	expect(changeSearchText(long, null).length).toBe(2000);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
	'a thing that somebody calls %s is shown as that: it once broke the whole log',
	(name) => {
		for (const noun of ['role', 'order', 'product'])
			expect(changedFields(noun, { state: name }, { state: 'x' })).toEqual([
				{ name: 'State', before: name, after: 'x' },
			]);
		expect(changedFields('role', null, { name })).toEqual([
			{ name: 'Name', before: null, after: name },
		]);
	},
);
