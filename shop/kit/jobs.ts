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
	reconciliation: Record<string, never>;
	'webhook-event': { webhookEventId: number };
	'payment-refund': { paymentId: number };
	'payments-sweep': Record<string, never>;
	'back-in-stock': Record<string, never>;
	'cart-reminders': Record<string, never>;
	newsletters: Record<string, never>;
	'article-appears': { articleId: number };
	'catalogue-import': { importId: number };
	'catalogue-import-failed': { importId: number };
	'price-run': { runId: number };
	'price-run-failed': { runId: number };
	'webhook-delivery': { endpointId: number };
};

/** A killed worker is noticed by its missing heartbeat, so jobs may take long. */
const MISSED = { heartbeatSeconds: 30 };
/** Of work that grows with the shop: after a quarter of an hour, as is usual, it would begin again beside itself. */
const LONG = { expireInSeconds: 4 * 60 * 60, ...MISSED };

/** Queues that had another name once, and their present ones. */
const RENAMED: readonly (readonly [string, keyof Jobs])[] = [
	['payment-notice', 'webhook-event'],
	['money-match', 'reconciliation'],
];

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
	await boss.createQueue('nightly', LONG);
	await boss.createQueue('reconciliation', { retryLimit: 3, retryDelay: 300, ...LONG });
	// A provider may be down for hours; after the last retry the sweep goes on asking.
	const persistent = {
		retryLimit: 12,
		retryDelay: 10,
		retryBackoff: true,
		retryDelayMax: 1800,
		...MISSED,
	};
	await boss.createQueue('webhook-event', persistent);
	await boss.createQueue('payment-refund', persistent);
	// One waiting job is enough, however long the running one takes; the next sweep refreshes what this one could not.
	await boss.createQueue('payments-sweep', { policy: 'short', retryLimit: 0 });
	await boss.createQueue('back-in-stock');
	await boss.createQueue('cart-reminders', { policy: 'short', retryLimit: 0 });
	// One waiting job is enough: it goes on with every newsletter that is being sent.
	await boss.createQueue('newsletters', { policy: 'short', ...LONG });
	await boss.createQueue('article-appears', { retryLimit: 8, retryDelay: 5, retryBackoff: true });
	await boss.createQueue('catalogue-import-failed');
	await boss.createQueue('catalogue-import', {
		retryLimit: 8,
		retryDelay: 10,
		retryBackoff: true,
		retryDelayMax: 120,
		deadLetter: 'catalogue-import-failed',
		...LONG,
	});
	await boss.createQueue('price-run-failed');
	await boss.createQueue('price-run', {
		retryLimit: 8,
		retryDelay: 10,
		retryBackoff: true,
		retryDelayMax: 120,
		deadLetter: 'price-run-failed',
		...LONG,
	});
	// One at a time for each endpoint, which is the singleton key; what it could not send is due again later.
	await boss.createQueue('webhook-delivery', { policy: 'exclusive', retryLimit: 0, ...MISSED });
	for (const [old, name] of RENAMED) await moveJobs(db, boss, old, name);
	await boss.stop({ close: false, graceful: false });
}

/**
 * Adds the unfinished jobs of a queue of an older version to the queue that took its place. Those that a killed worker
 * had taken count too: a job that is done twice does no harm, one that is lost may.
 */
async function moveJobs(db: Db, boss: PgBoss, old: string, name: string): Promise<void> {
	if (!(await boss.getQueue(old))) return;
	const { rows } = await db.execute<{ data: object }>(
		sql`select data from pgboss.job where name = ${old} and state in ('created', 'retry', 'active')`,
	);
	for (const { data } of rows) await boss.send(name, data);
	await boss.deleteQueue(old);
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
 * `holdSeconds` are over. Those of a higher `priority` are taken first. In a queue that has one job for each
 * `singletonKey`, a second one is not added.
 */
export async function enqueue<Q extends keyof Jobs>(
	tx: DbOrTx,
	queue: Q,
	data: Jobs[Q],
	{
		holdSeconds = 0,
		priority = 0,
		singletonKey,
	}: { holdSeconds?: number; priority?: number; singletonKey?: string } = {},
): Promise<void> {
	if (!sender) throw new Error('connectJobs() was not called in this process');
	const transaction = { execute: (query: unknown) => executePrepared(tx, query as SQL) };
	await sender.send(queue, data, {
		db: fromDrizzle(transaction, sql),
		startAfter: holdSeconds,
		priority,
		...(singletonKey === undefined ? {} : { singletonKey }),
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
