import { howPaid } from '#shop/cash/collector-kinds.ts';
import { promiseText } from '#shop/delivery/delivery-words.ts';
import type { OrderReturn } from '#shop/fulfilment/order-returns.ts';
import { piecesText } from '#shop/fulfilment/returned-pieces.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo, lineKobo } from '#shop/kit/money.ts';
import { capitalized } from '#shop/kit/text.ts';
import { orderStateLabel, standingMoves } from '#shop/orders/order-states.ts';
import type { LinePart, WholeOrder } from '#shop/orders/orders.ts';
import { CASH_MODE, isCollected } from '#shop/orders/payment-modes.ts';
import { PROVIDER_LABELS, providerOfMode } from '#shop/payments/providers/provider.ts';
import { taxText } from '#shop/tax/tax-text.ts';
import { restKobo } from '#shop/totals/deposit.ts';

// An order as its pages need it: times and amounts are formatted here, on the server.

export type ShownOrder = ReturnType<typeof orderView>;

/** The page of an order in the shopper's account. */
export function orderPath(id: number): string {
	return `/myorders/view-order/${id}`;
}

/** The page that follows an order without signing in. */
export function trackPath(trackKey: string): string {
	return `/track/${trackKey}`;
}

/** The thank-you page of an order just placed, which shows an alert once. */
export function thanksPath(id: number): string {
	return `/thank-you?order=${id}&placed=1`;
}

/** @param returns what came back of the order, if that is to be shown */
export function orderView(order: WholeOrder, returns: readonly OrderReturn[] = []) {
	const [paidBack, offCash] = byHand(returns);
	return {
		id: order.id,
		path: orderPath(order.id),
		trackingNo: order.trackingNo,
		state: orderStateLabel(order.state, order.delivery),
		stateName: order.state,
		/** An order that was never placed has no receipt. */
		wasPlaced: order.events.some(({ toState }) => toState === 'placed'),
		placedAt: localTime(order.createdAt),
		receiver: `${order.firstname} ${order.lastname}`,
		phone: order.phone,
		email: order.email,
		/** Whether whoever has the link that follows it may pay it. */
		isByLink: order.payUntil !== null,
		address: order.address,
		place: `${order.city}, ${order.delivery?.lga ? `${order.delivery.lga}, ` : ''}${order.region} ${order.zipcode}`,
		deliveryKobo: order.deliveryKobo,
		/** How it goes; null where delivery is free everywhere. */
		delivery: order.delivery && {
			kind: order.delivery.kind,
			name: order.delivery.name,
			promise: promiseText(order.delivery),
			park: order.delivery.park,
		},
		payment: paymentLabel(order),
		/** What is paid when the goods are handed over: "cash on delivery". */
		cash: cashText(order),
		/** How what a deposit leaves is paid, or was: "In cash on delivery", "By transfer to Zenith". */
		restHow: order.paidTo ? capitalized(howPaid(order.paidTo)) : `In ${cashText(order)}`,
		paymentId: order.paymentId,
		/** Who took the payment or the deposit; null for cash alone. */
		provider: providerLabel(order.paymentMode),
		/** Whether cash is collected for it, all or what its deposit leaves. */
		onDelivery: isCollected(order.paymentMode),
		collectKobo: restKobo(order),
		/** Null without a deposit. An order is placed once its deposit is paid. */
		deposit: depositView(order),
		totalKobo: order.totalKobo,
		taxNote: taxText(order),
		isTaxed: order.taxRate !== null,
		subtotalKobo: order.subtotalKobo,
		discounts: order.discounts,
		lines: order.lines.map((line) => ({
			id: line.id,
			name: line.name,
			brand: line.brand,
			path: line.slug ? `/product/${line.slug}` : null,
			/** Where the buyer reviews the product. */
			reviewPath: order.state === 'delivered' && line.slug ? `/product/${line.slug}/review` : null,
			imagePath: line.imagePath,
			qty: line.qty,
			unitKobo: line.unitKobo,
			lineKobo: lineKobo(line),
			returnedQty: line.returnedQty,
			/** What all of a kit's pieces are made of; empty for anything else. */
			parts: line.parts.map((part) => ({
				name: part.name,
				qty: part.pieces * line.qty,
				back: partBack(line, part),
			})),
		})),
		/** What was paid back by hand for pieces that came back, in naira; null when nothing was. */
		paidBack,
		/** Whoever paid by transfer or card is seldom paid back in cash. */
		paidBackHow: order.paidTo ? 'by hand' : 'in cash',
		/** What came off the cash for pieces that were back before it was collected; null for nothing. */
		offCash,
		events: shownEvents(order, returns),
	};
}

/** What of a kit's part came back, where that is more than came back with whole kits; null otherwise. */
function partBack(line: WholeOrder['lines'][number], { pieces, returnedQty }: LinePart) {
	if (returnedQty === 0) return null;
	const [all, back] = [pieces * line.qty, pieces * line.returnedQty + returnedQty];
	return back === all ? 'came back' : `${back} of ${all} came back`;
}

/** What returns paid back by hand, and what they took off the cash that was to be collected; null for nothing. */
function byHand(returns: readonly OrderReturn[]) {
	return [false, true].map((isOffCash) => {
		const kobo = returns
			.filter((back) => back.isOffCash === isOffCash)
			.reduce((sum, back) => sum + (back.money === 'hand' ? back.amountKobo : back.handKobo), 0);
		return kobo > 0 ? formatKobo(kobo) : null;
	}) as [string | null, string | null];
}

/** Without the notes, which are for staff only, and what staff took back before its mail left. */
function shownEvents({ events, delivery }: WholeOrder, returns: readonly OrderReturn[]) {
	const back = returns.map(({ pieces, createdAt }) => ({
		state: `Came back: ${piecesText(pieces)}`,
		message: '',
		createdAt,
	}));
	const moves = standingMoves(events).map(({ toState, message, createdAt }) => ({
		state: orderStateLabel(toState, delivery),
		message,
		createdAt,
	}));
	return [...back, ...moves]
		.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
		.map(({ state, message, createdAt }) => ({ state, message, at: localTime(createdAt) }));
}

/** The deposit of an order and what it leaves; null without one. */
function depositView(order: WholeOrder) {
	if (order.depositKobo === 0) return null;
	const isPaid = order.events.some(({ toState }) => toState === 'placed');
	return {
		label: isPaid ? 'Deposit, paid online' : 'Deposit, to be paid online',
		text: formatKobo(order.depositKobo),
		rest: formatKobo(restKobo(order)),
		/** What the way there and back is worth at the fee that was charged, where one was. */
		wayThereAndBack: order.deliveryKobo > 0 ? formatKobo(order.deliveryKobo * 2) : null,
	};
}

const cashText = ({ delivery }: Pick<WholeOrder, 'delivery'>) =>
	delivery?.kind === 'pickup' ? 'cash at the counter' : 'cash on delivery';

function paymentLabel(order: Pick<WholeOrder, 'paymentMode' | 'delivery' | 'paidTo'>): string {
	const { paymentMode: mode, paidTo } = order;
	if (mode === CASH_MODE) return paidTo ? `Paid ${howPaid(paidTo)}` : capitalized(cashText(order));
	const provider = providerLabel(mode) ?? mode;
	const rest = paidTo ? howPaid(paidTo) : 'in cash';
	return isCollected(mode) ? `Deposit by ${provider}, the rest ${rest}` : provider;
}

function providerLabel(mode: string): string | null {
	const provider = providerOfMode(mode);
	return provider && PROVIDER_LABELS[provider];
}

/** What went back by the provider and by hand, in one line; null for nothing. */
export function backText(
	online: string | null | undefined,
	{ paidBack, paidBackHow }: Pick<ShownOrder, 'paidBack' | 'paidBackHow'>,
): string | null {
	return online && paidBack ? `${online} online, ${paidBack} ${paidBackHow}` : (online ?? paidBack);
}
