import type { Db } from '#db/client.ts';
import type { SignedIn } from '../accounts/sign-in.ts';
import { staffSettings } from '../settings/settings.ts';
import { refuseUnproved } from './fresh-proof.ts';

/** @throws Problem forbidden (reason `proof-needed`) for a refund above the sum that is set, unless freshly proved */
export async function refuseUnprovedRefund(
	db: Db,
	user: Pick<SignedIn, 'id' | 'provedAt'>,
	amountKobo: number,
): Promise<void> {
	const { refundProofAbove } = await staffSettings(db);
	if (amountKobo > refundProofAbove * 100) await refuseUnproved(db, user);
}
