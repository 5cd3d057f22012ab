import { expect, test } from 'vitest';
import { describeChange, doneWord } from './describe-changes.ts';
import { changedFields } from './forms/changed-fields.ts';

const change = { noun: 'product', nounId: 7, before: null, after: null };

test('a change is described in words, with the name of the thing where it is known', () => {
	const made = { ...change, action: 'create', after: { name: 'Ogene V58', qty: 4 } };
	expect(describeChange(made)).toBe('Created product 7: Ogene V58');
	const restocked = { ...change, action: 'update', before: { qty: 4 }, after: { qty: 9 } };
	expect(describeChange(restocked)).toBe('Changed product 7');
	expect(describeChange(restocked, 'Ogene V59')).toBe('Changed product 7: Ogene V59');
	const renamed = { ...restocked, after: { name: 'Ogene V58 S' } };
	expect(describeChange(renamed, 'Ogene V59')).toBe('Changed product 7: Ogene V58 S');
	const gone = { ...change, noun: 'article', action: 'delete', before: { title: 'Mixing' } };
	expect(describeChange(gone)).toBe('Deleted article 7: Mixing');
	const settings = { ...change, noun: 'settings', nounId: null, action: 'update' };
	expect(describeChange(settings)).toBe('Changed settings');
});

test('an action without words of its own is shown as it is recorded', () => {
	expect(doneWord('count-refunded')).toBe('Count refunded');
});

test('fields have names and amounts that can be read', () => {
	const before = { sellingKobo: 45_000_00, metaTitle: 'Old', qty: 1 };
	const after = { sellingKobo: 52_500_50, metaTitle: 'New', qty: 0 };
	expect(changedFields('product', before, after)).toEqual([
		{ name: 'Selling price', before: '₦45,000', after: '₦52,500.50' },
		{ name: 'Meta title', before: 'Old', after: 'New' },
		{ name: 'Qty', before: '1', after: '0' },
	]);
	expect(changedFields('order', { totalKobo: 1_00 }, null)).toEqual([
		{ name: 'Total', before: '₦1', after: null },
	]);
});

test('a product that went to another category names them, or the number of one that is gone', () => {
	const described = changedFields('product', { categoryId: 3 }, { categoryId: 9 }, { 9: 'Drums' });
	expect(described).toEqual([{ name: 'Category', before: '3', after: 'Drums' }]);
});

test('what a number or a name of the tables stands for is shown as the pages say it', () => {
	const described = (noun: string, before: unknown, after: unknown) =>
		changedFields(noun, before, after).map((field) => `${field.before} → ${field.after}`);
	expect(described('user', { status: 1 }, { status: 0 })).toEqual(['Active → Blocked']);
	expect(described('product', { status: 0 }, { status: 1 })).toEqual(['Shown → Hidden']);
	expect(described('category', { featured: 0 }, { featured: 1 })).toEqual(['No → Yes']);
	expect(described('order', { state: 'packed' }, { state: 'sent' })).toEqual([
		'Packed → On its way',
	]);
	expect(described('payment', { state: 'paid' }, { state: 'refunding' })).toEqual([
		'Paid → Being refunded',
	]);
	expect(described('article', { images: [] }, { images: ['a.jpg'] })).toEqual(['None → ["a.jpg"]']);
});
