import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { takeTurn } from '../turns.ts';
import { ProviderDown, type Providers } from './provider.ts';
import { settlePayment } from './settle-payment.ts';
import { settleRefund } from './settle-refund.ts';

// Settles payments and refunds without the help of the shopper's browser or the provider's webhooks.

const AT_ONCE = 4;
/** A sweep starts nothing more after this; the rest is left to the next one, a minute later. */
const RUN_MS = 45_000;
/** How long a payment belongs to this sweep; if the process dies, another sweep takes it after that. */
const LEASE_SECONDS = 120;

type Swept = { settled: number; unanswered: number };

/** As sweepPayments, but null while another process is doing it. */
export async function sweepAlone(db: Db, providers: Providers): Promise<Swept | null> {
	const release = await takeTurn(db, LOCKS.paymentSweep);
	if (!release) return null;
	try {
		return await sweepPayments(db, providers);
	} finally {
		await release();
	}
}

/**
 * Settles every payment whose next check is due, and then every refund; concurrent sweeps take different ones. One about
 * which the provider gave no answer is tried again after two minutes. None is started after `runMs`.
 * @returns how many were settled, and about how many nothing could be learned
 */
export async function sweepPayments(
	db: Db,
	providers: Providers,
	{ now = new Date(), runMs = RUN_MS }: { now?: Date; runMs?: number } = {},
): Promise<Swept> {
	const end = Date.now() + runMs;
	const done = { settled: 0, unanswered: 0 };
	const faults: unknown[] = [];
	const settleOnes = async (): Promise<void> => {
		do {
			const payment = await takeDue(db, now);
			const refunded = payment === undefined ? await takeDueRefund(db, now) : undefined;
			const id = payment ?? refunded;
			if (id === undefined) return;
			try {
				await (id === refunded ? settleRefund : settlePayment)(db, providers, id, now);
				done.settled += 1;
			} catch (error) {
				if (error instanceof ProviderDown) done.unanswered += 1;
				else faults.push(error);
			}
		} while (Date.now() < end);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, settleOnes));
	// One payment that fails must neither stop the others nor go unnoticed.
	if (faults.length > 0) throw new AggregateError(faults, 'Some payments could not be settled');
	return done;
}

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000);

async function takeDue(db: Db, now: Date): Promise<number | undefined> {
	const { rows } = await db.execute<{ id: number }>(sql`
		update payments set next_check_at = ${leaseEnd(now)}
		where id = (
			select id from payments where next_check_at <= ${now}
			order by next_check_at limit 1 for update skip locked
		)
		returning id`);
	return rows[0]?.id;
}

/** The payment of a refund that is due. */
async function takeDueRefund(db: Db, now: Date): Promise<number | undefined> {
	const { rows } = await db.execute<{ id: number }>(sql`
		update refunds set next_check_at = ${leaseEnd(now)}
		where id = (
			select id from refunds where next_check_at <= ${now}
			order by next_check_at limit 1 for update skip locked
		)
		returning payment_id as id`);
	return rows[0]?.id;
}
