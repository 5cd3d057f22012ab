import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { repairJobs } from '#db/repairs/repair-schema.ts';
import { Problem } from '../kit/problem.ts';

export type RepairJob = typeof repairJobs.$inferSelect;

/** The rejection of a number that no repair has. */
export function repairMissing(): Problem {
	return new Problem('not-found', 'Repair not found');
}

/** A repair, which nobody else changes until the transaction ends. @throws Problem not-found */
export async function lockRepair(tx: Tx, jobId: number | null): Promise<RepairJob> {
	const [job] = await tx
		.select()
		.from(repairJobs)
		.where(eq(repairJobs.id, jobId ?? 0))
		.for('update');
	if (!job) throw repairMissing();
	return job;
}
