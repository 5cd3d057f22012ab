import type { QuoteState } from '#db/quotes/quote-schema.ts';
import { lagosDay } from '../kit/lagos-days.ts';
import type { ShownQuoteState } from './quote-labels.ts';

// What a quotation is at a moment. Pure.

/** For how many days a quotation is valid if nothing else is said, and at most. */
export const USUAL_DAYS = 14;
export const MOST_DAYS = 90;

type Dated = { state: QuoteState; validUntil: string };

/** The state that people see at a moment. */
export function shownQuoteState({ state, validUntil }: Dated, now: Date): ShownQuoteState {
	return state === 'open' && validUntil < lagosDay(now) ? 'expired' : state;
}

/** Whether its buyer may accept or decline it. */
export function isAnswerable(quote: Dated, now: Date): boolean {
	return shownQuoteState(quote, now) === 'open';
}

/** Whether it may become an order: one that was accepted in time stays so after its last day. */
export function isOrderable(quote: Dated, now: Date): boolean {
	return quote.state === 'accepted' || isAnswerable(quote, now);
}

/** Whether staff may still change what it offers. */
export function isChangeable({ state }: Pick<Dated, 'state'>): boolean {
	return state === 'open' || state === 'requested';
}

/** Whether staff may withdraw it. */
export function isWithdrawable({ state }: Pick<Dated, 'state'>): boolean {
	return isChangeable({ state }) || state === 'accepted';
}
