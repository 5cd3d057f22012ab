import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { tillSales } from '#db/orders/till-sale-schema.ts';
import { writeStaffOrder } from '../checkout/staff-order.ts';
import { counterOrder, readCounterBuyer, type ShopPlace } from '../checkout/staff-order-input.ts';
import { announceSoon } from '../kit/changes.ts';
import { Problem } from '../kit/problem.ts';
import type { SecretBox } from '../kit/secret-box.ts';
import { transact } from '../kit/transact.ts';
import { serialisedGoods, unitsOfOrder } from '../serial-numbers/order-units.ts';
import { unitsOf } from '../serial-numbers/record-units.ts';
import type { CheckoutShop } from '../settings/settings.ts';
import { goodsNow, goodsProblem } from './sale-goods.ts';
import { lateProblem, problemAtTill } from './sale-problems.ts';
import { provenSeller, type Seller } from './seller-proof.ts';
import { saleKobo, type TillOutcome, type TillSale } from './till-sale.ts';
import { type SentSale, saleHash } from './till-sale-input.ts';
import { writeSoldSale } from './write-sold-sale.ts';

// A sale that a till sends becomes an order, once however often it is sent. While its buyer stands there it may be refused,
// as an order that staff type in. Once the goods are handed over it is a fact: it becomes an order at the prices that were
// taken, or is flagged for staff to look at.

export type TillUser = {
	adminId: number;
	name: string;
	/** Whether other prices than the shop's may be agreed. */
	mayAgreePrices: boolean;
	shop: CheckoutShop;
	place: ShopPlace;
	/** Opens what proves who sold something. */
	secretBox: SecretBox;
};

type Written = { outcome: TillOutcome; productIds: readonly number[] };

/**
 * Records a sale of a till. Sent again with the same key it answers what became of it.
 * @throws Problem conflict when its key belongs to another sale. Unless its goods are handed over also conflict (`items`
 * that are gone, hidden or short; `totalKobo` that offers make) and invalid (agreed prices that may not be, with `prices`;
 * the buyer's fields; `collector`), and then nothing is stored
 */
export async function recordSale(
	db: Db,
	by: TillUser,
	sent: SentSale,
	now = new Date(),
): Promise<TillOutcome> {
	const { outcome, productIds } = await transact(db, async (tx): Promise<Written> => {
		// While the buyer stands there, whoever is signed in sells; later it may be somebody else who sends what was sold.
		const seller = sent.isHandedOver
			? await provenSeller(tx, by.secretBox, sent, now)
			: { ...by, problem: '' };
		const id = await storeSale(tx, by, sent.sale, seller);
		if (id === null) return { outcome: await outcomeBefore(tx, sent.sale), productIds: [] };
		return sent.isHandedOver
			? await recordHandedOver(tx, by, { id, sale: sent.sale, seller, now })
			: await recordAtOnce(tx, by, { id, sent });
	});
	announceSoon(
		db,
		productIds.map((productId) => `product:${productId}` as const),
	);
	return outcome;
}

/** Of two at once with one key the second waits here until the first is through. Null when the key is known. */
async function storeSale(
	tx: Tx,
	by: TillUser,
	sale: TillSale,
	seller: Pick<Seller, 'name'>,
): Promise<number | null> {
	const [row] = await tx
		.insert(tillSales)
		.values({
			key: sale.key,
			contentHash: saleHash(sale),
			soldAt: new Date(sale.soldAt),
			soldBy: seller.name,
			sentByUserId: by.adminId,
			collectorId: sql`(select id from cash_collectors where id = ${sale.collectorId})`,
			reference: sale.reference ?? '',
			buyer: sale.buyer,
			lines: sale.lines,
			totalKobo: saleKobo(sale.lines),
			// Until it is known what becomes of it, in this transaction.
			state: 'flagged',
		})
		.onConflictDoNothing({ target: tillSales.key })
		.returning({ id: tillSales.id });
	return row?.id ?? null;
}

async function outcomeBefore(tx: Tx, sale: TillSale): Promise<TillOutcome> {
	const [row] = await tx.select().from(tillSales).where(eq(tillSales.key, sale.key));
	if (!row) throw new Error('A sale of the till is neither new nor stored');
	if (row.contentHash !== '' && row.contentHash !== saleHash(sale))
		throw new Problem('conflict', 'Another sale was sent under the number of this one.');
	if (row.orderId !== null) return recordedOutcome(tx, row.orderId);
	const message =
		row.state === 'closed' ? 'Staff looked at it and closed it without an order.' : row.problem;
	return { outcome: 'flagged', message };
}

/** The buyer stands there with the goods on the counter: what the shop refuses is said at once, and nothing is stored. */
async function recordAtOnce(
	tx: Tx,
	{ place, ...by }: TillUser,
	{ id, sent: { sale, acceptedKobo } }: { id: number; sent: SentSale },
): Promise<Written> {
	const goods = await goodsNow(tx, sale.lines);
	const lines = sale.lines.map(({ productId, qty, unitKobo }) => ({
		productId,
		qty,
		agreedKobo: goods.get(productId)?.sellingKobo === unitKobo ? null : unitKobo,
	}));
	const order = {
		sale: 'counter' as const,
		lines,
		input: counterOrder(readCounterBuyer(sale.buyer), place),
		collector: String(sale.collectorId),
		reference: sale.reference ?? '',
		customerId: null,
		reserveHours: null,
	};
	const seenTotalKobo = acceptedKobo ?? saleKobo(sale.lines);
	const written = await writeStaffOrder(tx, { ...by, providers: {}, seenTotalKobo }, order).catch(
		(error: unknown) => {
			throw problemAtTill(error, sale, goods);
		},
	);
	await markRecorded(tx, id, written.id);
	return { outcome: await recordedOutcome(tx, written.id), productIds: written.productIds };
}

/** The goods have left the shop: whatever is wrong now, the sale is stored. */
async function recordHandedOver(
	tx: Tx,
	by: TillUser,
	{ id, sale, seller, now }: { id: number; sale: TillSale; seller: Seller; now: Date },
): Promise<Written> {
	const problems = [seller.problem, await goodsProblem(tx, sale.lines, seller)];
	const problem = problems.filter(Boolean).join(' ');
	if (problem !== '') return flag(tx, id, problem);
	const sold = { ...sale, soldBy: seller.name };
	try {
		// A nested transaction: what was written of the order is taken back when something was sold meanwhile.
		const written = await tx.transaction((inner) => writeSoldSale(inner, by, { sale: sold, now }));
		await markRecorded(tx, id, written.id);
		return { outcome: await recordedOutcome(tx, written.id), productIds: written.productIds };
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		return flag(tx, id, lateProblem(error));
	}
}

async function flag(tx: Tx, id: number, problem: string): Promise<Written> {
	await tx.update(tillSales).set({ problem }).where(eq(tillSales.id, id));
	return { outcome: { outcome: 'flagged', message: problem }, productIds: [] };
}

async function markRecorded(tx: Tx, id: number, orderId: number): Promise<void> {
	await tx.update(tillSales).set({ state: 'recorded', orderId }).where(eq(tillSales.id, id));
}

async function recordedOutcome(tx: Tx, orderId: number): Promise<TillOutcome> {
	const [order] = await tx
		.select({ trackingNo: orders.trackingNo, totalKobo: orders.totalKobo })
		.from(orders)
		.where(eq(orders.id, orderId));
	if (!order) throw new Error('The order of a sale of the till is gone');
	const units = await unitsOfOrder(tx, orderId);
	const goods = await serialisedGoods(tx, orderId);
	const lacksSerialNumbers = goods.some(
		(each) => each.isAsked && unitsOf(each, units).length < each.pieces,
	);
	return { outcome: 'recorded', orderId, ...order, lacksSerialNumbers };
}
