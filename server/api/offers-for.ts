import type { FastifyRequest } from 'fastify';
import { offersAt } from '#shop/discounts/shelf-offers.ts';
import { earliest, type OfferOf } from '#shop/discounts/shelf-price.ts';
import type { Shop } from '../shop.ts';

/**
 * Which offer is on a product now. A stored response is sent no longer than what it says of the products that are asked
 * about; its tags must name `discounts` and `catalogue`, since staff change offers and what they are about.
 */
export async function offersFor(
	request: FastifyRequest,
	{ layout }: Pick<Shop, 'layout'>,
): Promise<OfferOf> {
	const { shelves } = await layout.get();
	return offersAt(shelves, new Date(), (at) => {
		request.showsUntil = earliest([at, request.showsUntil]);
	});
}
