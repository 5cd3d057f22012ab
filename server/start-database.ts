import path from 'node:path';
import { type Db, openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { prepareJobs } from '#shop/jobs.ts';
import { type Config, readConfig } from './config.ts';

type ShopDatabase = {
	db: Db;
	url: string;
	/** Restarts the bundled PostgreSQL whenever it was killed; does nothing for an external one. */
	keepUp: (told: () => void) => void;
	/** Closes the connections, and stops the bundled PostgreSQL if nobody else uses it. */
	close: () => Promise<void>;
};

/** Starts or connects to the configured database and updates its schema and queues. */
export async function openShopDatabase(
	config: Config = readConfig(process.env),
): Promise<ShopDatabase> {
	const database = await reachDatabase(config);
	await prepareDatabase(database.db);
	return database;
}

/** Starts or connects to the configured database, leaving it as it is. */
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

/** Updates schema and queues; several processes may do so at once. */
export function prepareDatabase(db: Db): Promise<void> {
	return migrateDatabase(db, () => prepareJobs(db));
}

/** The bundled server may also serve another program of the shop (e.g. an import): the last one stops it. */
async function inUse(url: string): Promise<boolean> {
	const db = openDatabase(url, 1);
	try {
		const { rows } = await db.$client.query(
			`select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
		);
		return rows.length > 0;
	} finally {
		await db.$client.end();
	}
}
