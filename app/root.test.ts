import { expect, test } from 'vitest';
import { shouldRevalidate } from './root.tsx';

const SHOP = 'https://shop.example';

/** Whether going from one page to another loads the layout again. */
function isLoadedAgain(from: string, to: string): boolean {
	return shouldRevalidate({
		currentUrl: new URL(from, SHOP),
		currentParams: {},
		nextUrl: new URL(to, SHOP),
		nextParams: {},
		defaultShouldRevalidate: false,
	});
}

test('shoppers keep the layout from page to page; staff, who change it, get it anew', () => {
	expect(isLoadedAgain('/', '/cart')).toBe(false);
	expect(isLoadedAgain('/admin/settings', '/admin/settings')).toBe(true);
	expect(isLoadedAgain('/admin/view-category', '/')).toBe(true);
});
