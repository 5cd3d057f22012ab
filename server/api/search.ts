import { z } from 'zod';
import { parsePage } from '#shop/input.ts';
import { koboToNaira } from '#shop/money.ts';
import { FINDS_A_PAGE, searchProducts, suggest } from '#shop/search/search.ts';
import { readQuery } from '#shop/search/typed.ts';
import { AddressLimit } from '../address-limit.ts';
import type { Shop } from '../shop.ts';
import { Message } from './answers.ts';
import { productAnswer, productPage } from './catalogue-answers.ts';
import type { Api } from './conventions.ts';

// Searching the catalogue. Answers are not cached: there are as many as there are words, and each is made quickly.

/** Per address and window: faster than anybody types, since a mobile network puts many phones behind one address. */
const MOST_SUGGESTIONS = 300;
const WINDOW_SECONDS = 30;
const tags = ['search'];

const FoundCategory = z.object({ slug: z.string(), name: z.string() });
const SearchAnswer = z.object({
	...productPage,
	has_more: z.boolean().describe('There are more than `total`, which are not listed'),
	corrected: z.string().nullable().describe('What was searched for where the query had slips'),
	partial: z.boolean().describe('No product has all that was asked for; these have a part of it'),
	categories: z.array(FoundCategory),
});
const SuggestionsAnswer = z.object({
	products: z.array(
		z.object({
			slug: z.string(),
			name: z.string(),
			selling_price: z.number().describe('Naira'),
			qty: z.number().int(),
			image: z
				.object({ path: z.string(), width: z.number().int(), height: z.number().int() })
				.nullable(),
		}),
	),
	categories: z.array(FoundCategory),
});

export function searchApi(app: Api, { db }: Shop): void {
	const q = z.unknown().optional().describe('At most 100 characters');
	const search = {
		tags,
		querystring: z.object({ q, page: z.unknown().optional() }),
		response: { 200: SearchAnswer, 422: Message },
	};
	app.get('/search', { schema: search }, async ({ query }) => {
		const found = await searchProducts(db, readQuery(query.q), parsePage(query.page));
		return {
			current_page: found.page,
			data: found.products.map(productAnswer),
			last_page: found.lastPage,
			per_page: FINDS_A_PAGE,
			total: found.total,
			has_more: found.isMore,
			corrected: found.corrected,
			partial: found.isPartial,
			categories: found.categories,
		};
	});

	const limit = new AddressLimit(MOST_SUGGESTIONS, WINDOW_SECONDS);
	const suggestions = {
		tags,
		querystring: z.object({ q }),
		response: { 200: SuggestionsAnswer, 422: Message, 429: Message },
	};
	const guard = async ({ ip }: { ip: string }) => limit.take(ip);
	app.get('/search/suggestions', { schema: suggestions, onRequest: guard }, async ({ query }) => {
		const { products, categories } = await suggest(db, readQuery(query.q));
		return {
			products: products.map(({ slug, name, sellingKobo, qty, images: [cover] }) => ({
				slug,
				name,
				selling_price: koboToNaira(sellingKobo),
				qty,
				image: cover ? { path: cover.path, width: cover.width, height: cover.height } : null,
			})),
			categories,
		};
	});
}
