import { redirect, redirectDocument } from 'react-router';
import { isScripted } from './sign-in-gate.ts';

/** The way from the shop to the provider's page or popup. */

export type Begun = {
	orderId: number;
	paymentId: number;
	payUrl: string;
	accessCode: string | null;
};

/** Paystack's popup speaks to this one page only (`@paystack/inline-js`); any other address is opened as a page. */
const POPUP_ORIGIN = 'https://checkout.paystack.com';

export function opensAsPopup({ accessCode, payUrl }: Pick<Begun, 'accessCode' | 'payUrl'>): boolean {
	return accessCode !== null && URL.parse(payUrl)?.origin === POPUP_ORIGIN;
}

/** The page of an order that goes on to the payment as soon as it is open. */
export function payingPage({ orderId, paymentId }: Pick<Begun, 'orderId' | 'paymentId'>): string {
	return `/myorders/view-order/${orderId}?pay=${paymentId}`;
}

/**
 * Where the shopper goes once a payment was begun. The popup needs a page of its own, for only that page's policy lets
 * it in. A form sent without scripts may not lead to another site, so it leads to a page that does.
 */
export function leaveToPay(request: Request, begun: Begun): Response {
	if (!isScripted(request)) return redirect(payingPage(begun), 303);
	return opensAsPopup(begun) ? redirectDocument(payingPage(begun)) : redirect(begun.payUrl);
}
