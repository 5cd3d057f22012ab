import { eq } from 'drizzle-orm';
import { recoveryCodes } from '#db/accounts/second-factor-schema.ts';
import type { Tx } from '#db/client.ts';
import { Problem } from '../kit/problem.ts';
import { staffSettings } from '../settings/settings.ts';
import { factorsOf, hasFactor } from './factors.ts';

// The owner may require a second factor of the staff (a setting). Whoever lacks it in their session does nothing in the
// admin area until they showed one, or set one up; userOfToken() asks for it with every request.

/**
 * After a factor was taken from an account: without any, its recovery codes go too.
 * @throws Problem conflict when it was the last one of somebody who must have one
 */
export async function refuseLastFactor(
	tx: Tx,
	user: { id: number; isStaff: boolean },
): Promise<void> {
	if (hasFactor(await factorsOf(tx, user.id))) return;
	if (user.isStaff && (await staffSettings(tx)).staffSecondFactor) {
		throw new Problem(
			'conflict',
			'The shop requires a second factor of its staff. Set up another one first, then remove this.',
		);
	}
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
}

/** @throws Problem forbidden for staff who must show a second factor first */
export function refuseWithoutFactor({ lacksSecondFactor }: { lacksSecondFactor: boolean }): void {
	if (!lacksSecondFactor) return;
	throw new Problem(
		'forbidden',
		'The shop requires a second factor of its staff. Show or set up yours under My Account first.',
		{ reason: 'second-factor-required' },
	);
}
