import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { cashReceipts, orderCash } from '#db/cash/cash-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { priceField } from '../kit/form-fields.ts';
import { parseFields, plainText } from '../kit/input.ts';
import { formatKobo } from '../kit/money.ts';
import { parseId } from '../kit/parse-id.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { RECEIPT_WITH_COLLECTOR, WITH_COLLECTOR } from './cash-book.ts';
import { lockCollector, recordHandover } from './cash-handovers.ts';
import { isCashKind } from './collector-kinds.ts';

// What a bank account or a card terminal was paid, matched with its statement payment by payment. Amounts are kobo.

export type StatementMatch = {
	/** What arrived on the statement for the ticked payments. */
	arrived: number;
	note: string;
	/** What the page showed of each ticked payment, by the id of its order or its receipt. */
	ticked: Record<Paid, ReadonlyMap<number, number>>;
};

/** What a payment is of. */
type Paid = 'order' | 'receipt';

const Typed = z.object({
	arrived: priceField('arrived amount'),
	note: plainText(300)
		.transform((typed) => typed.trim())
		.optional()
		.default(''),
});

/** At a time; what else waits comes with the next. */
export const MOST_MATCHED = 200;

/** The tick box of a payment on the page; its value is what was recorded as paid, in kobo. */
export const tickOf = (paid: Paid, id: number) => `${paid}_${id}`;

/** The fields of the form that matches a statement. @throws Problem invalid with messages per field */
export function readStatementMatch(fields: Readonly<Record<string, string>>): StatementMatch {
	const ticked = { order: new Map<number, number>(), receipt: new Map<number, number>() };
	for (const [name, kobo] of Object.entries(fields)) {
		const [, paid, number] = /^(order|receipt)_(\d+)$/.exec(name) ?? [];
		const id = parseId(number);
		if (id === null) continue;
		if (!/^\d{1,15}$/.test(kobo)) throw fieldProblem('payments', 'Open the page anew.');
		ticked[paid === 'receipt' ? 'receipt' : 'order'].set(id, Number(kobo));
	}
	if (ticked.order.size + ticked.receipt.size > MOST_MATCHED)
		throw fieldProblem('payments', `At most ${MOST_MATCHED} are matched at a time: untick some.`);
	return { ...parseFields(Typed, fields), ticked };
}

/**
 * Records that the money of these orders and receipts is on the statement of an account or a terminal; what is not ticked stays to be
 * matched. A difference is written down with its reason.
 * @throws Problem not-found; invalid without a payment, and without a note for a difference; conflict for who has cash in
 * the hand, and when one of the payments was matched or corrected since the page was opened
 */
export async function matchStatement(
	db: Db,
	adminId: number,
	collectorId: number | null,
	{ arrived, note, ticked }: StatementMatch,
): Promise<void> {
	await transact(db, async (tx) => {
		const collector = await lockCollector(tx, collectorId);
		if (isCashKind(collector.kind))
			throw new Problem('conflict', `${collector.name} has cash in the hand: it is counted.`);
		const shown = [...ticked.order.values(), ...ticked.receipt.values()];
		if (shown.length === 0)
			throw fieldProblem('payments', 'Tick the payments that are on the statement.');
		const expected = shown.reduce((sum, kobo) => sum + kobo, 0);
		if (arrived !== expected && note === '')
			throw fieldProblem(
				'note',
				`The ticked payments come to ${formatKobo(expected)}: write down why another amount arrived.`,
			);
		const handoverId = await recordHandover(tx, adminId, {
			collector,
			expectedKobo: expected,
			countedKobo: arrived,
			note,
		});
		const areAsShown =
			(await matchOrders(tx, ticked.order, collector.id, handoverId)) &&
			(await matchReceipts(tx, ticked.receipt, collector.id, handoverId));
		if (!areAsShown)
			throw new Problem(
				'conflict',
				'Some of these payments were matched or corrected meanwhile. Nothing was recorded: look at them again.',
			);
	});
}

type Ticked = ReadonlyMap<number, number>;

/** Puts the ticked orders into a match. @returns whether all were there as they were shown */
async function matchOrders(tx: Tx, ticked: Ticked, collectorId: number, handoverId: number) {
	const { orderId: id, amountKobo: kobo } = orderCash;
	const matched = await tx
		.update(orderCash)
		.set({ handoverId })
		.where(
			and(WITH_COLLECTOR, eq(orderCash.collectorId, collectorId), inArray(id, [...ticked.keys()])),
		)
		.returning({ id, kobo });
	return isAsShown(ticked, matched);
}

async function matchReceipts(tx: Tx, ticked: Ticked, collectorId: number, handoverId: number) {
	const { id, amountKobo: kobo } = cashReceipts;
	const its = eq(cashReceipts.collectorId, collectorId);
	const matched = await tx
		.update(cashReceipts)
		.set({ handoverId })
		.where(and(RECEIPT_WITH_COLLECTOR, its, inArray(id, [...ticked.keys()])))
		.returning({ id, kobo });
	return isAsShown(ticked, matched);
}

function isAsShown(ticked: Ticked, matched: readonly { id: number; kobo: number | null }[]) {
	return matched.length === ticked.size && matched.every(({ id, kobo }) => ticked.get(id) === kobo);
}
