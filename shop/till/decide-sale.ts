import { asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { tillSales } from '#db/orders/till-sale-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { writeStock } from '../catalogue/stock-edit.ts';
import { announceSoon } from '../kit/changes.ts';
import { requiredText } from '../kit/input.ts';
import { joinWords } from '../kit/join-words.ts';
import { formatKobo } from '../kit/money.ts';
import { parseId } from '../kit/parse-id.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { inWords, type Permission, rolesWith } from '../staff/permissions.ts';
import type { TillUser } from './record-sale.ts';
import {
	goodsNow,
	linesText,
	lockGoods,
	otherPrices,
	type ShortGoods,
	shortGoods,
} from './sale-goods.ts';
import { writeSoldSale } from './write-sold-sale.ts';

// What staff do about a flagged sale: it becomes an order, or is closed without one. Whoever decides locks the sale first.

export const MISSING_REASON = 'Sold at the till while it had no connection';

export const FlaggedSale = z.object({
	sale: z.string(),
	/** What the page showed as missing in the stock (missingSeen). */
	seen: z.string().max(2000).optional().default(''),
	/** Who has its cash, where the sale names nobody who collects now. */
	collector: z.string().max(20).optional(),
});
export type FlaggedSale = z.infer<typeof FlaggedSale>;

export const ClosedSale = z.object({
	sale: z.string(),
	reason: requiredText('reason', 300).transform((typed) => typed.trim()),
});
export type ClosedSale = z.infer<typeof ClosedSale>;

type Decider = TillUser & { mayCorrectStock: boolean };

/**
 * Makes an order of a flagged sale. Pieces that are missing in the stock are added to it first, as a correction, so that it
 * ends at none.
 * @returns the id of the order
 * @throws Problem not-found; conflict when somebody decided on it meanwhile, another stock is missing than the page showed,
 * or a product is deleted; forbidden when it takes other permissions; invalid (`collector`)
 */
export async function recordFlagged(
	db: Db,
	by: Decider,
	{ sale: sent, seen, collector }: FlaggedSale,
	now = new Date(),
): Promise<number> {
	const { orderId, productIds } = await transact(db, async (tx) => {
		const row = await lockFlagged(tx, parseId(sent));
		const { lines, buyer, soldBy } = row;
		const goods = await goodsNow(tx, lines);
		const gone = lines.filter(({ productId }) => !goods.has(productId));
		if (gone.length > 0)
			throw new Problem(
				'conflict',
				`${joinWords(gone.map(({ name }) => name))} cannot be recorded: no longer among the products. Close the sale without an order instead.`,
			);
		if (otherPrices(lines, goods).length > 0 && !by.mayAgreePrices)
			throw notAllowed('prices', 'It was sold at other prices than the shop’s.');
		await lockGoods(tx, lines);
		const short = await shortGoods(tx, lines);
		if (missingSeen(short) !== seen)
			throw new Problem(
				'conflict',
				'The stock has changed meanwhile. Nothing was recorded: look at what is missing now.',
			);
		if (short.length > 0 && !by.mayCorrectStock)
			throw notAllowed('stock', 'Pieces of it are missing in the stock and are to be added.');
		await addMissing(tx, by.adminId, short);
		const sale = {
			lines,
			buyer,
			soldBy,
			soldAt: row.soldAt.toISOString(),
			collectorId: parseId(collector) ?? row.collectorId ?? 0,
			reference: row.reference,
		};
		const order = await writeSoldSale(tx, by, { sale, now });
		await tx
			.update(tillSales)
			.set({
				state: 'recorded',
				orderId: order.id,
				decidedByUserId: by.adminId,
				decidedAt: now,
			})
			.where(eq(tillSales.id, row.id));
		await recordChange(tx, {
			userId: by.adminId,
			action: 'record',
			noun: 'till sale',
			nounId: row.id,
			before: { state: 'Flagged', problem: row.problem },
			after: {
				state: 'Recorded',
				problem: '',
				order: `${order.id}: ${order.trackingNo}`,
				total: formatKobo(order.totalKobo),
			},
		});
		return { orderId: order.id, productIds: order.productIds };
	});
	announceSoon(
		db,
		productIds.map((productId) => `product:${productId}` as const),
	);
	return orderId;
}

/**
 * Closes a flagged sale that becomes no order. No stock and no cash moves.
 * @throws Problem not-found; conflict when somebody decided on it meanwhile
 */
export async function closeFlagged(
	db: Db,
	adminId: number,
	{ sale: sent, reason }: ClosedSale,
	now = new Date(),
): Promise<void> {
	await transact(db, async (tx) => {
		const row = await lockFlagged(tx, parseId(sent));
		await tx
			.update(tillSales)
			.set({ state: 'closed', decisionNote: reason, decidedByUserId: adminId, decidedAt: now })
			.where(eq(tillSales.id, row.id));
		await recordChange(tx, {
			userId: adminId,
			action: 'close',
			noun: 'till sale',
			nounId: row.id,
			before: { state: 'Flagged' },
			after: {
				state: 'Closed without an order',
				reason,
				goods: linesText(row.lines),
				total: formatKobo(row.totalKobo),
			},
		});
	});
}

/** What a page shows as missing of a sale, to be compared when it is recorded. */
export function missingSeen(short: readonly ShortGoods[]): string {
	return short.map(({ productId, sold, stock }) => `${productId}:${sold - stock}`).join(' ');
}

async function lockFlagged(tx: Tx, id: number | null) {
	const [row] = await tx
		.select()
		.from(tillSales)
		.where(eq(tillSales.id, id ?? 0))
		.for('update');
	if (!row) throw new Problem('not-found', 'Sale not found');
	if (row.state === 'flagged') return row;
	const [decider] = await tx
		.select({ name: users.name })
		.from(users)
		.where(eq(users.id, row.decidedByUserId ?? 0));
	const done = row.state === 'closed' ? 'closed without an order' : 'recorded';
	throw new Problem(
		'conflict',
		`This sale was ${done}${decider ? ` by ${decider.name}` : ''} meanwhile. Nothing was done now.`,
	);
}

function notAllowed(permission: Permission, why: string): Problem {
	return new Problem(
		'forbidden',
		`${why} Whoever does that has a role with ${inWords([permission])}: ${joinWords(rolesWith(permission), 'or')}.`,
	);
}

/** The rows are locked (lockGoods). */
async function addMissing(tx: Tx, userId: number, short: readonly ShortGoods[]): Promise<void> {
	const rows = await tx
		.select()
		.from(products)
		.where(
			inArray(
				products.id,
				short.map(({ productId }) => productId),
			),
		)
		.orderBy(asc(products.id));
	for (const row of rows) {
		const qty = short.find(({ productId }) => productId === row.id)?.sold ?? row.qty;
		await writeStock(tx, { userId, row, qty, reason: MISSING_REASON });
	}
}
