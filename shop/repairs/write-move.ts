import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { type RepairState, repairJobs } from '#db/repairs/repair-schema.ts';
import { recordChange } from '../audit/audit.ts';
import type { RepairJob } from './lock-repair.ts';
import { REPAIR_STATE_LABELS } from './repair-states.ts';

/** Gives a locked repair another state, as a new version, with what goes with it. */
export async function writeMove(
	tx: Tx,
	job: RepairJob,
	state: RepairState,
	changes: Partial<RepairJob>,
): Promise<RepairJob> {
	const [moved] = await tx
		.update(repairJobs)
		.set({ ...changes, state, version: job.version + 1 })
		.where(eq(repairJobs.id, job.id))
		.returning();
	if (!moved) throw new Error('The repair is gone although it is locked');
	return moved;
}

/** Records a move in the audit trail: nothing about its customer, and nothing in words of the staff. */
export async function recordMove(
	tx: Tx,
	job: RepairJob,
	toState: RepairState,
	adminId: number | null,
	logged: Readonly<Record<string, string>> = {},
): Promise<void> {
	await recordChange(tx, {
		userId: adminId,
		action: 'move',
		noun: 'repair',
		nounId: job.id,
		before: { repair_state: REPAIR_STATE_LABELS[job.state] },
		after: { repair_state: REPAIR_STATE_LABELS[toState], ...logged },
	});
}
