import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#db/client.ts';
import { layaways } from '#db/layaways/layaway-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { formatKobo } from '../kit/money.ts';
import { CHECK_FIELDS, fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { putGoodsBack } from './layaway-goods.ts';
import type { LayawayCancelling } from './layaway-input.ts';
import { lockOpenLayaway } from './lock-layaway.ts';

type By = { adminId: number; layawayId: number | null; seenVersion: number | null };
type Cancelling = z.infer<typeof LayawayCancelling>;

/**
 * Cancels a layaway: its goods go back into the stock, and what was paid goes back to the customer or stays as a fee.
 * @throws Problem as lockOpenLayaway; invalid beside `paid_back` when the two amounts are not what was paid, and beside
 * `paid_back_note` when nobody says how it went back
 */
export async function cancelLayaway(
	db: Db,
	{ adminId, layawayId, seenVersion }: By,
	{ reason, paid_back_note: note, ...typed }: Cancelling,
): Promise<void> {
	await transact(db, async (tx) => {
		const layaway = await lockOpenLayaway(tx, layawayId, seenVersion);
		const money = { paidBackKobo: typed.paid_back ?? 0, feeKobo: typed.fee ?? 0 };
		refuseOtherSum(layaway.paidKobo, money);
		if (money.paidBackKobo > 0 && note === '')
			throw fieldProblem('paid_back_note', 'Write how it was paid back, and to whom.');
		if (money.paidBackKobo === 0 && note !== '')
			throw fieldProblem('paid_back_note', 'Nothing is paid back: leave this empty.');
		await tx
			.update(layaways)
			.set({
				...money,
				state: 'cancelled',
				reason,
				paidBackNote: note,
				version: layaway.version + 1,
				closedBy: adminId,
				closedAt: new Date(),
				updatedAt: new Date(),
			})
			.where(eq(layaways.id, layaway.id));
		await recordChange(tx, {
			userId: adminId,
			action: 'cancel',
			noun: 'layaway',
			nounId: layaway.id,
			before: null,
			after: {
				layaway_state: 'Cancelled',
				reason,
				...(money.paidBackKobo > 0 ? { paid_back: formatKobo(money.paidBackKobo), note } : {}),
				...(money.feeKobo > 0 ? { fee: formatKobo(money.feeKobo) } : {}),
			},
		});
		await putGoodsBack(tx, { layawayId: layaway.id, userId: adminId });
	});
}

function refuseOtherSum(
	paidKobo: number,
	{ paidBackKobo, feeKobo }: { paidBackKobo: number; feeKobo: number },
): void {
	if (paidBackKobo + feeKobo === paidKobo) return;
	const message =
		paidKobo === 0
			? 'Nothing was paid: leave both empty.'
			: `${formatKobo(paidKobo)} was paid: what is paid back and the fee must come to that.`;
	throw new Problem('invalid', CHECK_FIELDS, { fields: { paid_back: [message] } });
}
