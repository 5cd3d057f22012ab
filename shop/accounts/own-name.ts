import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { recordChange } from '../audit/audit.ts';
import { requiredText } from '../kit/input.ts';
import { Problem } from '../kit/problem.ts';
import { isStaff } from '../staff/permissions.ts';
import { accountColumns } from './sign-in.ts';

export const OwnName = z.object({ name: requiredText('name', 191).pipe(z.string().trim()) });
type OwnName = z.infer<typeof OwnName>;

/**
 * Gives an account another name; of staff it is in the activity log. Orders and reviews stay with the name that they had.
 * @throws Problem unauthenticated for an account that is gone
 */
export async function changeOwnName(db: Db, userId: number, { name }: OwnName): Promise<void> {
	await db.transaction(async (tx) => {
		const [before] = await tx
			.select(accountColumns)
			.from(users)
			.where(eq(users.id, userId))
			.for('no key update', { of: users });
		if (!before) throw new Problem('unauthenticated', 'You are no longer signed in.');
		await tx.update(users).set({ name }).where(eq(users.id, userId));
		if (!isStaff(before)) return;
		await recordChange(tx, {
			userId,
			action: 'update',
			noun: 'staff',
			nounId: userId,
			before: { name: before.name },
			after: { name },
		});
	});
}
