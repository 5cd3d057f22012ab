import type { Db, Tx } from '#db/client.ts';
import { repairEvents, repairJobs } from '#db/repairs/repair-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { openCustomer } from '../checkout/staff-order-buyer.ts';
import { fieldProblem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { mailRepair } from './mail-repair.ts';
import type { RepairBooking } from './repair-input.ts';
import { REPAIR_STATE_LABELS } from './repair-states.ts';
import { goodsOfKey } from './sold-goods.ts';

type By = {
	adminId: number;
	shop: MailShop;
	/** Names the form, so that it books in once however often it is sent. */
	formKey: string | undefined;
};

/**
 * Books goods in for a repair. What the shop sold is taken from its order, not from the form.
 * @returns the number of the job
 * @throws Problem invalid (`thing`) for goods that are no longer there; conflict when the form was sent before
 */
export async function bookRepair(db: Db, by: By, booking: RepairBooking): Promise<number> {
	return await transact(db, async (tx) => {
		await sentOnce(tx, by.formKey, 'This repair is booked in already: see the list of repairs.');
		const { name, phone, email, fault, cameWith, condition, isWarranty } = booking;
		const customer =
			booking.customerId === null ? null : await openCustomer(tx, booking.customerId);
		const [job] = await tx
			.insert(repairJobs)
			.values({
				...(await goodsOf(tx, booking)),
				name,
				phone,
				email,
				fault,
				cameWith,
				condition,
				isWarranty,
				userId: customer?.id ?? null,
				bookedBy: by.adminId,
			})
			.returning();
		if (!job) throw new Error('The repair was not stored');
		const isMailed = booking.isMailed && (await mailRepair(tx, by.shop, job, ''));
		await tx
			.insert(repairEvents)
			.values({ jobId: job.id, toState: 'booked', isMailed, byUserId: by.adminId });
		await recordChange(tx, {
			userId: by.adminId,
			action: 'create',
			noun: 'repair',
			nounId: job.id,
			before: null,
			after: {
				repair_state: REPAIR_STATE_LABELS.booked,
				goods: job.goods,
				warranty_claim: isWarranty ? 'Yes' : 'No',
			},
		});
		return job.id;
	});
}

async function goodsOf(tx: Tx, { thing, goods, serial }: RepairBooking) {
	if (thing === null) return { goods, serial };
	const sold = await goodsOfKey(tx, thing);
	if (!sold) throw fieldProblem('thing', 'It is no longer there: find it again.');
	const { name, unitId, orderId, productId, warrantyEnds } = sold;
	// Of goods whose number was not recorded, staff may read it from the goods.
	return { goods: name, serial: sold.serial || serial, unitId, orderId, productId, warrantyEnds };
}
