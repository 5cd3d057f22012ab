import { expect, test } from 'vitest';
import { thingAddress } from './thing-address.ts';

const OWNER = { roleAs: 1 };
const product = { noun: 'product', nounId: 7 };

test('a change leads to the page of its thing, if that is still there', () => {
	expect(thingAddress(product, true, OWNER)).toBe('/admin/edit-product/7');
	expect(thingAddress(product, false, OWNER)).toBeNull();
	expect(thingAddress({ noun: 'settings', nounId: null }, false, OWNER)).toBe('/admin/settings');
	expect(thingAddress({ noun: 'catalogue', nounId: 3 }, false, OWNER)).toBe('/admin/import/3');
	expect(thingAddress({ noun: 'review', nounId: 3 }, true, OWNER)).toBe('/admin/reviews/3');
	expect(thingAddress({ noun: 'review', nounId: null }, true, OWNER)).toBeNull();
	expect(thingAddress({ noun: 'subscriber', nounId: 3 }, true, OWNER)).toBeNull();
});

test('nobody is led to a page that their role does not include', () => {
	const writer = { roleAs: 0, staffRole: 'writer' } as const;
	expect(thingAddress(product, true, writer)).toBeNull();
	expect(thingAddress({ noun: 'article', nounId: 7 }, true, writer)).toBe(
		'/admin/adminblog/edit/7',
	);
});
