import { expect, test } from 'vitest';
import { currentEntry, menuFor } from './menu.ts';

const menu = menuFor({ roleAs: 1 });

test('a page belongs to the nearest entry above it, and to one alone', () => {
	expect(currentEntry(menu, '/admin/cash')).toBe('/admin/cash');
	expect(currentEntry(menu, '/admin/cash/collect/7')).toBe('/admin/cash/collect');
	expect(currentEntry(menu, '/admin/cash/hand-over/7')).toBe('/admin/cash');
	expect(currentEntry(menu, '/admin/discounts/report')).toBe('/admin/discounts/report');
	expect(currentEntry(menu, '/admin/discounts/new')).toBe('/admin/discounts');
	expect(currentEntry(menu, '/admin/settings-of-others')).toBeNull();
});

test('who sees one page of a group needs no group', () => {
	expect(menuFor({ roleAs: 0, staffRole: 'sales' }).map(({ label }) => label)).toEqual([
		'Dashboard',
		'Orders',
		'Quotes',
		'Till',
		'Layaways',
		'Repairs',
		'Contenting',
		'Pages',
		'Abandoned Carts',
		'Collect Cash',
		'Mails',
	]);
});
