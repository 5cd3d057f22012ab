import type { Db } from '#db/client.ts';
import { recordChange } from '../audit.ts';
import { Problem } from '../problem.ts';
import { transact } from '../transact.ts';
import { placePaid } from './paid-order.ts';
import { lockPayment, readPayment, updatePayment } from './payment-rows.ts';
import type { Providers } from './provider.ts';

/**
 * Takes money that is not what was asked as paying for its order all the same, on the staff's word.
 * @throws Problem not-found; conflict when it is not being looked at, or its order cannot be placed any more
 */
export async function acceptPayment(
	db: Db,
	{ publicUrl }: Pick<Providers, 'publicUrl'>,
	paymentId: number,
	{ adminId }: { adminId: number },
): Promise<void> {
	const { payment: known } = await readPayment(db, paymentId);
	await transact(db, async (tx) => {
		const { order, payment } = await lockPayment(tx, known);
		if (payment.state !== 'review')
			throw new Problem('conflict', 'This payment is not being looked at any more.');
		if (!(await placePaid(tx, order, payment, publicUrl)))
			throw new Problem('conflict', 'Its order cannot be placed any more: give the money back.');
		await updatePayment(tx, payment, 'paid', {}, new Date());
		await recordChange(tx, {
			userId: adminId,
			action: 'accept',
			noun: 'payment',
			nounId: payment.id,
			before: { state: 'review' },
			after: { state: 'paid', order: order.id },
		});
	});
}
