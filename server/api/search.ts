import { z } from 'zod';
import {
	type ListFilters,
	readListState,
	SEARCH_SORTS,
} from '#shop/catalogue/lists/list-filters.ts';
import type { OfferOf, OnOffer } from '#shop/discounts/shelf-price.ts';
import { koboToNaira } from '#shop/kit/money.ts';
import { tooManyRequests } from '#shop/kit/problem.ts';
import { withPriceWords } from '#shop/search/price-words.ts';
import { HITS_A_PAGE, searchProducts, suggest } from '#shop/search/search.ts';
import type { SuggestionsResponse } from '#shop/search/suggestions-response.ts';
import { LONGEST_QUERY, readQuery } from '#shop/search/typed.ts';
import type { Shop } from '../shop.ts';
import { productOnShelf, productPage } from './catalogue-responses.ts';
import type { Api } from './conventions.ts';
import {
	categoryParameter,
	filterParameters,
	pageParameter,
	queryOf,
	sortParameter,
} from './list-parameters.ts';
import { offersFor } from './offers-for.ts';
import { InvalidFields, Message, shown } from './responses.ts';

// Searching the catalogue. Answers are not cached: there are as many as there are words, and each is made quickly.

const tags = ['search'];

const FoundCategory = z.object({
	slug: shown(z.string(), 'microphones'),
	name: shown(z.string(), 'Microphones'),
});
const counted = shown(z.number().int(), 8, 'Products with the other filters unchanged');
const limit = (example: number | null, description: string) =>
	shown(z.number().int().nullable(), example, description);
const Facets = z
	.object({
		brands: z.array(z.object({ name: shown(z.string(), 'Oduma'), count: counted })),
		categories: z.array(FoundCategory.extend({ count: counted })),
		prices: z.array(
			z.object({
				min: limit(null, 'Naira; null is open'),
				max: limit(49_999, 'Naira; null is open'),
				count: counted,
			}),
		),
		in_stock: counted,
		on_sale: counted,
	})
	.meta({ id: 'SearchFacets', description: 'What the found products can be filtered by' });
const SearchResponse = z.object({
	...productPage,
	has_more: shown(z.boolean(), false, 'There are more than `total`, which are not listed'),
	q: shown(z.string(), 'microphone', 'The query without a price that it named'),
	min: limit(null, 'Lowest price in naira, as asked for or named in the query'),
	max: limit(50_000, 'Highest price in naira, as asked for or named in the query'),
	corrected: shown(
		z.string().nullable(),
		null,
		'What was searched for where words of the query were misspelled',
	),
	partial: shown(
		z.boolean(),
		false,
		'No product has all that was asked for; these have a part of it',
	),
	categories: z.array(FoundCategory).describe('Categories that the query names'),
	facets: Facets,
});
const Suggested = z.object({
	products: z.array(
		z.object({
			slug: shown(z.string(), 'dynamic-microphone'),
			name: shown(z.string(), 'Dynamic Microphone'),
			selling_price: shown(z.number(), 48_000, 'Naira'),
			offer_price: shown(z.number(), 43_200, 'Naira; only while an offer lowers it').optional(),
			qty: shown(z.number().int(), 14),
			image: z
				.object({ path: z.string(), width: z.number().int(), height: z.number().int() })
				.nullable(),
		}),
	),
	categories: z.array(FoundCategory),
}) satisfies z.ZodType<SuggestionsResponse>;

export function searchApi(app: Api, shop: Shop): void {
	const { db, countSuggestion } = shop;
	const q = z.unknown().optional().meta({
		type: 'string',
		maxLength: LONGEST_QUERY,
		description: 'What to search for; a price in words ("under 50000") becomes min and max',
	});
	const search = {
		tags,
		operationId: 'search',
		summary: 'Search the catalogue, with the filters of the shop’s own search',
		description: 'Slips are corrected, synonyms and units understood.',
		querystring: z.object({
			q,
			page: pageParameter,
			sort: sortParameter(SEARCH_SORTS),
			category: categoryParameter,
			...filterParameters,
		}),
		response: { 200: SearchResponse, 422: InvalidFields },
	};
	app.get('/search', { schema: search }, async (request) => {
		const { q: typed, ...list } = request.query;
		const state = readListState(queryOf(list), SEARCH_SORTS);
		const { q, filters } = withPriceWords(readQuery(typed), state);
		const { sort, page } = state;
		const found = await searchProducts(db, q, { filters, sort, page });
		return searchResponse(q, filters, found, await offersFor(request, shop));
	});

	const suggestions = {
		tags,
		operationId: 'suggest',
		summary: 'Suggestions while somebody types',
		querystring: z.object({ q }),
		response: { 200: Suggested, 422: InvalidFields, 429: Message },
	};
	const guard = async ({ ip }: { ip: string }) => {
		const seconds = await countSuggestion(ip);
		if (seconds > 0) throw tooManyRequests(seconds);
	};
	app.get('/search/suggestions', { schema: suggestions, onRequest: guard }, async (request) => {
		const { products, categories } = await suggest(db, readQuery(request.query.q));
		const offerOf = await offersFor(request, shop);
		return {
			products: products.map(({ images: [cover], ...product }) => ({
				slug: product.slug,
				name: product.name,
				selling_price: koboToNaira(product.sellingKobo),
				...offerPrice(offerOf(product)),
				qty: product.qty,
				image: cover ? { path: cover.path, width: cover.width, height: cover.height } : null,
			})),
			categories,
		};
	});
}

function offerPrice(offer: OnOffer | null) {
	return offer ? { offer_price: koboToNaira(offer.kobo) } : {};
}

type SearchHits = Awaited<ReturnType<typeof searchProducts>>;

function searchResponse(
	q: string,
	{ min, max }: ListFilters,
	found: SearchHits,
	offerOf: OfferOf,
): z.infer<typeof SearchResponse> {
	const { brands, categories, bands, inStock, onSale } = found.facets;
	return {
		current_page: found.page,
		data: found.products.map((each) => productOnShelf(each, offerOf)),
		last_page: found.lastPage,
		per_page: HITS_A_PAGE,
		total: found.total,
		has_more: found.isMore,
		q,
		min,
		max,
		corrected: found.corrected,
		partial: found.isPartial,
		categories: found.categories,
		facets: {
			brands: brands.map(({ value, count }) => ({ name: value, count })),
			categories: categories.map(({ value, label, count }) => ({
				slug: value,
				name: label,
				count,
			})),
			prices: bands,
			in_stock: inStock,
			on_sale: onSale,
		},
	};
}
