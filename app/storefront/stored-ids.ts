import { isProductCard, type ProductCard } from '#shop/catalogue/product-card.ts';
import { keep, stored } from '../browser-memory.ts';

// Lists of product ids stored in this browser: a visitor's wishes, recently viewed products.

const LONGEST = 200;

type StoredList = 'bridgehead_wishes' | 'bridgehead_recently_viewed';

/** The ids, newest first. */
export function storedIds(list: StoredList): number[] {
	const ids = stored('localStorage', list);
	return Array.isArray(ids) ? ids.filter(Number.isInteger) : [];
}

export function keepIds(list: StoredList, ids: readonly number[]): void {
	keep('localStorage', list, ids.slice(0, LONGEST));
}

/**
 * The cards of those that are still sold, or of popular products; null when they cannot be had. Not asked of the router,
 * which would show an error in place of the whole page.
 */
export async function loadCards(
	wanted: readonly number[] | 'popular',
): Promise<ProductCard[] | null> {
	try {
		const query = wanted === 'popular' ? 'popular=1' : `ids=${wanted}`;
		const answer = await fetch(`/product-cards?${query}`);
		const { cards }: { cards?: unknown } = Object(await answer.json());
		return Array.isArray(cards) && cards.every(isProductCard) ? cards : null;
	} catch {
		return null;
	}
}
