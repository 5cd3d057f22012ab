import { isPicture, type Picture } from '../pictures/picture-paths.ts';
import type { FoundCategory } from './search.ts';

// What the API answers with suggestions; pure, so that pages can use it in the browser too.

type SuggestedProduct = {
	slug: string;
	name: string;
	/** Naira. */
	selling_price: number;
	/** Lower than that, while an offer is on. */
	offer_price?: number;
	/** Pieces in stock. */
	qty: number;
	image: Picture | null;
};

export type SuggestionsResponse = { products: SuggestedProduct[]; categories: FoundCategory[] };

/** Whether a value read from JSON is such an answer. */
export function isSuggestionsResponse(value: unknown): value is SuggestionsResponse {
	const { products, categories }: Partial<Record<keyof SuggestionsResponse, unknown>> =
		Object(value);
	return (
		Array.isArray(products) &&
		products.every(isSuggestedProduct) &&
		Array.isArray(categories) &&
		categories.every(isNamed)
	);
}

function isSuggestedProduct(value: unknown): value is SuggestedProduct {
	const product: Partial<Record<keyof SuggestedProduct, unknown>> = Object(value);
	return (
		isNamed(value) &&
		typeof product.selling_price === 'number' &&
		Number.isInteger(product.qty) &&
		(product.image === null || isPicture(product.image))
	);
}

function isNamed(value: unknown): boolean {
	const { slug, name }: { slug?: unknown; name?: unknown } = Object(value);
	return typeof slug === 'string' && typeof name === 'string';
}
