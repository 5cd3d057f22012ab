import { redirect, redirectDocument } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import type { Order } from '#shop/orders/orders.ts';
import { payAgain } from '#shop/payments/pay-again.ts';
import { payerEmailOf } from '#shop/payments/pay-link.ts';
import type { Payment } from '#shop/payments/payment-rows.ts';
import { POPUP_ORIGIN } from '#shop/payments/providers/paystack-popup.ts';
import { PROVIDER_LABELS } from '#shop/payments/providers/provider.ts';
import { checkoutShop } from '#shop/settings/settings.ts';
import { isScripted } from '../../page-handlers.ts';
import { orderPath } from '../orders/order-view.ts';
import { type Asked, askToPay } from './pay-asking.ts';
import type { PayNow } from './pay-now.tsx';
import { type OnlinePaymentMethod, PROVIDER_OF } from './payment-methods.ts';

// How shoppers get from the shop to the provider's page or popup.

type Begun = {
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

/**
 * Where the shopper goes after a payment was started. The popup needs a page of its own, since only that page's policy
 * allows it. A form sent without scripts may not redirect to another site, so it redirects to a page that does: `page`, that
 * of the order, continues to the payment as soon as it is open.
 */
export function leaveToPay(
	request: Request,
	begun: Begun,
	page: string = orderPath(begun.orderId),
): Response {
	const paying = `${page}?pay=${begun.paymentId}`;
	if (!isScripted(request)) return redirect(paying, 303);
	return opensAsPopup(begun) ? redirectDocument(paying) : redirect(begun.payUrl);
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

type PayingForm = {
	/** `ask:<method>` or `pay:<method>`. */
	step: string | undefined;
	method: OnlinePaymentMethod;
	fields: Readonly<Record<string, string>>;
	request: Request;
	/** The page of the order that the form stands on. */
	page: string;
	/** Whoever reads it may not be who ordered: the order's mail address is not shown. */
	isAnybodys?: boolean;
};

/**
 * What the form of an order that awaits payment asks for: `ask` returns what to agree to before paying, and `pay` starts a
 * further payment, or continues the open one.
 * @throws Response to the payment; Problem as payerEmailOf, askToPay and payAgain
 */
export async function payOrder(
	context: RequestContext,
	order: Order,
	{ step, method, fields, request, page, isAnybodys = false }: PayingForm,
): Promise<{ ok: true; asked: Asked }> {
	const payerEmail = payerEmailOf(order, fields);
	if (step !== 'pay') {
		const email = payerEmail || (isAnybodys ? '' : order.email);
		const bill = { ...order, email, method, depositKobo: order.depositKobo || null };
		return { ok: true, asked: await askToPay(context, bill) };
	}
	const begun = await payAgain(context.db, context.providers, {
		userId: order.userId,
		orderId: order.id,
		provider: PROVIDER_OF[method],
		shop: await checkoutShop(context.db, context.publicUrl),
		rateId: parseId(fields.rate_id) ?? undefined,
		payerEmail,
	});
	if (payerEmail !== '') context.rememberPayer({ orderId: order.id, email: payerEmail });
	throw leaveToPay(request, begun, page);
}
