import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import {
	type CollectorKind,
	cashCollectors,
	cashHandovers,
	cashReceipts,
	orderCash,
} from '#db/cash/cash-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { recordChange } from '../audit/audit.ts';
import { priceField } from '../kit/form-fields.ts';
import { plainText } from '../kit/input.ts';
import { formatKobo } from '../kit/money.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { RECEIPT_WITH_COLLECTOR, WITH_COLLECTOR } from './cash-book.ts';
import { isCashKind } from './collector-kinds.ts';

// Cash that collectors hand over, as it was counted; accounts and terminals: statement-match.ts. Amounts are kobo.

const HANDOVERS_SHOWN = 30;

export const Handover = z.object({
	counted: priceField('counted amount'),
	note: plainText(300)
		.transform((typed) => typed.trim())
		.optional()
		.default(''),
	/** What the page showed of what is to be handed over: kobo, and how many payments. */
	seen_kobo: z.coerce.number().int().min(0),
	seen_payments: z.coerce.number().int().min(0),
});

/**
 * Counts what a collector hands over: all that they hold, of orders and of receipts. A difference is written down with its reason.
 * @throws Problem not-found; conflict when they hold nothing, or other cash than the page showed, and for an account or a
 * terminal; invalid without a note for a difference
 */
export async function handOver(
	db: Db,
	adminId: number,
	collectorId: number | null,
	{ counted, note, seen_kobo, seen_payments }: z.infer<typeof Handover>,
): Promise<void> {
	await transact(db, async (tx) => {
		const collector = await lockCollector(tx, collectorId);
		if (!isCashKind(collector.kind))
			throw new Problem(
				'conflict',
				`${collector.name} is matched with its statement, not counted.`,
			);
		if (seen_payments === 0) throw new Problem('conflict', 'There is no cash to hand over.');
		if (counted !== seen_kobo && note === '')
			throw fieldProblem(
				'note',
				`${formatKobo(seen_kobo)} is to be handed over: write down why it is another amount.`,
			);
		const handoverId = await recordHandover(tx, adminId, {
			collector,
			expectedKobo: seen_kobo,
			countedKobo: counted,
			note,
		});
		const ofOrders = await tx
			.update(orderCash)
			.set({ handoverId })
			.where(and(WITH_COLLECTOR, eq(orderCash.collectorId, collector.id)))
			.returning({ kobo: orderCash.amountKobo });
		const ofReceipts = await tx
			.update(cashReceipts)
			.set({ handoverId })
			.where(and(RECEIPT_WITH_COLLECTOR, eq(cashReceipts.collectorId, collector.id)))
			.returning({ kobo: cashReceipts.amountKobo });
		const taken = [...ofOrders, ...ofReceipts];
		const expected = taken.reduce((sum, { kobo }) => sum + (kobo ?? 0), 0);
		if (expected !== seen_kobo || taken.length !== seen_payments)
			throw new Problem(
				'conflict',
				`${collector.name} holds ${formatKobo(expected)} by now. Nothing was recorded: count again.`,
			);
	});
}

type LockedCollector = typeof cashCollectors.$inferSelect;

/** The collector, while nobody else counts or matches what they have. @throws Problem not-found */
export async function lockCollector(tx: Tx, id: number | null): Promise<LockedCollector> {
	const [collector] = await tx
		.select()
		.from(cashCollectors)
		.where(eq(cashCollectors.id, id ?? 0))
		.for('update');
	if (!collector) throw new Problem('not-found', 'Collector not found');
	return collector;
}

type Counted = {
	collector: LockedCollector;
	expectedKobo: number;
	countedKobo: number;
	note: string;
};

/** Writes down what was counted, or found on a statement, with its entry in the log; its id is for the orders and receipts in it. */
export async function recordHandover(
	tx: Tx,
	adminId: number,
	{ collector, note, ...kobo }: Counted,
): Promise<number> {
	const [row] = await tx
		.insert(cashHandovers)
		.values({ collectorId: collector.id, ...kobo, note, byUserId: adminId })
		.returning({ id: cashHandovers.id });
	if (!row) throw new Error('A handover was not recorded');
	const counted = formatKobo(kobo.countedKobo);
	const isCash = isCashKind(collector.kind);
	await recordChange(tx, {
		userId: adminId,
		action: isCash ? 'count' : 'match',
		noun: isCash ? 'cash handover' : 'statement',
		nounId: row.id,
		before: null,
		after: {
			collector: collector.name,
			expected: formatKobo(kobo.expectedKobo),
			...(isCash ? { counted } : { arrived: counted }),
			...(note ? { note } : {}),
		},
	});
	return row.id;
}

export type ShownHandover = {
	id: number;
	collector: string;
	kind: CollectorKind;
	expectedKobo: number;
	countedKobo: number;
	note: string;
	byName: string | null;
	createdAt: Date;
};

/** The latest handovers and matches with a statement, newest first. */
export function latestHandovers(db: DbOrTx): Promise<ShownHandover[]> {
	return db
		.select({
			id: cashHandovers.id,
			collector: cashCollectors.name,
			kind: cashCollectors.kind,
			expectedKobo: cashHandovers.expectedKobo,
			countedKobo: cashHandovers.countedKobo,
			note: cashHandovers.note,
			byName: users.name,
			createdAt: cashHandovers.createdAt,
		})
		.from(cashHandovers)
		.innerJoin(cashCollectors, eq(cashCollectors.id, cashHandovers.collectorId))
		.leftJoin(users, eq(users.id, cashHandovers.byUserId))
		.orderBy(desc(cashHandovers.id))
		.limit(HANDOVERS_SHOWN);
}
