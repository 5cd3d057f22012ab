import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';

// Pages whose forms say what they showed, as the loader gave it: refused because of that, they are loaded anew, or the
// next press would be refused for the same reason, and so would every other.

const PAGES = [
	'cash/hand-over',
	'cash/collect',
	'cash/collector',
	'catalogue-file/import',
	'integrations/endpoint',
	'new-prices/new-prices',
	'orders/order',
	'products/bulk/change-box',
	'products/bulk/change-extras',
	'products/bulk/change-kits',
	'products/bulk/change-media',
	'products/bulk/change-products',
	'products/bulk/change-specification',
	'questions/change-questions',
	'questions/question',
	'questions/questions',
	'reviews/answer',
	'reviews/reviews',
	'staff/own-role',
];

type Page = { shouldRevalidate?: (args: ShouldRevalidateFunctionArgs) => boolean };
const modules = import.meta.glob<Page>('./**/*.tsx');

test.each(PAGES)(
	'%s is loaded anew after a refusal, and not without a connection',
	async (page) => {
		const { shouldRevalidate } = (await modules[`./${page}.tsx`]?.()) ?? {};
		const after = (actionStatus: number) =>
			shouldRevalidate?.({
				actionStatus,
				defaultShouldRevalidate: false,
			} as ShouldRevalidateFunctionArgs);
		expect(after(409)).toBe(true);
		expect(after(503)).toBe(false);
	},
);
