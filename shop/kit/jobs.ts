import { type SQL, sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { countBackgroundFailure } from '#db/background-failures.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { executePrepared } from '#db/prepared.ts';

/** The shop's queues and the data of their jobs. */
export type Jobs = {
	mail: { mailId: number };
	'mail-failed': { mailId: number };
	nightly: Record<string, never>;
	'money-match': Record<string, never>;
	'payment-notice': { webhookEventId: number };
	'payment-refund': { paymentId: number };
	'payments-sweep': Record<string, never>;
	'back-in-stock': Record<string, never>;
	'catalogue-import': { importId: number };
	'catalogue-import-failed': { importId: number };
};

/** A killed worker is noticed by its missing heartbeat, so jobs may take long. */
const MISSED = { heartbeatSeconds: 30 };

let sender: PgBoss | undefined;

/**
 * Creates the queue's tables and queues, as part of migrating. Safe to repeat and to run in several processes at once.
 */
export async function prepareJobs(db: Db): Promise<void> {
	const boss = bossOn(db, { migrate: true });
	await boss.start();
	await boss.createQueue('mail-failed');
	await boss.createQueue('mail', {
		retryLimit: 12,
		retryDelay: 15,
		retryBackoff: true,
		retryDelayMax: 3600,
		deadLetter: 'mail-failed',
		...MISSED,
	});
	await boss.createQueue('nightly');
	await boss.createQueue('money-match', { retryLimit: 3, retryDelay: 300 });
	// A provider may be down for hours; after the last retry the sweep goes on asking.
	const patient = {
		retryLimit: 12,
		retryDelay: 10,
		retryBackoff: true,
		retryDelayMax: 1800,
		...MISSED,
	};
	await boss.createQueue('payment-notice', patient);
	await boss.createQueue('payment-refund', patient);
	// One waiting job is enough, however long the running one takes; the next sweep settles what this one could not.
	const sweeps = { policy: 'short', retryLimit: 0 };
	const stored = await boss.getQueue('payments-sweep');
	if (stored && stored.policy !== sweeps.policy) await boss.deleteQueue('payments-sweep');
	await boss.createQueue('payments-sweep', sweeps);
	await boss.createQueue('back-in-stock');
	await boss.createQueue('catalogue-import-failed');
	await boss.createQueue('catalogue-import', {
		retryLimit: 8,
		retryDelay: 10,
		retryBackoff: true,
		retryDelayMax: 120,
		expireInSeconds: 4 * 60 * 60,
		deadLetter: 'catalogue-import-failed',
		...MISSED,
	});
	// Queues made by an older version keep their options unless they are updated.
	for (const { name, heartbeatSeconds } of await boss.getQueues([
		'mail',
		'payment-notice',
		'payment-refund',
	]))
		if (heartbeatSeconds !== MISSED.heartbeatSeconds) await boss.updateQueue(name, MISSED);
	await boss.stop({ close: false, graceful: false });
}

/** Lets this process add jobs; called once at its start. */
export async function connectJobs(db: Db): Promise<void> {
	sender = await bossOn(db, { migrate: false }).start();
}

/** Undoes connectJobs. */
export async function disconnectJobs(): Promise<void> {
	await sender?.stop({ close: false, graceful: false });
	sender = undefined;
}

/**
 * Adds a job to a queue within the caller's transaction: it only exists if that commits. No worker takes it before
 * `holdSeconds` are over.
 */
export async function enqueue<Q extends keyof Jobs>(
	tx: DbOrTx,
	queue: Q,
	data: Jobs[Q],
	holdSeconds = 0,
): Promise<void> {
	if (!sender) throw new Error('connectJobs() was not called in this process');
	const transaction = { execute: (query: unknown) => executePrepared(tx, query as SQL) };
	await sender.send(queue, data, {
		db: fromDrizzle(transaction, sql),
		startAfter: holdSeconds,
	});
}

function bossOn(db: Db, { migrate }: { migrate: boolean }): PgBoss {
	const boss = new PgBoss({ db: fromDrizzle(db, sql), migrate, supervise: false, schedule: false });
	// It only sends jobs here, and failing to send one is an error of that call; unheard, the event would end the process.
	boss.on('error', () => countBackgroundFailure('job queue'));
	return boss;
}

/** How many jobs of each queue are waiting, being retried or running. */
export async function pendingJobs(
	db: DbOrTx,
): Promise<{ queue: string; state: string; count: number }[]> {
	const { rows } = await db.execute<{ queue: string; state: string; count: number }>(
		sql`select q.name as queue, s.state, count(j.id)::int as count
			from pgboss.queue q
			cross join (values ('created'), ('retry'), ('active')) s (state)
			left join pgboss.job j on j.name = q.name and j.state = s.state::pgboss.job_state
			where q.name not like '\\_\\_%'
			group by 1, 2`,
	);
	return rows;
}
