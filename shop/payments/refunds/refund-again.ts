import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { refunds } from '#db/refund-schema.ts';
import { localClock } from '../../kit/local-time.ts';
import { Problem } from '../../kit/problem.ts';
import { readPayment } from '../payment-rows.ts';
import {
	PROVIDER_LABELS,
	ProviderDown,
	ProviderRejection,
	type Providers,
} from '../providers/provider.ts';
import { refreshRefund } from './refresh-refund.ts';
import { requestRefund, responseAwaitedUntil } from './refund-requests.ts';
import { type Refund, refundsOf } from './refund-rows.ts';

// Asking for refunds once more, when staff say so: those that do not arrive, and those the provider does not have.

/**
 * Sends the requests for a payment's refunds again that the provider never answered, if it cannot be carrying them out
 * any more.
 * @throws Problem not-found; conflict while it still may; ProviderDown
 */
export async function refundAgain(
	db: Db,
	providers: Providers,
	paymentId: number,
	now: Date,
): Promise<void> {
	await refreshRefund(db, providers, paymentId, now, { isByStaff: true });
	const { payment } = await readPayment(db, paymentId);
	const open = (await refundsOf(db, [paymentId])).filter(
		({ state, refundId }) => state === 'asked' && refundId === null,
	);
	await refuseWhileAwaited(db, PROVIDER_LABELS[payment.provider], requestIdsOf(open), now);
}

/**
 * Requests finished refunds of a payment once more that the provider does not have, and records their new names there.
 * @throws Problem not-found; conflict when the provider refuses, or may still be carrying one out; ProviderDown
 */
export async function refundMissing(
	db: Db,
	providers: Providers,
	paymentId: number,
	now: Date,
): Promise<void> {
	const { payment } = await readPayment(db, paymentId);
	const label = PROVIDER_LABELS[payment.provider];
	const provider = providers[payment.provider];
	if (!provider) throw new ProviderDown(`${label} is not set up.`);
	const { reference, captureId } = payment;
	const there = await provider.refundsOf(payment);
	const isThere = ({ refundId }: Refund) =>
		there.some((one) => one.refundId === refundId && one.status !== 'failed');
	const refused = (providerMessage: string) =>
		new Problem('conflict', `The provider refused the refund: ${providerMessage}`);
	const all = await refundsOf(db, [paymentId]);
	for (const refund of all.filter((one) => one.state === 'done' && !isThere(one))) {
		const { id, minor, currency, requestId } = refund;
		const order = { minor, currency, captureId: captureId ?? reference, reference, requestId };
		const asking = { now, isByStaff: true };
		const report = await requestRefund(db, provider, order, asking).catch((error: unknown) => {
			throw error instanceof ProviderRejection ? refused(error.message) : error;
		});
		if (!report) return await refuseWhileAwaited(db, label, [requestId], now);
		if (report.status === 'failed') throw refused(report.providerMessage);
		await db
			.update(refunds)
			.set({ refundId: report.refundId, providerMessage: report.providerMessage })
			.where(and(eq(refunds.id, id), eq(refunds.state, 'done')));
	}
}

/** @throws Problem conflict while a request may still be carried out */
export async function refuseWhileAwaited(
	db: Db,
	label: string,
	requestIds: readonly string[],
	now: Date,
): Promise<void> {
	const until = await responseAwaitedUntil(db, requestIds, now);
	if (!until) return;
	throw new Problem(
		'conflict',
		`${label} has not answered the last request and may still carry it out. It can be asked for again after ${localClock(until)}, if it is not listed by then.`,
	);
}

function requestIdsOf(some: readonly Refund[]): string[] {
	return some.map(({ requestId }) => requestId);
}
