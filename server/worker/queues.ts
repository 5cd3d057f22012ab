import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Db } from '#db/client.ts';

/** What the work on every queue needs; `paced` is how often and how many jobs are taken. */
export type Queues = {
	boss: PgBoss;
	db: Db;
	log: FastifyBaseLogger;
	paced: { pollingIntervalSeconds: number; batchSize: 1; localConcurrency: number };
};
