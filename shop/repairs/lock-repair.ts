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

/** As lockRepair, and as the page showed it. @throws Problem not-found; conflict when it was changed meanwhile */
export async function lockShownRepair(
	tx: Tx,
	jobId: number | null,
	seenVersion: number | null,
): Promise<RepairJob> {
	const job = await lockRepair(tx, jobId);
	if (job.version !== seenVersion)
		throw new Problem(
			'conflict',
			'Somebody else, or the customer, has moved this repair meanwhile: please look at how it stands now.',
			{ facts: { version: job.version } },
		);
	return job;
}
