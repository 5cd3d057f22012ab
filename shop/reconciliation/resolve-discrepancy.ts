import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { discrepancies, payments } from '#db/payment-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { type OrderBy, returnStock, takeStockAgain } from '../catalogue/stock.ts';
import { moveOrderByHand } from '../fulfilment/staff-order-moves.ts';
import { staffOrder } from '../fulfilment/staff-orders.ts';
import { announce } from '../kit/changes.ts';
import { plainText } from '../kit/input.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { causeOf, moveOrder } from '../orders/move-order.ts';
import { isOrderState, returnsStock } from '../orders/order-states.ts';
import {
	type DiscrepancyAction,
	discrepancyAction,
	discrepancyKind,
} from '../payments/discrepancies/discrepancy-kinds.ts';
import { reconcileInternally } from '../payments/discrepancies/reconcile-internally.ts';
import { NOT_PAID_IN_TIME } from '../payments/paid-order.ts';
import { readPayment } from '../payments/payment-rows.ts';
import { ProviderDown, type Providers } from '../payments/providers/provider.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { giveUnknownBack } from '../payments/refunds/give-unknown-back.ts';
import { refundAgain, refundMissing } from '../payments/refunds/refund-again.ts';
import { refundOnceMore, refundPayment } from '../payments/refunds/refund-payment.ts';
import { countRefunded } from '../payments/refunds/refunds-elsewhere.ts';
import { mailShop } from '../settings/settings.ts';
import { countAsNotPaid } from './count-as-not-paid.ts';
import { compareOne } from './reconcile-with-providers.ts';

// Resolves a listed difference by the one action of its kind.

export const Resolution = z.object({ note: plainText(500).optional().default('') });

type Row = typeof discrepancies.$inferSelect;
type Doing = { adminId: number; note: string; now: Date; action: DiscrepancyAction };
type Resolved = {
	adminId: number;
	/** The reason; required when it stays as it is. */
	note: string;
	/** Leave it as it is, if its kind allows that. */
	stays?: boolean;
	now?: Date;
};

/**
 * Takes the action for a difference, checks whether that helped, and closes it.
 * @throws Problem not-found; invalid (no note on one that is only marked as seen); conflict when it is closed already,
 * cannot be resolved this way, or still exists afterwards; unavailable when the provider does not answer
 */
export async function resolveDiscrepancy(
	db: Db,
	providers: Providers,
	discrepancyId: number | null,
	{ now = new Date(), stays = false, ...by }: Resolved,
): Promise<void> {
	const { row, action } = await resolutionOf(db, discrepancyId, stays);
	if (row.closedAt) throw new Problem('conflict', 'This is settled already.');
	const { label } = discrepancyKind(row.kind);
	const doing: Doing = { ...by, action, now };
	if (action === 'seen' && by.note.trim() === '') {
		throw fieldProblem('note', 'Write down why it may stay as it is.');
	}
	try {
		const did = await act(db, providers, row, doing);
		if (did) doing.note = [doing.note.trim(), did].filter(Boolean).join(' ');
		if (action !== 'seen' && (await isThere(db, providers, row, now))) {
			throw new Problem(
				'conflict',
				`That did not mend it: "${label}" still holds. Open the order and look at what the provider says.`,
			);
		}
	} catch (error) {
		if (!(error instanceof ProviderDown)) throw error;
		throw new Problem(
			'unavailable',
			`The provider does not answer at the moment: ${error.message}`,
		);
	}
	await db.transaction((tx) => close(tx, row, doing));
}

/** A difference, and what resolves it: unless it may stay as it is, the action of its kind. @throws Problem not-found */
export async function resolutionOf(
	db: Db,
	discrepancyId: number | null,
	stays = false,
): Promise<{ row: Row; action: DiscrepancyAction }> {
	const [row] = await db
		.select()
		.from(discrepancies)
		.where(eq(discrepancies.id, discrepancyId ?? 0));
	if (!row) throw new Problem('not-found', 'Difference not found');
	const { mayStay, action } = discrepancyKind(row.kind);
	return { row, action: stays && mayStay ? 'seen' : action };
}

async function close(tx: Tx, row: Row, { adminId, note, action }: Doing): Promise<void> {
	const { label, isAcknowledging } = discrepancyAction(action);
	await tx
		.update(discrepancies)
		.set({
			closedAt: sql`now()`,
			closedHow: label,
			closedBy: adminId,
			...(isAcknowledging ? { acceptedNote: note.trim() } : {}),
		})
		.where(and(eq(discrepancies.id, row.id), isNull(discrepancies.closedAt)));
	await recordChange(tx, {
		userId: adminId,
		action: action === 'seen' ? 'see' : 'resolve',
		noun: 'difference',
		nounId: row.id,
		before: { kind: row.kind, subject: row.subject, ...row.facts },
		after: { kind: row.kind, subject: row.subject, ...row.facts, did: label, note },
	});
}

/** Returns a note about what was done, if there is anything to note. */
async function act(
	db: Db,
	providers: Providers,
	row: Row,
	{ action, ...by }: Doing,
): Promise<string | undefined> {
	const { label } = discrepancyKind(row.kind);
	const reason = by.note.trim() || label;
	switch (action) {
		case 'book':
			await refreshPayment(db, providers, paymentOf(row), by.now);
			break;
		case 'refund':
			await refundPayment(db, paymentOf(row), { reason, adminId: by.adminId });
			break;
		case 'refund-once-more':
			await refundOnceMore(db, paymentOf(row), by.adminId);
			break;
		case 'count-refunded':
			await countRefunded(db, providers, paymentOf(row), by.now);
			break;
		case 'refund-again':
			await refundAgain(db, providers, paymentOf(row), by.now);
			if (row.kind === 'refunded-not-there')
				await refundMissing(db, providers, paymentOf(row), by.now);
			break;
		case 'release':
			await release(db, providers, orderOf(row), by.now);
			break;
		case 'uncount':
			await countAsNotPaid(db, providers, paymentOf(row), { ...by, reason });
			break;
		case 'give-back':
			return await giveUnknownBack(db, providers, row, by.now);
		case 'cancel': {
			const shop = await mailShop(db, providers.publicUrl);
			const staff = { adminId: by.adminId, orderId: orderOf(row), shop };
			const { state } = await staffOrder(db, staff.orderId);
			const move = { from_state: state, to_state: 'cancelled', note: reason } as const;
			await moveOrderByHand(db, staff, move);
			break;
		}
		case 'return-stock':
		case 'take-stock':
			await transact(db, (tx) => putStockRight(tx, orderOf(row), by.adminId));
			break;
		case 'seen':
			break;
	}
	return undefined;
}

/** Asks about every payment of the order; if nobody paid, it is given up and its pieces are returned. */
async function release(db: Db, providers: Providers, orderId: number, now: Date): Promise<void> {
	const attempts = await db
		.select({ id: payments.id })
		.from(payments)
		.where(eq(payments.orderId, orderId))
		.orderBy(payments.id);
	for (const { id } of attempts) await refreshPayment(db, providers, id, now);
	if (attempts.length > 0) return;
	await transact(db, (tx) => moveOrder(tx, orderId, 'cancelled', NOT_PAID_IN_TIME));
}

/** Takes or returns the pieces of an order, as its state requires. */
async function putStockRight(tx: Tx, orderId: number, userId: number): Promise<void> {
	const [order] = await tx
		.select({ state: orders.state, stockReturnedAt: orders.stockReturnedAt })
		.from(orders)
		.where(eq(orders.id, orderId))
		.for('no key update');
	if (!order || !isOrderState(order.state)) throw new Problem('not-found', 'Order not found');
	const isOff = returnsStock(order.state);
	if (isOff === (order.stockReturnedAt !== null)) return;
	await tx
		.update(orders)
		.set({ stockReturnedAt: isOff ? sql`now()` : null })
		.where(eq(orders.id, orderId));
	const by = { orderId, userId };
	const changed = isOff
		? await returnStock(tx, { cause: causeOf(order.state), ...by })
		: await takeAgain(tx, by);
	await announce(
		tx,
		changed.map((id) => `product:${id}` as const),
	);
}

/** @throws Problem conflict when there are too few pieces now */
async function takeAgain(tx: Tx, by: OrderBy): Promise<number[]> {
	const { productIds, short } = await takeStockAgain(tx, by);
	if (short.length === 0) return productIds;
	throw new Problem('conflict', 'There are not as many pieces in stock as this order needs.');
}

/** Whether a difference still exists. */
async function isThere(db: Db, providers: Providers, row: Row, now: Date): Promise<boolean> {
	const isHere = (found: { kind: string; subject: string }[]) =>
		found.some(({ kind, subject }) => kind === row.kind && subject === row.subject);
	if (row.orderId !== null && isHere(await reconcileInternally(db, now, row.orderId))) return true;
	if (row.paymentId === null || !discrepancyKind(row.kind).isByProvider) return false;
	// A requested refund takes the provider days.
	if (row.kind === 'refunded-not-there') return false;
	const { payment } = await readPayment(db, row.paymentId);
	const provider = providers[payment.provider];
	return provider ? isHere(await compareOne(db, provider, payment.id, now)) : false;
}

function paymentOf({ paymentId }: Row): number {
	if (paymentId === null) throw new Problem('conflict', 'There is no payment to do this with.');
	return paymentId;
}

function orderOf({ orderId }: Row): number {
	if (orderId === null) throw new Problem('conflict', 'There is no order to do this with.');
	return orderId;
}
