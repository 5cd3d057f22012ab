import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { ProviderDown, type Providers } from './provider.ts';
import { settlePayment } from './settle-payment.ts';

/** The road that needs neither the shopper's browser nor the provider's webhooks. */

const BATCH = 20;
const AT_ONCE = 4;
const MOST_BATCHES = 50;
/** For so long a payment is this sweep's; if the process dies, the next sweep takes it after that. */
const LEASE_SECONDS = 120;

/**
 * Settles every payment whose next check is due; of several sweeps at once each takes others. One that the provider
 * gave no answer about is taken again after two minutes.
 * @returns how many were settled, and of how many nothing could be learned
 */
export async function sweepPayments(
	db: Db,
	providers: Providers,
	{ now = new Date() }: { now?: Date } = {},
): Promise<{ settled: number; unanswered: number }> {
	const done = { settled: 0, unanswered: 0 };
	const faults: unknown[] = [];
	for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
		const due = await takeDue(db, now);
		const settleNext = async (): Promise<void> => {
			for (let id = due.shift(); id !== undefined; id = due.shift()) {
				try {
					await settlePayment(db, providers, id, now);
					done.settled += 1;
				} catch (error) {
					if (error instanceof ProviderDown) done.unanswered += 1;
					else faults.push(error);
				}
			}
		};
		if (due.length === 0) break;
		await Promise.all(Array.from({ length: AT_ONCE }, settleNext));
	}
	// One payment that fails must not keep the others from being settled, nor be passed over in silence.
	if (faults.length > 0) throw new AggregateError(faults, 'Some payments could not be settled');
	return done;
}

async function takeDue(db: Db, now: Date): Promise<number[]> {
	const { rows } = await db.execute<{ id: number }>(sql`
		update payments set next_check_at = ${new Date(now.getTime() + LEASE_SECONDS * 1000)}
		where id in (
			select id from payments where next_check_at <= ${now}
			order by next_check_at limit ${BATCH} for update skip locked
		)
		returning id`);
	return rows.map(({ id }) => id);
}
