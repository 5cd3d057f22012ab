import type { OfferOf } from '../discounts/shelf-price.ts';
import { isPicture, type Picture } from '../pictures/picture-paths.ts';
import { cardFacts } from '../specifications/specification-values.ts';
import type { Product } from './catalogue.ts';
import { CONDITION_NAMES } from './product-condition.ts';

/** What a list shows of a product, and nothing more: lists are sent over slow and costly lines. */
export type ProductCard = {
	id: number;
	slug: string;
	name: string;
	brand: string | null;
	sellingKobo: number;
	originalKobo: number;
	/** While an offer lowers its price. */
	offer?: CardOffer;
	/** Pieces in stock. */
	qty: number;
	categorySlug: string;
	cover: Picture | null;
	/** The specifications that decide: "400 W", "12 inch"; not given when there are none. */
	facts?: string[];
	/** Of goods that are not new, in words. */
	condition?: string;
	/** In lists that show one card a family. */
	family?: FamilyOnCard;
};

/** What one piece costs while an offer is on, in kobo, and how long in words. */
type CardOffer = { kobo: number; until: string | null };

/** What the card of a product that stands for its family shows of that. */
export type FamilyOnCard = {
	name: string;
	/** How many of its products shoppers see. */
	products: number;
	/** The lowest price; null when all cost the same. */
	fromKobo: number | null;
	/** Its colours, or the values of its first option. */
	option: string;
	values: string[];
};

/** Whether a value read from JSON is such a card. */
export function isProductCard(value: unknown): value is ProductCard {
	const card: Partial<Record<keyof ProductCard, unknown>> = Object(value);
	return (
		[card.id, card.sellingKobo, card.originalKobo, card.qty].every(Number.isInteger) &&
		[card.slug, card.name, card.categorySlug].every((text) => typeof text === 'string') &&
		(card.brand === null || typeof card.brand === 'string') &&
		(card.offer === undefined || Number.isInteger(Object(card.offer).kobo)) &&
		(card.cover === null || isPicture(card.cover)) &&
		(card.facts === undefined || isTexts(card.facts)) &&
		(card.condition === undefined || typeof card.condition === 'string')
	);
}

function isTexts(value: unknown): boolean {
	return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** From this many pieces on the stock meter is full. */
export const PLENTY = 10;
const FEW = 3;

export function toCard(product: Product, offerOf: OfferOf): ProductCard {
	const [cover] = product.images;
	const offer = offerOf(product);
	const facts = cardFacts(product.specifications);
	return {
		id: product.id,
		slug: product.slug,
		name: product.name,
		brand: product.brand,
		sellingKobo: product.sellingKobo,
		originalKobo: product.originalKobo,
		...(offer ? { offer: { kobo: offer.kobo, until: offer.until } } : {}),
		qty: product.qty,
		categorySlug: product.category.slug,
		cover: cover ? { path: cover.path, width: cover.width, height: cover.height } : null,
		...(facts.length > 0 ? { facts } : {}),
		...conditionOnCard(product.condition),
	};
}

/** What a card says of a product's condition: nothing of new goods. */
export function conditionOnCard(condition: Product['condition']): Pick<ProductCard, 'condition'> {
	return condition === 'new' ? {} : { condition: CONDITION_NAMES[condition] };
}

/** What a piece costs now, the higher price to strike through beside it, and until when; all in kobo. */
export function shelfPrice({
	sellingKobo,
	originalKobo,
	offer,
}: Pick<ProductCard, 'sellingKobo' | 'originalKobo' | 'offer'>) {
	if (!offer) return { kobo: sellingKobo, originalKobo };
	return { ...offer, originalKobo: Math.max(originalKobo, sellingKobo) };
}

/** How a stock of `qty` pieces is shown: a level from 0 to 1 for the meter, and its words. */
export function stockLevel(qty: number): { level: number; words: string } {
	const level = Math.min(1, Math.max(0, qty / PLENTY));
	if (qty <= 0) return { level: 0, words: 'Out of Stock' };
	return { level, words: qty <= FEW ? `Only ${qty} left` : 'In Stock' };
}
