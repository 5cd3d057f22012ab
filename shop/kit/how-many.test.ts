import { expect, test } from 'vitest';
import { howMany } from './how-many.ts';

test('one is singular, none and many are plural, and large numbers have separators', () => {
	expect(howMany(1, 'order')).toBe('1 order');
	expect(howMany(0, 'order')).toBe('0 orders');
	expect(howMany(1200, 'order')).toBe('1,200 orders');
	expect(howMany(1, 'category', 'categories')).toBe('1 category');
	expect(howMany(2, 'category', 'categories')).toBe('2 categories');
});
