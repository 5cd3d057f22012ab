import { eq, sql } from 'drizzle-orm';
import { orderCash } from '#db/cash/cash-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { layawayLines, layaways } from '#db/layaways/layaway-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { mapCartRefusals, writeStaffOrder } from '../checkout/staff-order.ts';
import { openCustomer } from '../checkout/staff-order-buyer.ts';
import { counterOrder, type ShopPlace } from '../checkout/staff-order-input.ts';
import { announceSoon } from '../kit/changes.ts';
import { formatKobo } from '../kit/money.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import type { CheckoutShop } from '../settings/settings.ts';
import { putGoodsBack } from './layaway-goods.ts';
import { leftKobo } from './layaway-states.ts';
import { type Layaway, lockOpenLayaway } from './lock-layaway.ts';

type By = {
	adminId: number;
	layawayId: number | null;
	seenVersion: number | null;
	shop: CheckoutShop;
	place: ShopPlace;
};

/**
 * Hands the goods of a paid layaway over: it becomes a sale at the counter, at the prices that were agreed, delivered and
 * paid. It is revenue from now on. Its goods go back into the stock and are sold from there in the same transaction, so that
 * the history of the stock has the sale; its money is in the cash book by its receipts, so the order's is with no collector.
 * @returns the id of the order
 * @throws Problem as lockOpenLayaway; conflict when something is left to pay, or goods of it are deleted; invalid (`qty_…`) when
 * a kit is made of other parts by now that are short
 */
export async function handOverLayaway(db: Db, { layawayId, ...by }: By): Promise<number> {
	const placed = await transact(db, async (tx) => {
		const layaway = await lockOpenLayaway(tx, layawayId, by.seenVersion);
		const left = leftKobo(layaway);
		if (left > 0)
			throw new Problem('conflict', `${formatKobo(left)} is left to pay before it is handed over.`);
		return await mapCartRefusals(() => writeSale(tx, by, layaway));
	});
	announceSoon(
		db,
		placed.productIds.map((productId) => `product:${productId}` as const),
	);
	return placed.id;
}

async function writeSale(
	tx: Tx,
	{ adminId, shop, place }: Omit<By, 'layawayId'>,
	layaway: Layaway,
) {
	const lines = await soldLines(tx, layaway.id);
	const customer = layaway.userId === null ? null : await openCustomer(tx, layaway.userId);
	await putGoodsBack(tx, { layawayId: layaway.id, userId: adminId });
	const { firstname, lastname, phone } = layaway;
	const written = await writeStaffOrder(
		tx,
		{
			adminId,
			shop,
			providers: {},
			mayAgreePrices: true,
			seenTotalKobo: layaway.totalKobo,
			// What was agreed stands, whatever the shop asks and offers now, and for goods that were hidden meanwhile, too.
			asSold: {
				takenKobo: new Map(lines.map(({ productId, unitKobo }) => [productId, unitKobo])),
				at: null,
				note: `Paid by layaway ${layaway.id}.`,
			},
		},
		{
			sale: 'counter',
			lines: lines.map(({ productId, qty }) => ({ productId, qty, agreedKobo: null })),
			input: counterOrder({ firstname, lastname, phone }, place),
			collector: '',
			reference: '',
			customerId: customer?.id ?? null,
			reserveHours: null,
		},
	);
	// With the shop already: the receipts of the layaway say where.
	await tx.insert(orderCash).values({
		orderId: written.id,
		collectorId: null,
		amountKobo: layaway.totalKobo,
		collectedAt: sql`now()`,
		byUserId: adminId,
	});
	await tx
		.update(layaways)
		.set({
			state: 'completed',
			orderId: written.id,
			version: layaway.version + 1,
			closedBy: adminId,
			closedAt: new Date(),
			updatedAt: new Date(),
		})
		.where(eq(layaways.id, layaway.id));
	await recordChange(tx, {
		userId: adminId,
		action: 'close',
		noun: 'layaway',
		nounId: layaway.id,
		before: null,
		after: { layaway_state: 'Handed over', order: written.id },
	});
	return written;
}

/** @throws Problem conflict for goods that are deleted */
async function soldLines(tx: Tx, layawayId: number) {
	const lines = await tx
		.select()
		.from(layawayLines)
		.where(eq(layawayLines.layawayId, layawayId))
		.orderBy(layawayLines.position);
	const gone = lines.filter(({ productId }) => productId === null).map(({ name }) => name);
	if (gone.length > 0)
		throw new Problem(
			'conflict',
			`${gone.join(', ')}: deleted, so it cannot be sold. Cancel the layaway, pay it back, and sell it anew.`,
		);
	return lines.map(({ productId, qty, unitKobo }) => ({
		productId: productId ?? 0,
		qty,
		unitKobo,
	}));
}
