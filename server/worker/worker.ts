import type { FastifyBaseLogger } from 'fastify';
import { type JobResult, PgBoss } from 'pg-boss';
import { countBackgroundFailure } from '#db/background-failures.ts';
import type { Db } from '#db/client.ts';
import { remindOfCarts } from '#shop/abandoned-carts/cart-reminders.ts';
import { announceAppearance } from '#shop/blog/publication.ts';
import { giveUpImport, workOnImport } from '#shop/import/import-job.ts';
import { addressRuleOf } from '#shop/integrations/endpoint-address.ts';
import type { Jobs } from '#shop/kit/jobs.ts';
import { deliver, giveUpMail } from '#shop/mail/deliver.ts';
import type { MailTransport } from '#shop/mail/transport.ts';
import { continueNewsletters } from '#shop/newsletter/newsletter-sending.ts';
import type { Providers } from '#shop/payments/providers/provider.ts';
import type { Uploads } from '#shop/pictures/uploads.ts';
import { giveUpPriceRun, workOnPriceRun } from '#shop/pricing/price-run-job.ts';
import { mailBackInStock } from '#shop/shoppers/stock-alerts.ts';
import { describeError } from '../http/request-log.ts';
import { reportQueueTrouble } from './queue-trouble.ts';
import type { Queues } from './queues.ts';
import { workOnPayments } from './work-on-payments.ts';
import { workOnRetention } from './work-on-retention.ts';
import { workOnWebhooks } from './work-on-webhooks.ts';

const PACE: Pace = { pollSeconds: 2, missedSeconds: 15 };
/** A worker polls only now and then; with one mail at a time an evening's orders would take all night. */
const MAILS_AT_ONCE = 20;
/** Each may hold two connections to the database while the mail server answers (shop/mail/deliver.ts). */
const MAIL_WORKERS = 3;
/** The job queues itself; this is for one that was lost. */
const EVERY_MINUTE = '* * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';

type Pace = {
	/** How often queues are polled. */
	pollSeconds: number;
	/** How often jobs of dead workers are looked for: staff are promised that an import continues within a minute. */
	missedSeconds: number;
};
type WorkerOptions = {
	pace?: Pace;
	jobsAtATime: number;
	/** Where shoppers can pay online. */
	providers: Providers;
	/** The folder of files imported by staff, shared by web server and worker. */
	importFolder: string;
	uploads: Uploads;
	/** The shop's public address, for links in mails. */
	publicUrl: string;
	/** Whether mails to one stranger are limited. */
	flowLimits: boolean;
	log: FastifyBaseLogger;
};

/**
 * Works on the queues. Each handler calls a shop/ function; the queue retries jobs that fail.
 * @returns a function that waits for running jobs and stops
 */
export async function startWorker(
	databaseUrl: string,
	db: Db,
	transport: MailTransport,
	{
		pace = PACE,
		jobsAtATime,
		importFolder,
		uploads,
		providers,
		publicUrl,
		flowLimits,
		log,
	}: WorkerOptions,
): Promise<() => Promise<void>> {
	const boss = new PgBoss({
		connectionString: databaseUrl,
		max: 2,
		migrate: false,
		superviseIntervalSeconds: pace.missedSeconds,
		monitorIntervalSeconds: pace.missedSeconds,
	});
	reportQueueTrouble(boss, log);
	await boss.start();
	const queues: Queues = {
		boss,
		db,
		log,
		paced: {
			pollingIntervalSeconds: pace.pollSeconds,
			batchSize: 1,
			localConcurrency: jobsAtATime,
		},
	};
	const stopping = new AbortController();
	await workOnMail(queues, transport, flowLimits);
	await workOnImports(queues, { folder: importFolder, uploads, signal: stopping.signal });
	await workOnPrices(queues, stopping.signal);
	await workOnPayments(queues, providers);
	await workOnRetention(queues, { uploads, importFolder, publicUrl });
	await workOnStockAlerts(queues, publicUrl);
	await workOnCartReminders(queues, publicUrl);
	await workOnArticles(queues);
	await workOnNewsletters(queues, publicUrl);
	const stopLooking = await workOnWebhooks({
		...queues,
		pollSeconds: pace.pollSeconds,
		delivering: { ...addressRuleOf(publicUrl), publicUrl, signal: stopping.signal },
	});
	return async () => {
		stopping.abort();
		await stopLooking();
		await boss.stop({ graceful: true, timeout: 10_000 });
	};
}

async function workOnMail(
	{ boss, db, log, paced }: Queues,
	transport: MailTransport,
	flowLimits: boolean,
) {
	const inBatches = {
		...paced,
		localConcurrency: Math.min(paced.localConcurrency, MAIL_WORKERS),
		batchSize: MAILS_AT_ONCE,
		burstWhenBatchFull: true,
		perJobResults: true,
	} as const;
	await boss.work<Jobs['mail']>('mail', inBatches, async (jobs) => {
		const results: JobResult[] = [];
		for (const { id, data } of jobs) {
			const { mailId } = data;
			try {
				const givenUp = await deliver(db, mailId, transport, { flowLimits });
				if (givenUp) {
					countBackgroundFailure('mail given up');
					log.error({ mailId }, 'a mail was refused and given up');
				}
				results.push({ id, status: 'completed' });
			} catch (error) {
				log.warn({ mailId, ...withoutWords(error) }, 'a mail was not sent');
				results.push({ id, status: 'failed' });
			}
		}
		return results;
	});
	await boss.work<Jobs['mail-failed']>('mail-failed', paced, async ([job]) => {
		if (!job) return;
		await giveUpMail(db, job.data.mailId);
		countBackgroundFailure('mail given up');
		log.error({ mailId: job.data.mailId }, 'a mail could not be sent and was given up');
	});
}

/** Why a mail was not sent. The error's words may repeat its address, so they are stored with the mail alone. */
function withoutWords(error: unknown) {
	const { type, code, cause, stack } = describeError(error);
	const { command, responseCode } = Object(error);
	return { type, code: code ?? cause?.code, command, responseCode, stack };
}

/** One import at a time; `signal` breaks it off between two batches. */
async function workOnImports(
	{ boss, db, paced }: Queues,
	{ folder, uploads, signal: stopping }: { folder: string; uploads: Uploads; signal: AbortSignal },
) {
	const alone = { ...paced, localConcurrency: 1 };
	await boss.work<Jobs['catalogue-import']>('catalogue-import', alone, async ([job]) => {
		if (!job) return;
		const signal = AbortSignal.any([job.signal, stopping]);
		await workOnImport(db, { importId: job.data.importId, folder, uploads, signal });
	});
	await boss.work<Jobs['catalogue-import-failed']>(
		'catalogue-import-failed',
		paced,
		async ([job]) => {
			if (job) await giveUpImport(db, job.data.importId, folder);
		},
	);
}

/** One run of new prices at a time; `stopping` breaks it off between two batches. */
async function workOnPrices({ boss, db, log, paced }: Queues, stopping: AbortSignal) {
	const alone = { ...paced, localConcurrency: 1 };
	await boss.work<Jobs['price-run']>('price-run', alone, async ([job]) => {
		if (!job) return;
		const signal = AbortSignal.any([job.signal, stopping]);
		await workOnPriceRun(db, { runId: job.data.runId, signal });
	});
	await boss.work<Jobs['price-run-failed']>('price-run-failed', paced, async ([job]) => {
		if (!job) return;
		await giveUpPriceRun(db, job.data.runId);
		log.error({ runId: job.data.runId }, 'new prices broke off and were given up');
	});
}

async function workOnStockAlerts({ boss, db, paced }: Queues, publicUrl: string) {
	await boss.work<Jobs['back-in-stock']>('back-in-stock', paced, async () => {
		await mailBackInStock(db, publicUrl);
	});
	await boss.schedule('back-in-stock', EVERY_FIVE_MINUTES);
}

async function workOnCartReminders({ boss, db, paced }: Queues, publicUrl: string) {
	await boss.work<Jobs['cart-reminders']>('cart-reminders', paced, async () => {
		await remindOfCarts(db, publicUrl);
	});
	await boss.schedule('cart-reminders', EVERY_FIVE_MINUTES);
}

async function workOnArticles({ boss, db, paced }: Queues) {
	await boss.work<Jobs['article-appears']>('article-appears', paced, async ([job]) => {
		if (job) await announceAppearance(db, job.data.articleId);
	});
}

async function workOnNewsletters({ boss, db, paced }: Queues, publicUrl: string) {
	const alone = { ...paced, localConcurrency: 1 };
	await boss.work<Jobs['newsletters']>('newsletters', alone, async () => {
		await continueNewsletters(db, publicUrl);
	});
	await boss.schedule('newsletters', EVERY_MINUTE);
}
