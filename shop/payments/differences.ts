import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { moneyDifferences } from '#db/payment-schema.ts';

export type Difference = {
	/** One or two words with a hyphen, e.g. `wrong-amount`. */
	kind: string;
	/** What it is about, e.g. `payment:17`, `paystack:BH-…`. */
	subject: string;
	orderId?: number;
	paymentId?: number;
	facts: Record<string, string | number | null>;
};

/** Lists a difference for staff, unless it is listed and open already. */
export async function noteDifference(db: Reader, difference: Difference): Promise<void> {
	await db.insert(moneyDifferences).values(difference).onConflictDoNothing();
}

/** Settles the open differences of one kind about these subjects; `settledHow` says why. */
export async function settleOpen(
	db: Reader,
	{ kind, subjects }: { kind: string; subjects: readonly string[] },
	settledHow: string,
): Promise<void> {
	await db
		.update(moneyDifferences)
		.set({ settledAt: sql`now()`, settledHow })
		.where(
			and(
				eq(moneyDifferences.kind, kind),
				inArray(moneyDifferences.subject, [...subjects]),
				isNull(moneyDifferences.settledAt),
			),
		);
}
