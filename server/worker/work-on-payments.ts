import type { JobResult } from 'pg-boss';
import type { Jobs } from '#shop/kit/jobs.ts';
import type { Providers } from '#shop/payments/providers/provider.ts';
import { refreshRefund } from '#shop/payments/refunds/refresh-refund.ts';
import { sweepAlone } from '#shop/payments/sweep.ts';
import { handleWebhookEvent } from '#shop/payments/webhooks/webhook-events.ts';
import { matchMoney } from '#shop/reconciliation/reconciliation.ts';
import type { Queues } from './queues.ts';

/** One webhook per poll would refresh an evening's payments minutes late. */
const PAYMENTS_AT_ONCE = 4;
const SWEEP = '* * * * *';
const MATCH = '0 3 * * *';

/** Books what providers report, and asks them: about refunds, every minute what is open, at night what differs. */
export async function workOnPayments({ boss, db, log, paced }: Queues, providers: Providers) {
	const inBursts = {
		...paced,
		batchSize: PAYMENTS_AT_ONCE,
		burstWhenBatchFull: true,
		perJobResults: true,
	} as const;
	const each = <T extends object>(work: (data: T) => Promise<unknown>) => {
		return (jobs: { id: string; data: T }[]): Promise<JobResult[]> =>
			Promise.all(
				jobs.map(async ({ id, data }) => {
					try {
						await work(data);
						return { id, status: 'completed' as const };
					} catch (error) {
						log.warn(
							{ err: error, job: data },
							'a payment was not refreshed; the queue tries again',
						);
						return { id, status: 'failed' as const };
					}
				}),
			);
	};
	await boss.work<Jobs['webhook-event']>(
		'webhook-event',
		inBursts,
		each<Jobs['webhook-event']>(({ webhookEventId }) =>
			handleWebhookEvent(db, providers, webhookEventId),
		),
	);
	await boss.work<Jobs['payment-refund']>(
		'payment-refund',
		inBursts,
		each<Jobs['payment-refund']>(({ paymentId }) => refreshRefund(db, providers, paymentId)),
	);
	const alone = { ...paced, localConcurrency: 1 };
	await boss.work<Jobs['payments-sweep']>('payments-sweep', alone, async () => {
		const swept = await sweepAlone(db, providers);
		if (swept?.unanswered) log.warn(swept, 'a payment provider gave no answer');
	});
	await boss.schedule('payments-sweep', SWEEP);
	await boss.work<Jobs['reconciliation']>('reconciliation', alone, async () => {
		const { opened, unasked, unlisted } = await matchMoney(db, providers, { now: new Date() });
		if (opened > 0) log.warn({ opened }, 'reconciliation found discrepancies');
		if (unasked.length > 0) log.warn({ unasked }, 'a payment provider could not be matched');
		if (unlisted.length > 0)
			log.warn({ unlisted }, 'a payment provider does not let its list be read');
	});
	await boss.schedule('reconciliation', MATCH, null, { tz: 'Africa/Lagos' });
}
