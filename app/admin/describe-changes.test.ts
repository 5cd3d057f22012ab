import { expect, test } from 'vitest';
import { describeChange, doneWord } from './describe-changes.ts';

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

test('an action of the money and its differences has words of its own', () => {
	const difference = { ...change, noun: 'difference', action: 'resolve' };
	expect(describeChange(difference)).toBe('Settled difference 7');
	expect(describeChange({ ...difference, action: 'see' })).toBe('Accepted difference 7');
});

test('an action that only older versions recorded is shown as it stands there', () => {
	expect(doneWord('count-refunded')).toBe('Count refunded');
});
