import { asc, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import {
	type ConsentPurpose,
	type ConsentSource,
	type ConsentStep,
	consents,
} from '#db/shopper-schema.ts';

// Who agreed to which mails: when, from where, to which words. Nothing is changed here, only added.

export type Consent = Pick<
	typeof consents.$inferSelect,
	'purpose' | 'step' | 'wording' | 'source' | 'address' | 'createdAt'
>;

/** Records one step in the transaction that acts on it; `address` is the network address it came from. */
export async function recordConsent(
	tx: Tx,
	consent: {
		purpose: ConsentPurpose;
		step: ConsentStep;
		wording: string;
		source: ConsentSource;
		address: string;
	} & ({ subscriberId: number } | { userId: number }),
): Promise<void> {
	await tx.insert(consents).values(consent);
}

/** Every step of a subscriber of the newsletter, or of an account, in order. */
export function consentsOf(
	db: DbOrTx,
	whose: { subscriberId: number } | { userId: number },
): Promise<Consent[]> {
	const { purpose, step, wording, source, address, createdAt } = consents;
	return db
		.select({ purpose, step, wording, source, address, createdAt })
		.from(consents)
		.where(
			'userId' in whose
				? eq(consents.userId, whose.userId)
				: eq(consents.subscriberId, whose.subscriberId),
		)
		.orderBy(asc(consents.id));
}
