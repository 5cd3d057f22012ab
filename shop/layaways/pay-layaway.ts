import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { layaways } from '#db/layaways/layaway-schema.ts';
import { recordReceipt, takeBackReceipt } from '../cash/cash-receipts.ts';
import { formatKobo } from '../kit/money.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import type { LayawayPayment } from './layaway-input.ts';
import { leftKobo } from './layaway-states.ts';
import { type Layaway, lockOpenLayaway } from './lock-layaway.ts';

type By = {
	adminId: number;
	layawayId: number | null;
	/** The version that the page showed: of two who record at once, the second sees what the first did. */
	seenVersion: number | null;
	formKey: string | undefined;
};

/**
 * Records a payment for a layaway.
 * @returns the id of its receipt
 * @throws Problem as lockOpenLayaway and writePayment; conflict when nothing is left, or the form was sent before
 */
export async function payLayaway(
	db: Db,
	{ adminId, layawayId, seenVersion, formKey }: By,
	{ amount: amountKobo, ...paid }: z.infer<typeof LayawayPayment>,
): Promise<number> {
	return await transact(db, async (tx) => {
		await sentOnce(tx, formKey, 'This payment has been recorded already.');
		const layaway = await lockOpenLayaway(tx, layawayId, seenVersion);
		if (leftKobo(layaway) === 0)
			throw new Problem('conflict', 'All of this layaway is paid: hand the goods over.');
		return await writePayment(tx, layaway, adminId, { amountKobo, ...paid });
	});
}

/**
 * Records a payment for a locked layaway, with its receipt in the cash book.
 * @returns the id of the receipt
 * @throws Problem invalid beside `amount` for nothing or more than is left, and beside `collector` and `reference` (recordReceipt)
 */
export async function writePayment(
	tx: Tx,
	layaway: Layaway,
	adminId: number,
	paid: { amountKobo: number; collector: string; reference: string; note: string },
): Promise<number> {
	const { amountKobo, reference, note } = paid;
	const left = leftKobo(layaway);
	if (amountKobo === 0 || amountKobo > left)
		throw fieldProblem('amount', `${formatKobo(left)} is left to pay: type that or less.`);
	const { id } = await recordReceipt(tx, {
		layawayId: layaway.id,
		collector: paid.collector,
		amountKobo,
		reference,
		note,
		byUserId: adminId,
	});
	await setPaid(tx, layaway, layaway.paidKobo + amountKobo);
	return id;
}

/**
 * Takes back a payment that was recorded in error, while its money is not handed over.
 * @throws Problem as lockOpenLayaway; not-found; conflict when it is handed over or matched
 */
export async function takeBackPayment(
	db: Db,
	by: Omit<By, 'formKey'> & { receiptId: number | null },
): Promise<void> {
	await transact(db, async (tx) => {
		const layaway = await lockOpenLayaway(tx, by.layawayId, by.seenVersion);
		const of = { layawayId: layaway.id, receiptId: by.receiptId ?? 0, byUserId: by.adminId };
		const { amountKobo } = await takeBackReceipt(tx, of);
		await setPaid(tx, layaway, layaway.paidKobo - amountKobo);
	});
}

async function setPaid(tx: Tx, { id, version }: Layaway, paidKobo: number): Promise<void> {
	await tx
		.update(layaways)
		.set({ paidKobo, version: version + 1, updatedAt: new Date() })
		.where(eq(layaways.id, id));
}
