import { localClock, localTime } from '#shop/kit/local-time.ts';
import { formatKobo, formatMoney } from '#shop/kit/money.ts';
import type { OrderState } from '#shop/orders/order-states.ts';
import { isCollected } from '#shop/orders/payment-modes.ts';
import {
	byDecisiveness,
	type PaymentState,
	SHOWN_STATE_LABELS,
} from '#shop/payments/payment-states.ts';
import { PROVIDER_LABELS, type ProviderName } from '#shop/payments/providers/provider.ts';
import {
	CAME_LATE,
	givenBack,
	type Paid,
	type Part,
	paidMoney,
	REFUND_DAYS,
	type RefundState,
} from '#shop/payments/refunds/refund-amounts.ts';
import { restKobo } from '#shop/totals/deposit.ts';

// What a shopper is told about the money of one order, derived from its state and all attempts to pay it. Pure.

export type Attempt = Paid & {
	provider: ProviderName;
	state: PaymentState;
	reservedUntil: Date;
	/** When its money came in; null while none has. */
	paidAt: Date | null;
	/** What went back of it, in the minor unit of the currency that was paid. */
	refunds: readonly (Part & { state: RefundState })[];
};

export type PaymentStatus = {
	/** The state of the decisive attempt; `none` if nothing was started. */
	state: PaymentState | 'none';
	title: string;
	text: string;
	/** "10:35 AM", with the day for an order that is paid by a link: until when the goods are reserved for it. */
	heldUntil: string | null;
	/** News may arrive by itself, so the page checks for it. */
	waits: boolean;
	/** The order can still be paid. */
	mayPay: boolean;
	/** The goods are in stock again, and may be ordered anew. */
	mayOrderAgain: boolean;
	/** What happened to further money that arrived. */
	besides: string;
	/** The worth in naira of what went back of a paid payment or is on its way: "₦5,000"; null when nothing. */
	givenBack: string | null;
};

type PaidOrder = {
	state: OrderState;
	onDelivery: boolean;
	/** What a deposit leaves to pay in cash, in kobo; null or nothing where one payment pays for all. */
	restKobo?: number | null;
	/** When an order that was never placed was given up. */
	givenUpAt?: Date | null;
	/** Until when an order that is paid by a link may be; null or nothing for any other. */
	payUntil?: Date | null;
	/** Who reads it may not be who ordered: no amount of the order is named. */
	isAnybodys?: boolean;
};

/** @param attempts all of the order's, in any order; @param now decides whether a reservation still holds */
export function paymentStatus(
	order: PaidOrder,
	attempts: readonly Attempt[],
	now: Date,
): PaymentStatus | null {
	const first = [...attempts].sort((a, b) => byDecisiveness(a.state, b.state))[0];
	if (!first && order.onDelivery) return null;
	const awaiting = order.state === 'awaiting-payment';
	const state = first?.state ?? 'none';
	const open = state === 'started' || state === 'pending';
	const held = awaiting && open && first && first.reservedUntil > now;
	const { payUntil = null } = order;
	const isToPay = awaiting && payUntil !== null && payUntil > now;
	const back = first ? partlyBack(first) : null;
	return {
		state,
		...(back?.words ?? WORDS[state](factsOf(order, first, isToPay))),
		heldUntil: isToPay ? localTime(payUntil) : held ? localClock(first.reservedUntil) : null,
		waits: open || state === 'refunding',
		mayPay: awaiting && (payUntil === null || isToPay) && (state === 'started' || isUnpaid(state)),
		mayOrderAgain: order.state === 'cancelled' && payUntil === null && isUnpaid(state),
		besides: besides(attempts, first),
		givenBack: back?.amount ?? null,
	};
}

const isUnpaid = (state: PaymentStatus['state']) => ['none', 'expired', 'failed'].includes(state);

function factsOf(order: PaidOrder, first: Attempt | undefined, isToPay: boolean): Facts {
	return {
		by: first ? PROVIDER_LABELS[first.provider] : '',
		isWallet: first?.provider === 'paypal',
		hasRefusedRefund: first?.refunds.some((refund) => refund.state === 'failed') ?? false,
		awaiting: order.state === 'awaiting-payment',
		isToPay,
		gone: order.state === 'cancelled',
		rest: order.restKobo ? restOf(order.restKobo, order.isAnybodys) : null,
		late: first && isLate(first, order.givenUpAt) ? `Your payment ${CAME_LATE}. ` : '',
	};
}

const WHEN = `Refunds are processed in ${REFUND_DAYS}.`;

/** How much of paid money went back or is on its way, in words and in naira; null when nothing. */
function partlyBack({
	state,
	provider,
	refunds,
	...attempt
}: Attempt): { words: Words; amount: string } | null {
	if (state !== 'paid') return null;
	const paid = paidMoney(attempt);
	const sum = (which: RefundState) => {
		const minor = refunds
			.filter((refund) => refund.state === which)
			.reduce((all, refund) => all + refund.minor, 0);
		return minor > 0 && formatMoney({ ...paid, minor });
	};
	const [done, going] = [sum('done'), sum('asked')];
	if (!done && !going) return null;
	const back = [
		done ? `${done} of it went back to you` : '',
		going ? `${going}${done ? ' more' : ' of it'} is on its way back` : '',
	];
	const text = `You paid ${formatMoney(paid)} by ${PROVIDER_LABELS[provider]}. ${back.filter(Boolean).join(', and ')}. ${WHEN}`;
	return {
		words: { title: SHOWN_STATE_LABELS['partly-refunded'], text },
		amount: formatKobo(givenBack(refunds).amountKobo),
	};
}

type Facts = {
	by: string;
	/** No bank of the shopper confirms it, and it may take days. */
	isWallet: boolean;
	/** The provider did not give the money back when it was asked to. */
	hasRefusedRefund: boolean;
	awaiting: boolean;
	/** It waits to be paid by a link. */
	isToPay: boolean;
	gone: boolean;
	/** What is left to pay in cash where the payment is a deposit, with its verb. */
	rest: string | null;
	/** Why money goes back that came after its order was given up; empty for other money. */
	late: string;
};
type Words = { title: string; text: string };

function restOf(restKobo: number, isAnybodys = false): string {
	return isAnybodys ? 'The rest is' : `The other ${formatKobo(restKobo)} are`;
}

const WORDS: Record<PaymentStatus['state'], (facts: Facts) => Words> = {
	none: ({ gone, isToPay }) =>
		isToPay
			? {
					title: 'Please pay this order',
					text: 'We put it together for you, and nothing has been paid yet.',
				}
			: {
					title: 'Not paid',
					text: gone ? 'This order was given up before it was paid.' : 'Nothing has been paid yet.',
				},
	started: ({ by, gone }) => ({
		title: gone ? 'Not paid' : 'Not paid yet',
		text: gone
			? `${by} has told us of no money, and the order was given up. Should money come all the same, you get it back.`
			: `${by} has told us of no money yet. If you have just paid, give it a moment.`,
	}),
	pending: ({ by, gone, isWallet }) => ({
		title: `We are waiting for ${isWallet ? by : 'your bank'}`,
		text: gone
			? 'Your payment is on its way, and the order was given up meanwhile. If the money comes, you get all of it back.'
			: `Your payment is on its way and ${isWallet ? `${by} has not confirmed it yet. That can take some days` : 'your bank has not confirmed it yet. A bank transfer can take some minutes'}. Please do not pay again: we write to you as soon as it is here.`,
	}),
	paid: ({ by, gone, rest }) => ({
		title: rest ? 'Deposit paid' : 'Paid',
		text: gone
			? `Your payment by ${by} came in, and the order was cancelled. You get all of it back.`
			: rest
				? `Your deposit by ${by} has come in. ${rest} paid in cash when you get the goods.`
				: `Your payment by ${by} has come in.`,
	}),
	review: ({ by, hasRefusedRefund }) => ({
		title: 'Being looked at',
		text: `${hasRefusedRefund ? `Your money did not go back by ${by} at the first try` : 'Money for this order came in, but not as it was asked for'}. We look at it and write to you; you need not do anything.`,
	}),
	refunding: ({ by, rest, late }) => ({
		title: 'Being refunded',
		text: `${late}${rest ? 'Your deposit' : 'All you paid'} is on its way back by ${by}. ${WHEN}`,
	}),
	refunded: ({ by, rest, late }) => ({
		title: 'Refunded',
		text: `${late}${rest ? 'Your deposit' : 'All you paid'} went back by ${by}. ${WHEN}`,
	}),
	expired: ({ awaiting }) => ({
		title: 'Not paid in time',
		text: awaiting
			? 'The time for this payment is over, and no money came. You can try again.'
			: 'No money came in time, so the goods are on sale again. Should your money come all the same, we send the goods if they are still there, and otherwise give all of it back.',
	}),
	failed: ({ gone }) => ({
		title: 'Not paid',
		text: gone
			? 'This order was given up before it was paid. Should money come all the same, you get it back.'
			: 'This payment did not go through. You can try again, or pay another way.',
	}),
};

function isLate({ paidAt }: Attempt, givenUpAt: Date | null | undefined): boolean {
	return Boolean(paidAt && givenUpAt && paidAt > givenUpAt);
}

/** What paymentStatus has to know of an order; without its events, why money went back is not said. */
export function moneyOfOrder(order: {
	state: OrderState;
	paymentMode: string;
	totalKobo: number;
	depositKobo: number;
	events?: readonly { toState: OrderState; createdAt: Date }[];
	payUntil: Date | null;
}) {
	const wasPlaced = order.events?.some(({ toState }) => toState === 'placed');
	const end = order.events?.findLast(({ toState }) => toState === 'cancelled');
	return {
		state: order.state,
		onDelivery: isCollected(order.paymentMode),
		restKobo: order.depositKobo > 0 ? restKobo(order) : null,
		givenUpAt: wasPlaced ? null : (end?.createdAt ?? null),
		payUntil: order.payUntil,
	};
}

/** Money beyond the decisive attempt is returned, and the shopper is told so. */
function besides(attempts: readonly Attempt[], first: Attempt | undefined): string {
	return attempts
		.filter((other) => other !== first)
		.flatMap(({ state, amountKobo, provider }) => {
			const what = `A further payment of ${formatKobo(amountKobo)} by ${PROVIDER_LABELS[provider]}`;
			if (state === 'refunded') return `${what} went back to you.`;
			if (state === 'refunding') return `${what} is on its way back to you.`;
			if (state === 'review') return `${what} is being looked at.`;
			return [];
		})
		.join(' ');
}
