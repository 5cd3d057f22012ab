import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Db, openDatabase, sqlState } from '#db/client.ts';
import { isDatabaseAway } from '#db/connection/connection-errors.ts';
import { startEmbedded } from '#db/embedded.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { prepareJobs } from '#shop/kit/jobs.ts';
import { type Config, readConfig } from './config.ts';

const START_TRIES = 3;
/** PostgreSQL may still count a connection for a moment after it was closed. */
const CLOSING_MS = 1000;
/** PostgreSQL's codes. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const MAY_NOT = '42501';
const REFUSALS: Readonly<Record<string, string>> = {
	'28P01': 'PostgreSQL refuses its user or password',
	'28000': 'PostgreSQL refuses its user',
	'3D000': 'the database that it names does not exist',
	[MAY_NOT]: 'its user may not open the database',
};

type ShopDatabase = {
	db: Db;
	url: string;
	/** Restarts the bundled PostgreSQL whenever it was killed; does nothing for an external one. */
	keepUp: (onRestart: () => void) => void;
	/**
	 * Closes the connections, and stops the bundled PostgreSQL if nobody else uses it; others that are closing too are
	 * waited for that long.
	 */
	close: (options?: { waitMs: number }) => Promise<void>;
};

/** Starts or connects to the configured database and updates its schema and queues. */
export async function openShopDatabase(
	config: Config = readConfig(process.env),
): Promise<ShopDatabase> {
	const database = await reachDatabase(config);
	try {
		await prepareDatabase(database.db);
	} catch (error) {
		await database.close();
		throw error;
	}
	return database;
}

/**
 * Starts or connects to the configured database, leaving it as it is. A program that must find out whether a shop is
 * running connects under another `applicationName`.
 * @throws Error with one sentence when it cannot be reached
 */
export async function reachDatabase(
	config: Config,
	applicationName?: string,
): Promise<ShopDatabase> {
	await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
	if (config.databaseUrl) {
		const db = await connect(config.databaseUrl, applicationName).catch((error: unknown) => {
			throw explainDatabaseError(error);
		});
		return { db, url: config.databaseUrl, keepUp: () => {}, close: () => db.$client.end() };
	}
	for (let tries = 1; ; tries += 1) {
		const embedded = await startEmbedded({ folder: path.join(config.dataDir, 'postgres') });
		try {
			const db = await connect(embedded.url, applicationName);
			return {
				db,
				url: embedded.url,
				keepUp: embedded.keepUp,
				close: async ({ waitMs } = { waitMs: CLOSING_MS }) => {
					await db.$client.end();
					await embedded.stopIfUnused(waitMs);
				},
			};
		} catch (error) {
			// The program that used it before may have stopped it between the two steps.
			if (tries === START_TRIES || !isDatabaseAway(error)) throw error;
		}
	}
}

async function connect(url: string, applicationName?: string): Promise<Db> {
	const db = openDatabase(url, undefined, undefined, applicationName);
	try {
		await db.$client.query('select');
		return db;
	} catch (error) {
		await db.$client.end();
		throw error;
	}
}

/** Names the setting that is wrong; PostgreSQL's own words follow. */
function explainDatabaseError(error: unknown): unknown {
	const what = REFUSALS[sqlState(error) ?? ''];
	return what && error instanceof Error
		? new Error(`DATABASE_URL is wrong: ${what} (${error.message}).`, { cause: error })
		: error;
}

/**
 * Updates schema and queues; several processes may do so at once. Fails when `signal` is aborted.
 * @returns how many migrations were applied
 * @throws Error with one sentence when the role may not, or a newer version of the shop has updated the database
 */
export async function prepareDatabase(db: Db, signal?: AbortSignal): Promise<number> {
	try {
		return await migrateDatabase(db, () => prepareJobs(db), { signal });
	} catch (error) {
		if (sqlState(error) !== MAY_NOT) throw error;
		const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new Error(
			`The role in DATABASE_URL may not create the shop's tables (${reason}): make it the owner of its database.`,
			{ cause: error },
		);
	}
}
