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

/** Lists for the staff what does not match; one that is open already is not listed twice. */
export async function noteDifference(db: Reader, difference: Difference): Promise<void> {
	await db.insert(moneyDifferences).values(difference).onConflictDoNothing();
}

/** Settles what is listed of a kind about these subjects and differs no more; `settledHow` says why. */
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
