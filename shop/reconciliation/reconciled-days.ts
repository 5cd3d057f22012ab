import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { reconciledDays } from '#db/payment-schema.ts';
import type { Received, Reported } from './reconcile-with-providers.ts';

// The balance of each provider and day, as written by the matches.

const DAYS_SHOWN = 31;

export type ReconciledDay = typeof reconciledDays.$inferSelect & {
	/** Orders, payments and provider agree to the kobo. */
	balances: boolean;
};

/** Replaces the figures of these days. */
export async function writeDays(
	tx: Tx,
	provider: string,
	days: readonly string[],
	{ received }: Pick<Reported, 'received'>,
): Promise<void> {
	await tx
		.delete(reconciledDays)
		.where(and(eq(reconciledDays.provider, provider), inArray(reconciledDays.day, [...days])));
	const rows = [...sums(received).values()].filter(({ day }) => days.includes(day));
	if (rows.length > 0)
		await tx.insert(reconciledDays).values(rows.map((row) => ({ ...row, provider })));
}

function sums(received: readonly Received[]) {
	const days = new Map<string, Received & { payments: number }>();
	for (const one of received) {
		const key = `${one.day} ${one.currency}`;
		const sum = days.get(key);
		if (!sum) {
			days.set(key, { ...one, payments: 1 });
			continue;
		}
		sum.payments += 1;
		sum.ordersKobo += one.ordersKobo;
		sum.paymentsKobo += one.paymentsKobo;
		sum.shopMinor += one.shopMinor;
		sum.providerMinor += one.providerMinor;
	}
	return days;
}

/** The latest days, newest first. */
export async function moneyBalance(db: DbOrTx): Promise<ReconciledDay[]> {
	const rows = await db
		.select()
		.from(reconciledDays)
		.where(
			sql`${reconciledDays.day} in (select distinct day from reconciled_days order by day desc limit ${DAYS_SHOWN})`,
		)
		.orderBy(desc(reconciledDays.day), desc(reconciledDays.id));
	return rows.map((row) => ({ ...row, balances: balances(row) }));
}

function balances({
	currency,
	ordersKobo,
	paymentsKobo,
	shopMinor,
	providerMinor,
}: typeof reconciledDays.$inferSelect): boolean {
	// Payments charged in another currency are checked against the rate one by one, not per day.
	const isAsAsked = currency !== 'NGN' || shopMinor === ordersKobo;
	return isAsAsked && ordersKobo === paymentsKobo && shopMinor === providerMinor;
}
