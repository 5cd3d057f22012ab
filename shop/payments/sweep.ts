import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { tryAdvisoryLock } from '../kit/advisory-lock.ts';
import { giveUpUnpaidLinks } from './pay-link.ts';
import { ProviderDown, type Providers } from './providers/provider.ts';
import { refreshPayment } from './refresh-payment.ts';
import { refreshRefund } from './refunds/refresh-refund.ts';

// Refreshes payments and refunds without the help of the shopper's browser or the provider's webhooks.

const AT_ONCE = 4;
/** A sweep starts nothing more after this; the rest is left to the next one, a minute later. */
const RUN_MS = 45_000;
/** How long a payment belongs to this sweep; if the process dies, another sweep takes it after that. */
const LEASE_SECONDS = 120;

type Swept = { refreshed: number; unanswered: number };

/** As sweepPayments, but null while another process is doing it. */
export async function sweepAlone(db: Db, providers: Providers): Promise<Swept | null> {
	const release = await tryAdvisoryLock(db, LOCKS.paymentSweep);
	if (!release) return null;
	try {
		return await sweepPayments(db, providers);
	} finally {
		await release();
	}
}

/**
 * Refreshes every payment whose next check is due, and then every refund, and gives up orders whose link to pay is over;
 * concurrent sweeps take different ones. One about which the provider gave no answer is tried again after two minutes.
 * None is started after `runMs`.
 * @returns how many were refreshed, and about how many nothing could be learned
 */
export async function sweepPayments(
	db: Db,
	providers: Providers,
	{ now = new Date(), runMs = RUN_MS }: { now?: Date; runMs?: number } = {},
): Promise<Swept> {
	const end = Date.now() + runMs;
	const done = { refreshed: 0, unanswered: 0 };
	const faults: unknown[] = [];
	const refreshDue = async (): Promise<void> => {
		do {
			const payment = await takeDue(db, 'payment', now);
			const refunded = payment === undefined ? await takeDue(db, 'refund', now) : undefined;
			const id = payment ?? refunded;
			if (id === undefined) return;
			try {
				await (id === refunded ? refreshRefund : refreshPayment)(db, providers, id, now);
				done.refreshed += 1;
			} catch (error) {
				if (error instanceof ProviderDown) done.unanswered += 1;
				else faults.push(error);
			}
		} while (Date.now() < end);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, refreshDue));
	// One payment that fails must neither stop the others nor go unnoticed.
	await giveUpUnpaidLinks(db, providers.publicUrl, now).catch((error: unknown) =>
		faults.push(error),
	);
	if (faults.length > 0) throw new AggregateError(faults, 'Some payments could not be refreshed');
	return done;
}

/** The payment that is due longest, or whose refund is; it belongs to this sweep until the lease ends. */
async function takeDue(db: Db, what: 'payment' | 'refund', now: Date): Promise<number | undefined> {
	const [due, payment] =
		what === 'payment' ? [sql`payments`, sql`id`] : [sql`refunds`, sql`payment_id`];
	const leaseEnd = new Date(now.getTime() + LEASE_SECONDS * 1000);
	const { rows } = await db.execute<{ payment: number }>(sql`
		update ${due} set next_check_at = ${leaseEnd}
		where id = (
			select id from ${due} where next_check_at <= ${now}
			order by next_check_at limit 1 for update skip locked
		)
		returning ${payment} as payment`);
	return rows[0]?.payment;
}
