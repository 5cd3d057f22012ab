import type { LayawayState } from '#db/layaways/layaway-schema.ts';
import { lagosDay } from '../kit/lagos-days.ts';

// What a layaway is at a moment, and what its money comes to. Pure; pages may import this, which reaches no database.

/** As staff filter and read them: an open one is overdue once its last day has passed, and paid once nothing is left. */
export type ShownLayawayState = LayawayState | 'overdue' | 'paid';

export const LAYAWAY_STATE_LABELS: Readonly<Record<ShownLayawayState, string>> = {
	open: 'Open',
	paid: 'Paid, to hand over',
	overdue: 'Overdue',
	completed: 'Handed over',
	cancelled: 'Cancelled',
};

/** However it is set, goods are not out of the stock for longer than this. */
export const MOST_LAYAWAY_DAYS = 180;

type Money = { totalKobo: number; paidKobo: number };

/** What is left to pay, in kobo. */
export function leftKobo({ totalKobo, paidKobo }: Money): number {
	return totalKobo - paidKobo;
}

/** The least first payment, in kobo: so many per cent of the total, rounded up to whole naira, at most all of it. */
export function leastFirstKobo(totalKobo: number, percent: number): number {
	return Math.min(totalKobo, Math.ceil((totalKobo * percent) / 10_000) * 100);
}

/** The state that people see at a moment. */
export function shownLayawayState(
	{ state, dueOn, ...money }: Money & { state: LayawayState; dueOn: string },
	now: Date,
): ShownLayawayState {
	if (state !== 'open') return state;
	if (leftKobo(money) === 0) return 'paid';
	return dueOn < lagosDay(now) ? 'overdue' : 'open';
}
