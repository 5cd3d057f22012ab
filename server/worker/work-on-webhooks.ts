import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { countBackgroundFailure } from '#db/background-failures.ts';
import type { Db } from '#db/client.ts';
import {
	type Delivering,
	deliverWebhooks,
	dueEndpoints,
} from '#shop/integrations/deliver-webhooks.ts';
import { dispatchEvents } from '#shop/integrations/dispatch-events.ts';
import { enqueue, type Jobs } from '#shop/kit/jobs.ts';
import { apiAnswers } from '../api/webhook-data.ts';

/** A slow receiver must not hold up the others. */
const ENDPOINTS_AT_ONCE = 3;

type Options = {
	boss: PgBoss;
	db: Db;
	log: FastifyBaseLogger;
	pollSeconds: number;
	delivering: Omit<Delivering, 'answers'>;
};

/**
 * Sends the shop's webhooks. Orders write no jobs of their own, so the outbox and what is due again are looked at every
 * few seconds; a job per endpoint does the sending, in whichever worker takes it.
 * @returns a function that stops looking
 */
export async function workOnWebhooks({
	boss,
	db,
	log,
	pollSeconds,
	delivering,
}: Options): Promise<() => Promise<void>> {
	await boss.work<Jobs['webhook-delivery']>(
		'webhook-delivery',
		{ pollingIntervalSeconds: pollSeconds, batchSize: 1, localConcurrency: ENDPOINTS_AT_ONCE },
		async ([job]) => {
			if (!job) return;
			const { signal } = delivering;
			const signals = [job.signal, ...(signal ? [signal] : [])];
			await deliverWebhooks(db, job.data.endpointId, {
				...delivering,
				answers: apiAnswers,
				signal: AbortSignal.any(signals),
			});
		},
	);
	return repeat(pollSeconds * 1000, async () => {
		try {
			await queueDeliveries(db);
		} catch (error) {
			countBackgroundFailure('webhooks');
			log.warn({ err: error }, 'webhooks were not looked at; soon again');
		}
	});
}

async function queueDeliveries(db: Db): Promise<void> {
	await dispatchEvents(db, apiAnswers);
	for (const endpointId of await dueEndpoints(db))
		await enqueue(db, 'webhook-delivery', { endpointId }, { singletonKey: String(endpointId) });
}

/** Does some work again and again, with a pause after each. Returns what ends that, once the work at hand is done. */
function repeat(pauseMs: number, work: () => Promise<void>): () => Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	let isOver = false;
	let running = Promise.resolve();
	const next = () => {
		timer = setTimeout(() => {
			running = work().then(() => {
				if (!isOver) next();
			});
		}, pauseMs);
	};
	next();
	return async () => {
		isOver = true;
		clearTimeout(timer);
		await running;
	};
}
