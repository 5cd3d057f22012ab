import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { refundRequests } from '#db/refund-schema.ts';
import { transact } from '../../kit/transact.ts';
import { minutesAfter } from '../payment-times.ts';
import {
	type PaymentProvider,
	ProviderDown,
	type ProviderName,
	ProviderRejection,
	type RefundOrder,
	type RefundReport,
} from '../providers/provider.ts';

// Asking a provider for a refund, once, whoever asks and however many at a time (decision 13).

/**
 * How long a request may still be carried out after it was sent: nobody sends it again before. A provider may do so
 * minutes after the caller hung up, and a process may die while it waits for the response.
 */
export const REFUND_LEASE_MINUTES = 15;
/** How often the shop sends a request by itself when no response came and the provider does not list it; then staff decide. */
export const MOST_REQUESTS = 2;

type Asking = {
	now: Date;
	/** Staff ask: they may send it once more than the shop does. They still wait for the lease. */
	isByStaff?: boolean;
	/** Runs in the transaction that takes the lease; what it throws keeps the request from being sent. */
	check?: (tx: Tx) => Promise<void>;
};

/**
 * Has the provider make a refund, or finds what became of an earlier request for it. Null while neither is possible: it
 * was sent, is not listed yet, and may still be carried out, or was sent too often for the shop to do so again.
 * @throws ProviderRejection; ProviderDown when there is no response; what `check` throws
 */
export async function requestRefund(
	db: Db,
	provider: PaymentProvider,
	order: RefundOrder,
	asking: Asking,
): Promise<RefundReport | null> {
	if (!(await takeLease(db, provider.name, order, asking)))
		return (await provider.findRefund?.(order)) ?? null;
	try {
		const report = await provider.refund(order);
		if (report.status === 'failed') await undoRequest(db, order);
		return report;
	} catch (error) {
		const isDown = error instanceof ProviderDown;
		if (error instanceof ProviderRejection || (isDown && !error.mayHaveActed))
			await undoRequest(db, order);
		// Sent again under the same id it is the same refund.
		else if (isDown && !provider.findRefund) await endLease(db, order);
		throw error;
	}
}

/** Counts the request and takes the right to send it; false while somebody else has it, or it was sent too often. */
async function takeLease(
	db: Db,
	provider: ProviderName,
	{ requestId, reference }: RefundOrder,
	{ now, isByStaff = false, check }: Asking,
): Promise<boolean> {
	const leaseUntil = minutesAfter(now, REFUND_LEASE_MINUTES);
	const isFree = sql`(${refundRequests.leaseUntil} is null or ${refundRequests.leaseUntil} <= ${now.toISOString()})`;
	const mayRepeat = isByStaff ? sql`true` : sql`${refundRequests.sent} < ${MOST_REQUESTS}`;
	return await transact(db, async (tx) => {
		await check?.(tx);
		const taken = await tx
			.insert(refundRequests)
			.values({ requestId, provider, reference, sent: 1, leaseUntil })
			.onConflictDoUpdate({
				target: refundRequests.requestId,
				set: { sent: sql`${refundRequests.sent} + 1`, leaseUntil },
				setWhere: sql`${isFree} and ${mayRepeat}`,
			})
			.returning({ sent: refundRequests.sent });
		return taken.length > 0;
	});
}

/** The provider did not carry the last request out, and will not. */
async function undoRequest(db: Db, { requestId }: RefundOrder): Promise<void> {
	await db
		.update(refundRequests)
		.set({ sent: sql`${refundRequests.sent} - 1`, leaseUntil: null })
		.where(eq(refundRequests.requestId, requestId));
}

async function endLease(db: Db, { requestId }: RefundOrder): Promise<void> {
	await db
		.update(refundRequests)
		.set({ leaseUntil: null })
		.where(eq(refundRequests.requestId, requestId));
}

/** Until when a request may still be carried out; null when it is not waited for. */
export async function responseAwaitedUntil(
	db: DbOrTx,
	requestIds: readonly string[],
	now: Date,
): Promise<Date | null> {
	if (requestIds.length === 0) return null;
	const [last] = await db
		.select({ until: sql<string | null>`max(${refundRequests.leaseUntil})` })
		.from(refundRequests)
		.where(
			and(inArray(refundRequests.requestId, [...requestIds]), gt(refundRequests.leaseUntil, now)),
		);
	return last?.until ? new Date(last.until) : null;
}

/**
 * Lets only one transaction at a time decide what becomes of money that has any of these names at a provider: whether
 * it pays for an order or goes back. There may be no row yet that could be locked.
 */
export async function lockMoney(
	tx: Tx,
	provider: ProviderName,
	names: readonly string[],
): Promise<void> {
	for (const name of [...new Set(names)].toSorted())
		await tx.execute(
			sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${name}`}, 0))`,
		);
}

/** Whether the shop has asked a provider to give back money of any of these names. */
export async function isGivenBack(
	db: DbOrTx,
	provider: ProviderName,
	names: readonly string[],
): Promise<boolean> {
	const asked = and(
		eq(refundRequests.provider, provider),
		inArray(refundRequests.reference, [...names]),
		gt(refundRequests.sent, 0),
	);
	return (await db.$count(refundRequests, asked)) > 0;
}
