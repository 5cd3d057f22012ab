import { brokenConstraint, type Db, type Tx } from '#db/client.ts';
import { addAttempt, attemptKey, LIMITS, takeAttemptBack } from '../accounts/attempts.ts';
import { announceSoon } from '../kit/changes.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { recordTakenGoods } from '../kit/webhook-outbox.ts';
import { cartCount } from '../orders/cart.ts';
import { SALE_STATES } from '../orders/order-states.ts';
import { takeLines, takenProducts } from '../orders/order-stock.ts';
import {
	lockCart,
	type PlacedOrder,
	type Placement,
	ReservedElsewhere,
	writeOrder,
} from '../orders/order-writing.ts';
import { insertAttempt } from './attempts-to-pay.ts';
import { closeDiscrepancies, recordDiscrepancy } from './discrepancies/discrepancies.ts';
import { reportMoney } from './discrepancies/report-money.ts';
import { readPayment } from './payment-rows.ts';
import { reservationOf } from './payment-times.ts';
import { isOpenMethod } from './providers/open-payment-methods.ts';
import {
	type Money,
	type PaymentProvider,
	PROVIDER_LABELS,
	ProviderDown,
	type ProviderName,
	type ProviderReport,
	type Providers,
	providerOfMode,
} from './providers/provider.ts';
import { currentQuote, fewestCents } from './rates/exchange-rate.ts';
import { type RefreshedPayment, refreshIfAnswered } from './refresh-payment.ts';
import { isGivenBack, lockMoney } from './refunds/refund-requests.ts';
import { writeReleased } from './release-unpaid.ts';
import { paymentsNamed } from './webhooks/webhook-events.ts';
import { isOthersMoney } from './whose-money.ts';

// Orders for which the payment was made first: the order names it (`payment_id`). Nothing the caller says about it is
// trusted. In begin-payment.ts the order comes first.

type PrepaidPlacement = Placement & {
	providers: Providers;
	/** False: any number of payments may be named. */
	flowLimits?: boolean;
};
type Claim = PrepaidPlacement & {
	provider: ProviderName;
	name: string;
	report: ProviderReport | null;
};

const UNCONFIRMED = 'The payment could not be confirmed.';
/** The form of payment ids at the providers; there is no point in asking them about anything else. */
const PAYMENT_ID = /^(?!\.+$)[\w.=-]+$/;
const GOES_BACK =
	'This payment is being given back to you, so it cannot pay for an order. Your cart is as it was.';
/** What may still become money; for anything else nothing is stored. */
const HOPEFUL: readonly ProviderReport['status'][] = ['paid', 'pending', 'approved'];

/**
 * Turns the cart into an order paid by an existing payment at a provider. The provider is asked first: the payment must
 * be this user's, match the cart's amount, not have paid for anything else, and nothing of it may go back. While the
 * provider does not answer or the bank has not confirmed, the order awaits payment, so that the money is not lost; sent
 * again later, it is answered as placed.
 * @throws Problem payment-unconfirmed; too-many-open (`retryAfter`) above LIMITS.payNameAccount; conflict as placeOrder
 */
export async function placePrepaidOrder(db: Db, placement: PrepaidPlacement): Promise<PlacedOrder> {
	const { input, shop, providers, flowLimits = true } = placement;
	const provider = providerOfMode(input.payment_mode);
	const name = input.payment_id.trim();
	const asked = provider && isOpenMethod(provider, shop, providers) ? providers[provider] : null;
	if (!provider || !asked || !PAYMENT_ID.test(name)) throw unconfirmed();
	if (!flowLimits) return orderPaidBy(db, placement, asked, name);
	const guesses = attemptKey('payNameAccount', String(placement.userId));
	// Counted before it is known to be a guess, so that of a thousand sent at once only the first few are looked up.
	const { count, seconds } = await addAttempt(db, guesses, LIMITS.payNameAccount);
	if (count > LIMITS.payNameAccount.limit) throw tooManyGuesses(seconds);
	let isGuess = false;
	try {
		return await orderPaidBy(db, placement, asked, name);
	} catch (error) {
		isGuess = error instanceof Problem && error.reason === 'payment-not-confirmed';
		throw error;
	} finally {
		if (!isGuess) await takeAttemptBack(db, guesses);
	}
}

async function orderPaidBy(
	db: Db,
	placement: PrepaidPlacement,
	asked: PaymentProvider,
	named: string,
): Promise<PlacedOrder> {
	const provider = asked.name;
	const known = await knownOrder(db, placement, provider, named);
	if (known) return known;
	const report = await reportOn(asked, named);
	if (report && !HOPEFUL.includes(report.status)) throw unconfirmed();
	if (report && (await isOthersMoney(db, { provider, userId: placement.userId }, report)))
		throw unconfirmed();
	// A payment may have several spellings at the provider, but pays for one order only.
	const name = report?.providerId ?? named;
	const respelt = name === named ? null : await knownOrder(db, placement, provider, name);
	return respelt ?? (await claim(db, { ...placement, provider, name, report }));
}

/** The order of a payment that is known here; null otherwise. @throws Problem payment-unconfirmed */
async function knownOrder(
	db: Db,
	{ userId, providers }: PrepaidPlacement,
	provider: ProviderName,
	name: string,
): Promise<PlacedOrder | null> {
	const [found] = await paymentsNamed(db, provider, [name]);
	if (!found) return null;
	const { order } = await readPayment(db, found.id);
	if (order.userId !== userId) throw unconfirmed();
	const refreshed = await refreshIfAnswered(db, providers, found.id);
	if (!isPlaced(refreshed)) throw notYet(refreshed, provider);
	const isRepeat = !isPlaced({ orderState: order.state }) || (await cartCount(db, userId)) === 0;
	if (!isRepeat) throw unconfirmed('This payment has already paid for another order.');
	return { id: order.id, trackingNo: order.trackingNo, totalKobo: order.totalKobo };
}

/** The provider's report on a payment; null when it does not answer. */
async function reportOn(provider: PaymentProvider, name: string): Promise<ProviderReport | null> {
	try {
		return await reportMoney(provider, { reference: name, providerId: name });
	} catch (error) {
		if (error instanceof ProviderDown) return null;
		throw error;
	}
}

/** The order of the named payment; money that came for a cart that cannot be ordered is listed. */
async function claim(db: Db, placement: Claim): Promise<PlacedOrder> {
	if (placement.provider === 'paypal') await currentQuote(db, placement.providers.rates, 0);
	try {
		return await writeReleased(db, placement, () => claimOnce(db, placement));
	} catch (error) {
		if (isConflictOrInvalid(error) && placement.report)
			await listLost(db, placement, placement.report);
		throw error;
	}
}

/** Writes the order, awaiting the named payment, and refreshes that like any other. */
async function claimOnce(db: Db, placement: Claim): Promise<PlacedOrder> {
	const { providers, provider, name } = placement;
	try {
		const { paymentId, productIds, ...order } = await transact(db, (tx) =>
			writePrepaidOrder(tx, placement),
		);
		announceSoon(
			db,
			productIds.map((id) => `product:${id}` as const),
		);
		const refreshed = await refreshIfAnswered(db, providers, paymentId);
		if (!isPlaced(refreshed)) throw notYet(refreshed, provider);
		return order;
	} catch (error) {
		const isHeld = error instanceof ReservedElsewhere;
		if (isHeld || isConflictOrInvalid(error) || brokenConstraint(error) === 'payments_reference') {
			// The same was sent twice at once, and the other request was faster.
			const known = await knownOrder(db, placement, provider, name);
			if (known) return known;
		}
		throw error;
	}
}

function isConflictOrInvalid(error: unknown): boolean {
	return error instanceof Problem && /^(conflict|invalid)$/.test(error.code);
}

async function writePrepaidOrder(tx: Tx, placement: Claim) {
	const { provider, name, report } = placement;
	const names = [name, report?.captureId ?? name];
	await lockMoney(tx, provider, names);
	if (await isGivenBack(tx, provider, names)) throw unconfirmed(GOES_BACK);
	const cart = await lockCart(tx, placement);
	const { minor, currency } = await dueFor(tx, provider, cart.total.totalKobo);
	const came = report?.minor ?? 0;
	const isRight = currency === 'NGN' ? came === minor : came >= minor;
	if (report && (report.currency !== currency || !isRight)) throw unconfirmed();
	const order = await writeOrder(tx, placement, 'awaiting-payment', cart);
	const now = new Date();
	const payment = await insertAttempt(tx, {
		orderId: order.id,
		provider,
		reference: name,
		providerId: name,
		amountKobo: order.totalKobo,
		chargedMinor: minor,
		chargedCurrency: currency,
		reservedUntil: reservationOf({ createdAt: now, payUntil: null }, now),
		createdAt: now,
	});
	const subjects = names.map((known) => `${provider}:${known}`);
	const unknown = { kind: 'unknown-payment', subjects };
	await closeDiscrepancies(tx, unknown, `It paid for order ${order.trackingNo}`);
	await takeLines(tx, { orderId: order.id, userId: null }, cart.lines, order.parts);
	const productIds = takenProducts(cart.lines, order.parts);
	await recordTakenGoods(tx, placement.shop.listened, { placedId: null, productIds });
	return {
		id: order.id,
		trackingNo: order.trackingNo,
		totalKobo: order.totalKobo,
		paymentId: payment.id,
		productIds,
	};
}

/** The amount due for a total: at PayPal at least what any valid rate asks for. */
async function dueFor(tx: Tx, provider: ProviderName, totalKobo: number): Promise<Money> {
	if (provider === 'paystack') return { minor: totalKobo, currency: 'NGN' };
	const cents = await fewestCents(tx, totalKobo);
	if (cents === null) throw unconfirmed('There is no fresh exchange rate to judge the payment by.');
	return { minor: cents, currency: 'USD' };
}

/** Money arrived for a cart that cannot be ordered: it must not be forgotten. */
async function listLost(db: Db, placement: Claim, report: ProviderReport): Promise<void> {
	const { provider, name, userId } = placement;
	await recordDiscrepancy(db, {
		kind: 'unknown-payment',
		subject: `${provider}:${name}`,
		facts: {
			user: userId,
			paid: report.minor,
			paidCurrency: report.currency,
			providerMessage: report.providerMessage,
		},
	});
}

function isPlaced(
	refreshed: Pick<RefreshedPayment, 'orderState'> | null,
): refreshed is RefreshedPayment {
	return SALE_STATES.some((state) => state === refreshed?.orderState);
}

function notYet(refreshed: RefreshedPayment | null, provider: ProviderName): Problem {
	if (refreshed === null) {
		return unconfirmed(
			`${PROVIDER_LABELS[provider]} does not answer just now, so your payment could not be confirmed. We have charged nothing, and your cart is as it was. Please send it again in some minutes.`,
		);
	}
	if (refreshed.paymentState !== 'pending') return unconfirmed();
	return unconfirmed(
		'Your bank has not confirmed the payment yet. We wait for it and place your order then; please do not pay again.',
	);
}

/** As the other flow limits of an order, in the body of the API's answer. */
function tooManyGuesses(seconds: number): Problem {
	const message = 'Too many payments were named that are not yours. Please wait before retrying.';
	return new Problem('too-many-open', message, { facts: { retryAfter: Math.ceil(seconds) } });
}

/** The refusal of a payment: with a message of its own it is no guess at somebody else's payment. */
function unconfirmed(message?: string): Problem {
	return message === undefined
		? new Problem('payment-unconfirmed', UNCONFIRMED, { reason: 'payment-not-confirmed' })
		: new Problem('payment-unconfirmed', message);
}
