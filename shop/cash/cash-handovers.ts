import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import { cashCollectors, cashHandovers, orderCash } from '#db/cash/cash-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { recordChange } from '../audit/audit.ts';
import { priceField } from '../kit/form-fields.ts';
import { plainText } from '../kit/input.ts';
import { formatKobo } from '../kit/money.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { WITH_COLLECTOR } from './cash-book.ts';

// Cash that collectors hand over, as it was counted. Amounts are kobo.

const HANDOVERS_SHOWN = 30;

export const Handover = z.object({
	counted: priceField('counted amount'),
	note: plainText(300)
		.transform((typed) => typed.trim())
		.optional()
		.default(''),
	/** What the page showed of what is to be handed over: kobo and orders. */
	seen_kobo: z.coerce.number().int().min(0),
	seen_orders: z.coerce.number().int().min(0),
});

/**
 * Counts what a collector hands over: all that they hold. A difference is written down with its reason.
 * @throws Problem not-found; conflict when they hold nothing, or other cash than the page showed; invalid without a note
 * for a difference
 */
export async function handOver(
	db: Db,
	adminId: number,
	collectorId: number | null,
	{ counted, note, seen_kobo, seen_orders }: z.infer<typeof Handover>,
): Promise<void> {
	await transact(db, async (tx) => {
		const [collector] = await tx
			.select()
			.from(cashCollectors)
			.where(eq(cashCollectors.id, collectorId ?? 0))
			.for('update');
		if (!collector) throw new Problem('not-found', 'Collector not found');
		if (seen_orders === 0) throw new Problem('conflict', 'There is no cash to hand over.');
		if (counted !== seen_kobo && note === '')
			throw fieldProblem(
				'note',
				`${formatKobo(seen_kobo)} is to be handed over: write down why it is another amount.`,
			);
		const [row] = await tx
			.insert(cashHandovers)
			.values({
				collectorId: collector.id,
				expectedKobo: seen_kobo,
				countedKobo: counted,
				note,
				byUserId: adminId,
			})
			.returning({ id: cashHandovers.id });
		if (!row) throw new Error('A handover was not recorded');
		const taken = await tx
			.update(orderCash)
			.set({ handoverId: row.id })
			.where(and(WITH_COLLECTOR, eq(orderCash.collectorId, collector.id)))
			.returning({ kobo: orderCash.amountKobo });
		const expected = taken.reduce((sum, { kobo }) => sum + (kobo ?? 0), 0);
		if (expected !== seen_kobo || taken.length !== seen_orders)
			throw new Problem(
				'conflict',
				`${collector.name} holds ${formatKobo(expected)} by now. Nothing was recorded: count again.`,
			);
		await recordChange(tx, {
			userId: adminId,
			action: 'count',
			noun: 'cash handover',
			nounId: row.id,
			before: null,
			after: {
				collector: collector.name,
				expected: formatKobo(expected),
				counted: formatKobo(counted),
				...(note ? { note } : {}),
			},
		});
	});
}

export type ShownHandover = {
	id: number;
	collector: string;
	expectedKobo: number;
	countedKobo: number;
	note: string;
	byName: string | null;
	createdAt: Date;
};

/** The latest handovers, newest first. */
export function latestHandovers(db: DbOrTx): Promise<ShownHandover[]> {
	return db
		.select({
			id: cashHandovers.id,
			collector: cashCollectors.name,
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
