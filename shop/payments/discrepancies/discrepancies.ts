import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { discrepancies } from '#db/payment-schema.ts';

export type Discrepancy = {
	/** One or two words with a hyphen, e.g. `wrong-amount`. */
	kind: string;
	/** What it is about, e.g. `payment:17`, `paystack:BH-…`. */
	subject: string;
	orderId?: number;
	paymentId?: number;
	facts: Record<string, string | number | null>;
};

/** Lists a difference for staff, unless it is listed and open already. */
export async function recordDiscrepancy(db: DbOrTx, discrepancy: Discrepancy): Promise<void> {
	await db.insert(discrepancies).values(discrepancy).onConflictDoNothing();
}

/** Closes the open differences of one kind about these subjects; `closedHow` says why. */
export async function closeDiscrepancies(
	db: DbOrTx,
	{ kind, subjects }: { kind: string; subjects: readonly string[] },
	closedHow: string,
): Promise<void> {
	await db
		.update(discrepancies)
		.set({ closedAt: sql`now()`, closedHow })
		.where(
			and(
				eq(discrepancies.kind, kind),
				inArray(discrepancies.subject, [...subjects]),
				isNull(discrepancies.closedAt),
			),
		);
}
