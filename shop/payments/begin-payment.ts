import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { announceSoon } from '../kit/changes.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { recordTakenGoods } from '../kit/webhook-outbox.ts';
import { checkedKey, contentHash, orderOfKey } from '../orders/checkout-key.ts';
import type { DeliveryInput } from '../orders/order-input.ts';
import { takeLines, takenProducts } from '../orders/order-stock.ts';
import {
	lockCart,
	type Placement,
	ReservedElsewhere,
	writeOrder,
} from '../orders/order-writing.ts';
import { DEPOSIT_MODES, PAYMENT_MODES } from '../orders/payment-modes.ts';
import type { CheckoutShop } from '../settings/settings.ts';
import { type BegunPayment, startAttempt, writeAttempt } from './attempts-to-pay.ts';
import { isOpen, lockPayments } from './payment-rows.ts';
import { reservationOf } from './payment-times.ts';
import { refuseClosedMethod } from './providers/open-payment-methods.ts';
import type { ProviderName, Providers } from './providers/provider.ts';
import { releaseOrder, writeReleased } from './release-unpaid.ts';

export type { BegunPayment } from './attempts-to-pay.ts';

type Begin = {
	userId: number;
	input: DeliveryInput;
	provider: ProviderName;
	shop: CheckoutShop;
	/** One per cart and provider: pressing the button twice makes one order and payment. */
	idempotencyKey: string | null;
	/** The total the shopper agreed to. */
	acceptedTotalKobo: number;
	/** The exchange rate the shopper agreed to; only for PayPal. */
	rateId?: number | null | undefined;
	/** Only a deposit is paid now, and the rest in cash. */
	deposit?: AgreedDeposit;
};

type AgreedDeposit = {
	/** The deposit the shopper agreed to. */
	acceptedKobo: number;
	/** The deposit that an order of this total needs now. @throws Problem conflict when it is not the one agreed to */
	of: (tx: Tx, totalKobo: number) => Promise<number>;
};

type OnlinePlacement = Placement & Omit<Begin, 'input'>;

/**
 * Order first, money second: turns the user's cart into an order awaiting payment, takes its goods out of the stock for
 * 20 minutes and starts the payment at the provider. The cart stays until the money arrives. An older order for the
 * same goods that awaits payment is given up, unless it turns out to be paid.
 * @throws Problem conflict (as placeOrder; this payment method is closed; the rate is too old; the provider refuses; the
 * goods are paid for, or being paid, as order `orderId`), unavailable (the provider does not answer: press again)
 */
export async function beginPayment(
	db: Db,
	providers: Providers,
	begin: Begin,
): Promise<BegunPayment> {
	refuseClosedMethod(begin.provider, begin.shop, providers);
	const modes = begin.deposit ? DEPOSIT_MODES : PAYMENT_MODES;
	const input = { ...begin.input, payment_mode: modes[begin.provider], payment_id: '' };
	const placement: OnlinePlacement = {
		...begin,
		input,
		idempotencyKey: checkedKey(begin.idempotencyKey),
		requestHash: contentHash(input),
	};
	const paymentId =
		(await firstPayment(db, providers, placement)) ??
		(await orderAwaiting(db, providers, placement));
	return await startAttempt(db, providers, paymentId);
}

/**
 * The payment started by an earlier press of the same button. @throws Problem conflict (`orderId`) when its order is
 * placed
 */
async function firstPayment(
	db: Db,
	providers: Providers,
	placement: OnlinePlacement,
): Promise<number | null> {
	const first = await orderOfKey(db, placement.userId, placement.idempotencyKey);
	if (!first) return null;
	if (first.state !== 'awaiting-payment') {
		throw new Problem('conflict', `You have ordered this: it is order ${first.trackingNo}.`, {
			facts: { orderId: first.id },
		});
	}
	const isSame =
		first.requestHash === placement.requestHash &&
		first.totalKobo === placement.acceptedTotalKobo &&
		first.depositKobo === (placement.deposit?.acceptedKobo ?? 0) &&
		(await isCartOf(db, first.id, placement.userId));
	const open = isSame ? await openPayment(db, first.id) : null;
	if (open?.provider === placement.provider) return open.id;
	await releaseOrder(db, providers, first.id);
	return null;
}

/** Whether the cart still holds exactly what the order does. */
async function isCartOf(db: Db, orderId: number, userId: number): Promise<boolean> {
	const { rows } = await db.execute<{ same: boolean }>(sql`
		with ordered as (select product_id, qty from order_lines where order_id = ${orderId}),
		wanted as (select product_id, product_qty from cart_items where user_id = ${userId})
		select not exists (table ordered except all table wanted)
			and not exists (table wanted except all table ordered) as same`);
	return rows[0]?.same ?? false;
}

async function openPayment(db: Db, orderId: number) {
	const { payments } = await db.transaction((tx) => lockPayments(tx, orderId));
	return payments.find((payment) => isOpen(payment) && payment.reservedUntil > new Date()) ?? null;
}

async function orderAwaiting(
	db: Db,
	providers: Providers,
	placement: OnlinePlacement,
): Promise<number> {
	return await writeReleased(db, { providers, userId: placement.userId }, async () => {
		try {
			const { paymentId, productIds } = await transact(db, (tx) => writeUnpaidOrder(tx, placement));
			announceSoon(
				db,
				productIds.map((id) => `product:${id}` as const),
			);
			return paymentId;
		} catch (error) {
			const isPressedTwice = error instanceof Problem && error.reason === 'idempotency-key-used';
			if (!isPressedTwice) throw error;
			// At once, and the other request was faster. Its order is taken, or given up now.
			const first = await firstPayment(db, providers, placement);
			if (first === null) throw new ReservedElsewhere();
			return first;
		}
	});
}

async function writeUnpaidOrder(tx: Tx, placement: OnlinePlacement) {
	const { userId, provider, rateId } = placement;
	const cart = await lockCart(tx, placement);
	const depositKobo = (await placement.deposit?.of(tx, cart.total.totalKobo)) ?? 0;
	const ordered = { ...placement, depositKobo };
	const written = await writeOrder(tx, ordered, 'awaiting-payment', cart);
	const now = new Date();
	const reservedUntil = reservationOf({ createdAt: now, payUntil: null }, now);
	const payment = await writeAttempt(tx, {
		order: written,
		userId,
		provider,
		rateId,
		reservedUntil,
		now,
	});
	await takeLines(tx, { orderId: written.id, userId: null }, cart.lines, written.parts);
	const productIds = takenProducts(cart.lines, written.parts);
	await recordTakenGoods(tx, placement.shop.listened, { placedId: null, productIds });
	return { paymentId: payment.id, productIds };
}
