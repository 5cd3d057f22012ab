import type { DiscountState } from '#shop/discounts/discount-list.ts';

/** The states of discounts in words, and their colours. */
export const DISCOUNT_STATES_SHOWN: Record<DiscountState, { label: string; tone: string }> = {
	running: { label: 'Running', tone: 'text-green' },
	planned: { label: 'Planned', tone: 'text-amber' },
	over: { label: 'Over', tone: 'text-slate' },
};
