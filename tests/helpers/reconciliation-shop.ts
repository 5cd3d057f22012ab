import type { Db } from '#db/client.ts';
import { discrepancies } from '#db/payment-schema.ts';
import type { DiscrepancyKind } from '#shop/payments/discrepancies/discrepancy-kinds.ts';
import { makeCategory, makeProduct } from './catalogue.ts';
import { makePaidOrder, openLedger } from './provider-ledgers.ts';
import { makeShopper } from './shoppers.ts';

// A shop with two providers in whose money and stock something can be wrong.

export const NOW = new Date('2026-11-21T11:00:00Z');
export const HOUR = 3_600_000;
export const ago = (hours: number) => new Date(NOW.valueOf() - hours * HOUR);
export const CANCELLED = { state: 'cancelled', stockReturnedAt: NOW };
export const UNPAID = { paidMinor: null, paidCurrency: null, paidAt: null, captureId: null };

type MoneyWorld = Awaited<ReturnType<typeof moneyWorld>>;

/** A shopper, products, and the books of both providers, before any order. */
export async function moneyWorld(db: Db) {
	const shopper = await makeShopper(db);
	const category = await makeCategory(db);
	const product = await makeProduct(db, { categoryId: category.id, qty: 500 });
	const paystack = openLedger('paystack');
	const paypal = openLedger('paypal');
	/** An order placed this many hours ago, paid at Paystack. */
	const given = (hours: number, kobo = 45_000_00) => ({
		userId: shopper.id,
		productId: product.id,
		books: paystack,
		at: ago(hours),
		totalKobo: kobo,
	});
	return { db, shopper, category, product, paystack, paypal, given };
}

/** One injected error: what identifies it when found, and the shop's state after its action. */
export type Injected = { subject: string; resolved?: () => Promise<unknown>; becomes?: unknown };
/** Injects each kind of error, once. */
export type MoneyErrors = [DiscrepancyKind, (world: MoneyWorld) => Promise<Injected>][];

/** An open difference of this kind, about a paid order unless the shop knows nothing of its money. */
export async function makeDifference(
	{ db }: MoneyWorld,
	kind: DiscrepancyKind,
	given: Parameters<typeof makePaidOrder>[1],
	facts: (typeof discrepancies.$inferInsert)['facts'] = {},
) {
	const { order, payment } = await makePaidOrder(db, given);
	const about =
		kind === 'unknown-payment'
			? { subject: `paystack:unknown-${payment.id}` }
			: { subject: `payment:${payment.id}`, orderId: order.id, paymentId: payment.id };
	const [row] = await db
		.insert(discrepancies)
		.values({ kind, facts, ...about })
		.returning();
	if (!row) throw new Error('No difference was made');
	return { id: String(row.id), paymentId: payment.id };
}
