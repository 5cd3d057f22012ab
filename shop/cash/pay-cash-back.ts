import { z } from 'zod';
import { cashPaybacks } from '#db/cash/cash-schema.ts';
import type { Db } from '#db/client.ts';
import { recordChange } from '../audit/audit.ts';
import { priceField } from '../kit/form-fields.ts';
import { requiredText } from '../kit/input.ts';
import { formatKobo } from '../kit/money.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { type By, lockCashOrder } from './order-cash.ts';

// Collected cash that goes back to the buyer by hand, of an order that came back or was cancelled. Amounts are kobo.

export const Payback = z.object({
	amount: priceField('amount'),
	note: requiredText('note', 300).transform((typed) => typed.trim()),
	/** What was left to pay back when the page was opened, in kobo. */
	seen: z.coerce.number().int().min(0),
});

/**
 * Records that collected cash went back to the shopper of an order that came back or was cancelled.
 * @throws Problem not-found; invalid for nothing, or more than is left to pay back; conflict when some was paid back
 * meanwhile
 */
export async function payCashBack(
	db: Db,
	{ adminId, orderId }: By,
	{ amount, note, seen }: z.infer<typeof Payback>,
): Promise<void> {
	await transact(db, async (tx) => {
		const { order, cash } = await lockCashOrder(tx, orderId);
		if (cash.toPayBackKobo !== seen)
			throw new Problem(
				'conflict',
				`${formatKobo(cash.toPayBackKobo)} is left to pay back by now. Nothing was written.`,
			);
		if (amount === 0 || amount > cash.toPayBackKobo)
			throw fieldProblem('amount', `Type an amount up to ${formatKobo(cash.toPayBackKobo)}.`);
		await tx
			.insert(cashPaybacks)
			.values({ orderId: order.id, amountKobo: amount, note, byUserId: adminId });
		await recordChange(tx, {
			userId: adminId,
			action: 'pay-back',
			noun: 'order',
			nounId: order.id,
			before: null,
			after: { paid_back: formatKobo(amount), note },
		});
	});
}
