import path from 'node:path';
import { type Db, openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { prepareJobs } from '#shop/jobs.ts';
import { type Config, readConfig } from './config.ts';

export type ShopDatabase = {
	db: Db;
	url: string;
	/** Starts the bundled PostgreSQL again whenever it was killed; another is not ours to start. */
	keepUp: (told: () => void) => void;
	/** Ends the connections, and the bundled PostgreSQL when nobody else uses it. */
	close: () => Promise<void>;
};

/** Starts or reaches the database of the configuration and brings its schema and queues up to date. */
export async function openShopDatabase(
	config: Config = readConfig(process.env),
): Promise<ShopDatabase> {
	const database = await reachDatabase(config);
	await prepareDatabase(database.db);
	return database;
}

/** Starts or reaches the database of the configuration as it is. */
export async function reachDatabase(config: Config): Promise<ShopDatabase> {
	const embedded = config.databaseUrl
		? null
		: await startEmbedded({ folder: path.join(config.dataDir, 'postgres') });
	const url = embedded?.url ?? config.databaseUrl ?? '';
	const db = openDatabase(url);
	return {
		db,
		url,
		keepUp: (told) => embedded?.keepUp(told),
		close: async () => {
			await db.$client.end();
			if (embedded && !(await inUse(embedded.url))) await embedded.stop();
		},
	};
}

/** Brings schema and queues up to date; several processes may do so at once. */
export function prepareDatabase(db: Db): Promise<void> {
	return migrateDatabase(db, () => prepareJobs(db));
}

/** The bundled server may serve another of our programs (an import beside the shop): the last one stops it. */
async function inUse(url: string): Promise<boolean> {
	const db = openDatabase(url, 1);
	const { rows } = await db.$client.query(
		`select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
	);
	await db.$client.end();
	return rows.length > 0;
}
