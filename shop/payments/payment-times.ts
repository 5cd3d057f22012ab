import { OPEN_PAYMENT_STATES, type PaymentState } from './payment-states.ts';

// How long stock is reserved for a payment, and when the provider is asked again. Pure.

const MINUTE = 60_000;

const RESERVATION_MINUTES = 20;
/** The account number for a bank transfer is valid for 30 minutes. */
export const TRANSFER_RESERVATION_MINUTES = 35;
/** However often the shopper starts again, the order's stock is not reserved for longer. */
const LONGEST_RESERVATION_MINUTES = 60;
/** Minutes after the start of a payment; later every hour. */
const CHECKS = [1, 5, 15, 35, 60];
const LAST_CHECK_HOURS = 72;

export function minutesAfter(time: Date, minutes: number): Date {
	return new Date(time.getTime() + minutes * MINUTE);
}

/** For how many hours goods can be kept for a buyer who pays by a link. */
export const PAY_LINK_HOURS = [2, 24, 72, 168] as const;

/** Whether a payment of an order that is paid by a link may begin. */
export function isPayable({ payUntil }: Pick<TimedOrder, 'payUntil'>, now: Date): boolean {
	return payUntil !== null && payUntil > now;
}

type TimedOrder = { createdAt: Date; payUntil: Date | null };

/** Until when a payment that starts now reserves its order's stock; in the past once the order's time is over. */
export function reservationOf({ createdAt, payUntil }: TimedOrder, now: Date): Date {
	const usual = minutesAfter(now, RESERVATION_MINUTES);
	// Who opens the link in its last minute has time to pay, too.
	if (payUntil) return payUntil > now ? usual : payUntil;
	const longest = minutesAfter(createdAt, LONGEST_RESERVATION_MINUTES);
	return new Date(Math.min(usual.getTime(), longest.getTime()));
}

/** When an order's stock is released although its provider is silent. */
export function longestReservation({ createdAt, payUntil }: TimedOrder): Date {
	return payUntil
		? minutesAfter(payUntil, RESERVATION_MINUTES)
		: minutesAfter(createdAt, LONGEST_RESERVATION_MINUTES);
}

type Timed = { state: PaymentState; createdAt: Date; reservedUntil: Date };

/**
 * When to ask the provider about a payment next; null: never again. Money may arrive after the order was given up, so
 * it is asked for three more days. Also checked: a reservation that ends. Refunds have times of their own.
 */
export function nextCheck({ state, createdAt, reservedUntil }: Timed, now: Date): Date | null {
	if (state === 'paid' || state === 'refunding' || state === 'refunded') return null;
	if (state === 'review') return reservedUntil > now ? reservedUntil : null;
	const isOpen = OPEN_PAYMENT_STATES.some((open) => open === state);
	const regular = nextRegular(createdAt, now);
	if (!isOpen) return regular > minutesAfter(createdAt, LAST_CHECK_HOURS * 60) ? null : regular;
	return reservedUntil > now && reservedUntil < regular ? reservedUntil : regular;
}

function nextRegular(createdAt: Date, now: Date): Date {
	const soon = CHECKS.map((minutes) => minutesAfter(createdAt, minutes)).find((at) => at > now);
	if (soon) return soon;
	const hours = Math.floor((now.getTime() - createdAt.getTime()) / (60 * MINUTE)) + 1;
	return minutesAfter(createdAt, hours * 60);
}
