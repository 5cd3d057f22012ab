import type { RequestContext } from '#server/http/request-context.ts';
import type { DeliveryPlace } from '#shop/delivery/delivery-options.ts';
import { deliveredGoods } from '#shop/delivery/order-delivery.ts';
import { discountsByFacts } from '#shop/discounts/cart-discounts.ts';
import { cartWithFacts } from '#shop/orders/cart.ts';
import { taxOn } from '#shop/tax/tax-rules.ts';
import { deliveryWays } from '../delivery/delivery-ways.ts';
import { cartView, nearText, orderableLines } from './cart-view.ts';

/**
 * A shopper's cart with its discounts, what its codes do, and how it may be delivered to a place. Every amount is computed
 * here, on the server. Where delivery is by zone, each way has the total that the cart has with it.
 * @param methodId the chosen way; otherwise the first one counts
 */
export async function pricedCart(
	context: Pick<RequestContext, 'db' | 'layout'>,
	userId: number,
	place: DeliveryPlace | null = null,
	methodId: number | null = null,
) {
	const { db, layout } = context;
	const at = new Date();
	const { lines: cart, facts } = await cartWithFacts(db, userId, at);
	const goods = orderableLines(cart);
	const ways = await deliveryWays(context, place, deliveredGoods(goods));
	const chosen = ways?.options.find((way) => way.methodId === methodId) ?? ways?.options[0];
	const site = await layout();
	const isFree = !site.shop.deliveryByZone;
	const feeKobo = isFree ? 0 : (chosen?.feeKobo ?? null);
	const discounts = await discountsByFacts(db, goods, goods.length > 0 ? facts : null, {
		deliveryKobo: feeKobo,
		at,
	});
	const tax = await taxOn(db, site.tax, goods);
	const shown = cartView(cart, discounts.applied, feeKobo ?? 0, tax);
	const near = new Map(
		goods.map((line, at) => [
			line.id,
			nearText(discounts.nearPrice(at, line.stock), line.productQty),
		]),
	);
	const bare = cartView(cart, discounts.withDelivery(null).applied, 0, tax);
	return {
		cart,
		view: {
			...shown,
			lines: shown.lines.map((line) => ({ ...line, near: near.get(line.id) ?? null })),
			codes: discounts.codes.map((code) => ({
				code,
				problem: discounts.problems.find((each) => each.code === code)?.message ?? null,
			})),
			/** What delivery costs; null where that is not known yet. */
			deliveryKobo: feeKobo === null ? null : shown.deliveryKobo,
			isByZone: !isFree,
			/** The same for a place that is not known, or to which nothing goes. */
			undelivered: {
				deliveryKobo: null,
				totalKobo: bare.totalKobo,
				discounts: bare.discounts,
				taxNote: bare.taxNote,
			},
			ways: ways && {
				...ways,
				chosenId: chosen?.methodId ?? null,
				options: ways.options.map((way) => {
					const { applied } = discounts.withDelivery(way.feeKobo);
					const whole = cartView(cart, applied, way.feeKobo, tax);
					const { totalKobo, deliveryKobo, discounts: off, taxNote } = whole;
					return { ...way, paidKobo: deliveryKobo, totalKobo, discounts: off, taxNote };
				}),
			},
		},
	};
}

/** How a cart may be delivered, with the total that it has with each way. */
export type CartWays = NonNullable<Awaited<ReturnType<typeof pricedCart>>['view']['ways']>;
