import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Db } from '#db/client.ts';
import { dropExpired } from '#shop/accounts.ts';
import type { Jobs } from '#shop/jobs.ts';
import { deliver } from '#shop/mail/deliver.ts';
import type { MailTransport } from '#shop/mail/transport.ts';

const POLL_SECONDS = 2;
const NIGHTLY = '30 2 * * *';

/**
 * Works on the queues. Each handler is a call to a shop/ function; a job that fails is tried again by the queue.
 * @returns a function that lets running jobs finish and stops
 */
export async function startWorker(
	databaseUrl: string,
	db: Db,
	transport: MailTransport,
	{ jobsAtATime, log }: { jobsAtATime: number; log: FastifyBaseLogger },
): Promise<() => Promise<void>> {
	const boss = new PgBoss({
		connectionString: databaseUrl,
		max: 2,
		migrate: false,
	});
	boss.on('error', (error) => log.warn({ err: error }, 'the job queue stumbled'));
	await boss.start();
	const options = {
		pollingIntervalSeconds: POLL_SECONDS,
		batchSize: 1,
		localConcurrency: jobsAtATime,
	};
	await boss.work<Jobs['mail']>('mail', options, async ([job]) => {
		if (job) await deliver(db, job.data.mailId, transport);
	});
	await boss.work<Jobs['mail-failed']>('mail-failed', options, async ([job]) => {
		log.error({ mailId: job?.data.mailId }, 'a mail could not be sent and was given up');
	});
	await boss.work<Jobs['nightly']>('nightly', options, () => dropExpired(db));
	await boss.schedule('nightly', NIGHTLY, null, { tz: 'Africa/Lagos' });
	return () => boss.stop({ graceful: true, timeout: 10_000 });
}
