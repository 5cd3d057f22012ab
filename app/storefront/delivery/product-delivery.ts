import type { RequestContext } from '#server/http/request-context.ts';
import type { DeliveryPlace } from '#shop/delivery/delivery-options.ts';
import { productDelivery } from '#shop/delivery/product-delivery.ts';
import { readPlace } from '#shop/delivery/read-place.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { fieldProblem } from '#shop/kit/problem.ts';
import { pageAction, pageLoader } from '../../page-handlers.ts';
import type { Route } from './+types/product-delivery.ts';

// What a product's page, which is the same for everybody, asks for once it is shown: how the product gets to the place that
// this browser has chosen. `null` where that is not known, or delivery is free everywhere.

export const loader = pageLoader(async (context, { params }: Route.LoaderArgs) =>
	Response.json(await answerFor(context, parseId(params.id), context.place())),
);

/** Keeps another place: `state`, and `lga` where fees differ within it. */
export const action = pageAction(async (context, form, { params }: Route.ActionArgs) => {
	const inState = readPlace(String(form.get('state') ?? ''), null);
	if (!inState) throw fieldProblem('state', 'Choose your state.');
	const place = readPlace(inState.stateName, String(form.get('lga') ?? '')) ?? inState;
	context.rememberPlace(place);
	return Response.json(await answerFor(context, parseId(params.id), place));
});

async function answerFor(
	{ db, layout }: RequestContext,
	productId: number | null,
	place: DeliveryPlace | null,
) {
	const { deliveryByZone } = (await layout()).shop;
	return place && deliveryByZone ? await productDelivery(db, productId, place) : null;
}
