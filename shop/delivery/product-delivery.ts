import { and, eq } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { shown } from '../catalogue/catalogue.ts';
import { Problem } from '../kit/problem.ts';
import { type DeliveryPlace, deliveryOptions } from './delivery-options.ts';
import { rulesOfPlace } from './delivery-rows.ts';
import { oneOf } from './delivery-rules.ts';
import { localGovernments } from './local-governments.ts';
import { type PlacePromise, placePromise } from './place-promise.ts';

/** What delivery of one piece of a product to a place costs, in words. */
export type ProductDelivery = PlacePromise & {
	state: string;
	lga: string;
	/** Those to choose from, where fees differ within the state. */
	lgas: readonly string[];
};

/**
 * How one piece of a product gets to a place, by the rules of now: at its price before discounts, as carts count it.
 * @throws Problem not-found
 */
export async function productDelivery(
	db: DbOrTx,
	productId: number | null,
	place: DeliveryPlace,
): Promise<ProductDelivery> {
	const [[product], rules] = await Promise.all([
		db
			.select({ sellingKobo: products.sellingKobo, bulky: products.bulky })
			.from(products)
			.innerJoin(categories, eq(categories.id, products.categoryId))
			.where(and(shown, eq(products.id, productId ?? 0))),
		rulesOfPlace(db, place),
	]);
	if (!product) throw new Problem('not-found', 'Product not found');
	return {
		state: place.stateName,
		lga: place.lga ?? '',
		lgas: rules.isDivided ? localGovernments(place.state) : [],
		...placePromise(place, deliveryOptions(place, oneOf(product), rules), new Date()),
	};
}
