import type { DbOrTx } from '#db/client.ts';
import { atShelfPrices } from '../../discounts/shelf-offers.ts';
import type { OfferOf, ShelfProduct } from '../../discounts/shelf-price.ts';
import type { Picture } from '../../pictures/picture-paths.ts';
import type { Product } from '../catalogue.ts';
import { partsOfKit } from './kit-parts.ts';
import { kitPrice } from './kit-price.ts';

/** What the page of a kit says of its parts. */
export type KitView = {
	parts: {
		id: number;
		name: string;
		/** Null while shoppers do not see the part. */
		path: string | null;
		pieces: number;
		sellingKobo: number;
		cover: Picture | null;
	}[];
	/** What the parts cost one by one; null when a part has no price. */
	sumKobo: number | null;
	/** How much less the kit costs; 0 when it does not. */
	savingKobo: number;
};

/** The parts of a kit with what they cost one by one; null for any other product. */
export async function kitView(
	db: DbOrTx,
	kit: ShelfProduct & Pick<Product, 'isKit'>,
	offerOf: OfferOf,
): Promise<KitView | null> {
	if (!kit.isKit) return null;
	const rows = await partsOfKit(db, kit.id);
	const parts = await atShelfPrices(
		db,
		offerOf,
		rows.map((part) => ({ ...part, id: part.partId })),
	);
	const price = kitPrice(offerOf(kit)?.kobo ?? kit.sellingKobo, parts);
	return {
		parts: parts.map((part) => ({
			id: part.partId,
			name: part.name,
			path: part.isShown ? `/product/${part.slug}` : null,
			pieces: part.pieces,
			sellingKobo: part.sellingKobo,
			cover: part.cover,
		})),
		sumKobo: price?.sumKobo ?? null,
		savingKobo: price?.savingKobo ?? 0,
	};
}
