import type { Db } from '#db/client.ts';
import { parseFields } from '#shop/kit/input.ts';
import { bookRepair } from '#shop/repairs/book-repair.ts';
import { moveRepair } from '#shop/repairs/move-repair.ts';
import { readBooking, readRepairMove } from '#shop/repairs/repair-input.ts';
import { payForRepair, RepairPaid } from '#shop/repairs/repair-payments.ts';
import { repairForStaff } from '#shop/repairs/repairs.ts';
import { SHOP } from './mail.ts';

/** A loudspeaker that was bought elsewhere, as the form that books it in sends it. */
const LOUDSPEAKER = {
	name: 'Ngozi Eze',
	phone: '0803 555 0101',
	email: 'ngozi.repair@example.com',
	goods: 'Column loudspeaker',
	serial: 'LS-0042',
	fault: 'It hums.',
	came_with: 'Cable',
	condition: 'A scratch at the top',
};

type Fields = Readonly<Record<string, string>>;

/** Books repairs in and moves them as staff do who have just opened their pages. */
export function repairing(db: Db, adminId: number) {
	return {
		book: async (fields: Fields = {}, formKey?: string) =>
			await bookRepair(
				db,
				{ adminId, shop: SHOP, formKey },
				readBooking({ ...LOUDSPEAKER, ...fields }),
			),
		/** Takes a payment, as the form on the page of the repair sends it. */
		pay: async (jobId: number, fields: Fields, seenVersion?: number) => {
			const { version } = await repairForStaff(db, jobId);
			const by = { adminId, jobId, seenVersion: seenVersion ?? version };
			return await payForRepair(db, by, parseFields(RepairPaid, fields));
		},
		move: async (jobId: number, to: string, fields: Fields = {}, seenVersion?: number) => {
			const { version } = await repairForStaff(db, jobId);
			const by = { adminId, jobId, seenVersion: seenVersion ?? version, shop: SHOP };
			return await moveRepair(db, by, readRepairMove({ to_state: to, ...fields }));
		},
	};
}

/** An estimate of ₦12,500, as the form of a move sends it. */
export const ESTIMATE = { estimate: '12,500', estimate_for: 'A new woofer' };
