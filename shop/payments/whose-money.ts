import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import type { ProviderName, ProviderReport } from './providers/provider.ts';

/** Whether a payment made outside this shop, which a user named as theirs, turns out to be another's. */
export async function isOthersMoney(
	db: DbOrTx,
	{ provider, userId }: { provider: ProviderName; userId: number },
	report: ProviderReport,
): Promise<boolean> {
	if (report.userId !== null) return report.userId !== userId;
	// A wallet has an e-mail address of its own; a card payment has the one that was entered for it.
	if (provider !== 'paystack' || !report.payerEmail) return false;
	const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
	return user?.email.toLowerCase() !== report.payerEmail.toLowerCase();
}
