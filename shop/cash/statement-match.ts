import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { orderCash } from '#db/cash/cash-schema.ts';
import type { Db } from '#db/client.ts';
import { priceField } from '../kit/form-fields.ts';
import { parseFields, plainText } from '../kit/input.ts';
import { formatKobo } from '../kit/money.ts';
import { parseId } from '../kit/parse-id.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { WITH_COLLECTOR } from './cash-book.ts';
import { lockCollector, recordHandover } from './cash-handovers.ts';
import { isCashKind } from './collector-kinds.ts';

// What a bank account or a card terminal was paid, matched with its statement order by order. Amounts are kobo.

export type StatementMatch = {
	/** What arrived on the statement for the ticked orders. */
	arrived: number;
	note: string;
	/** What the page showed of each ticked order, by the order's id. */
	ticked: ReadonlyMap<number, number>;
};

const Typed = z.object({
	arrived: priceField('arrived amount'),
	note: plainText(300)
		.transform((typed) => typed.trim())
		.optional()
		.default(''),
});

/** At a time; what else waits comes with the next. */
export const MOST_MATCHED = 200;

/** The tick box of an order on the page; its value is what was recorded as paid, in kobo. */
export const tickOfOrder = (orderId: number) => `order_${orderId}`;

/** The fields of the form that matches a statement. @throws Problem invalid with messages per field */
export function readStatementMatch(fields: Readonly<Record<string, string>>): StatementMatch {
	const ticked = new Map<number, number>();
	for (const [name, kobo] of Object.entries(fields)) {
		const id = name.startsWith('order_') ? parseId(name.slice('order_'.length)) : null;
		if (id === null) continue;
		if (!/^\d{1,15}$/.test(kobo)) throw fieldProblem('orders', 'Open the page anew.');
		ticked.set(id, Number(kobo));
	}
	if (ticked.size > MOST_MATCHED)
		throw fieldProblem('orders', `At most ${MOST_MATCHED} are matched at a time: untick some.`);
	return { ...parseFields(Typed, fields), ticked };
}

/**
 * Records that the money of these orders is on the statement of an account or a terminal; what is not ticked stays to be
 * matched. A difference is written down with its reason.
 * @throws Problem not-found; invalid without an order, and without a note for a difference; conflict for who has cash in
 * the hand, and when one of the orders was matched or corrected since the page was opened
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
		if (ticked.size === 0)
			throw fieldProblem('orders', 'Tick the orders whose money is on the statement.');
		const expected = [...ticked.values()].reduce((sum, kobo) => sum + kobo, 0);
		if (arrived !== expected && note === '')
			throw fieldProblem(
				'note',
				`The ticked orders come to ${formatKobo(expected)}: write down why another amount arrived.`,
			);
		const handoverId = await recordHandover(tx, adminId, {
			collector,
			expectedKobo: expected,
			countedKobo: arrived,
			note,
		});
		const matched = await tx
			.update(orderCash)
			.set({ handoverId })
			.where(
				and(
					WITH_COLLECTOR,
					eq(orderCash.collectorId, collector.id),
					inArray(orderCash.orderId, [...ticked.keys()]),
				),
			)
			.returning({ orderId: orderCash.orderId, kobo: orderCash.amountKobo });
		const isAsShown = ({ orderId, kobo }: (typeof matched)[number]) => ticked.get(orderId) === kobo;
		if (matched.length !== ticked.size || !matched.every(isAsShown))
			throw new Problem(
				'conflict',
				'Some of these orders were matched or corrected meanwhile. Nothing was recorded: look at them again.',
			);
	});
}
