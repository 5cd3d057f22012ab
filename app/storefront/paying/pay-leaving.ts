import { redirect, redirectDocument } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import type { Order } from '#shop/orders/orders.ts';
import { payAgain } from '#shop/payments/pay-again.ts';
import type { Payment } from '#shop/payments/payment-rows.ts';
import { POPUP_ORIGIN } from '#shop/payments/providers/paystack-popup.ts';
import { PROVIDER_LABELS } from '#shop/payments/providers/provider.ts';
import { checkoutShop } from '#shop/settings/settings.ts';
import { isScripted } from '../../page-handlers.ts';
import { orderPath } from '../orders/order-view.ts';
import type { PayNow } from './pay-now.tsx';
import { type OnlinePaymentMethod, PROVIDER_OF } from './payment-methods.ts';

// How shoppers get from the shop to the provider's page or popup.

export type Begun = {
	orderId: number;
	paymentId: number;
	payUrl: string;
	accessCode: string | null;
};

/** Whether the popup can show it; any other address is opened as a page. */
export function opensAsPopup({
	accessCode,
	payUrl,
}: Pick<Begun, 'accessCode' | 'payUrl'>): boolean {
	return accessCode !== null && URL.parse(payUrl)?.origin === POPUP_ORIGIN;
}

/** The page of an order that continues to the payment as soon as it is open. */
function payingPage({ orderId, paymentId }: Pick<Begun, 'orderId' | 'paymentId'>): string {
	return `${orderPath(orderId)}?pay=${paymentId}`;
}

/**
 * Where the shopper goes after a payment was started. The popup needs a page of its own, since only that page's policy
 * allows it. A form sent without scripts may not redirect to another site, so it redirects to a page that does.
 */
export function leaveToPay(request: Request, begun: Begun): Response {
	if (!isScripted(request)) return redirect(payingPage(begun), 303);
	return opensAsPopup(begun) ? redirectDocument(payingPage(begun)) : redirect(begun.payUrl);
}

/** A payment that can be continued; null when there is nothing to pay at the provider any more. */
export function payNowOf({ state, provider, payUrl, accessCode }: Payment): PayNow | null {
	if (state !== 'started' || payUrl === null) return null;
	return {
		provider: PROVIDER_LABELS[provider],
		payUrl,
		accessCode: opensAsPopup({ accessCode, payUrl }) ? accessCode : null,
	};
}

/** Starts a further payment of an order, or continues the open one. */
export async function payOrderAgain(
	context: RequestContext,
	userId: number,
	order: Order,
	{
		method,
		rateId,
		request,
	}: { method: OnlinePaymentMethod; rateId: string | undefined; request: Request },
): Promise<Response> {
	const begun = await payAgain(context.db, context.providers, {
		userId,
		orderId: order.id,
		provider: PROVIDER_OF[method],
		shop: await checkoutShop(context.db, context.publicUrl),
		rateId: parseId(rateId) ?? undefined,
	});
	return leaveToPay(request, begun);
}
