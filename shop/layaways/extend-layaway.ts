import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#db/client.ts';
import { layaways } from '#db/layaways/layaway-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { fieldProblem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import type { LayawayExtension } from './layaway-input.ts';
import { lockOpenLayaway } from './lock-layaway.ts';

/**
 * Gives a layaway another last day, with the reason.
 * @throws Problem as lockOpenLayaway; invalid beside `due_on` for the day that it has already
 */
export async function extendLayaway(
	db: Db,
	by: { adminId: number; layawayId: number | null; seenVersion: number | null },
	{ reason, dueOn }: z.infer<typeof LayawayExtension> & { dueOn: string },
): Promise<void> {
	await transact(db, async (tx) => {
		const layaway = await lockOpenLayaway(tx, by.layawayId, by.seenVersion);
		if (layaway.dueOn === dueOn) throw fieldProblem('due_on', 'It is this day already.');
		await tx
			.update(layaways)
			.set({ dueOn, reason, version: layaway.version + 1, updatedAt: new Date() })
			.where(eq(layaways.id, layaway.id));
		await recordChange(tx, {
			userId: by.adminId,
			action: 'update',
			noun: 'layaway',
			nounId: layaway.id,
			before: { due_on: layaway.dueOn },
			after: { due_on: dueOn, reason },
		});
	});
}
