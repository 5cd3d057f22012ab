import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { repairEvents } from '#db/repairs/repair-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { requiredText } from '../kit/input.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import { lockRepair } from './lock-repair.ts';
import { LONGEST_REPAIR_NOTE } from './repair-input.ts';

export const RepairNote = z.object({ note: requiredText('note', LONGEST_REPAIR_NOTE) });

/**
 * Adds a note for the staff to a repair, which moves nothing. Its words are in the history alone, not in the audit trail.
 * @throws Problem not-found; conflict when this form added its note before
 */
export async function writeRepairNote(
	db: Db,
	{ adminId, jobId, formKey }: { adminId: number; jobId: number | null; formKey?: string },
	{ note }: z.infer<typeof RepairNote>,
): Promise<void> {
	await transact(db, async (tx) => {
		const job = await lockRepair(tx, jobId);
		await sentOnce(tx, formKey, 'This note is in the history already.');
		await tx.insert(repairEvents).values({ jobId: job.id, note, byUserId: adminId });
		await recordChange(tx, {
			userId: adminId,
			action: 'note',
			noun: 'repair',
			nounId: job.id,
			before: null,
			after: {},
		});
	});
}
