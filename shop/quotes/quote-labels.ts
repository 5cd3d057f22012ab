import type { QuoteState } from '#db/quotes/quote-schema.ts';

// The states of quotations in words. Pages may import this: it reaches no database and no zod.

/** As staff filter and read them: an open one whose last day has passed is expired. */
export type ShownQuoteState = QuoteState | 'expired';

export const QUOTE_STATE_LABELS: Readonly<Record<ShownQuoteState, string>> = {
	requested: 'Requested',
	open: 'Open',
	expired: 'Expired',
	accepted: 'Accepted',
	ordered: 'Ordered',
	declined: 'Declined',
	withdrawn: 'Withdrawn',
};
