import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Db, openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { prepareDatabase } from '#server/start-database.ts';
import { PLAN_SETTINGS } from './plans.ts';

/** A PostgreSQL server, and a folder for files that belong to it. */
type ThrowawayServer = { url: string; folder: string };

/**
 * Runs `work` with an empty PostgreSQL; server and folder are removed afterwards, also when the run is interrupted. With
 * `cached`, the server uses that folder, which is not removed.
 */
export async function withThrowawayServer(
	name: string,
	work: (server: ThrowawayServer) => Promise<void>,
	cached = '',
): Promise<void> {
	const folder = cached
		? path.resolve(cached)
		: await mkdtemp(path.join(tmpdir(), `bridgehead-${name}-`));
	const rights = { mayCreateDatabases: true, maySet: PLAN_SETTINGS };
	const server = await startEmbedded({ folder, throwaway: true, rights });
	const end = async () => {
		await server.stop();
		if (!cached) await rm(folder, { recursive: true, force: true });
	};
	let isBrokenOff = false;
	const breakOff = () => {
		isBrokenOff = true;
		void end().then(() => process.exit(130));
	};
	process.once('SIGINT', breakOff).once('SIGTERM', breakOff);
	try {
		await work({ url: server.url, folder });
	} catch (error) {
		// The work failed because its database is gone; breakOff ends the process.
		if (isBrokenOff) await new Promise(() => {});
		throw error;
	} finally {
		process.off('SIGINT', breakOff).off('SIGTERM', breakOff);
		await end();
	}
}

/** Creates a database, empty or as a copy of `template`, and migrates it. */
export async function shopDatabase(
	serverUrl: string,
	name: string,
	template = '',
): Promise<{ db: Db; url: string }> {
	await onServer(serverUrl, `create database ${name} ${template && `template ${template}`}`);
	return openMigrated(serverUrl, name);
}

/** Opens a database and migrates it. */
export async function openMigrated(
	serverUrl: string,
	name: string,
): Promise<{ db: Db; url: string }> {
	const url = addressOf(serverUrl, name);
	const db = openDatabase(url, 4);
	await prepareDatabase(db);
	return { db, url };
}

export function addressOf(serverUrl: string, database: string): string {
	const url = new URL(serverUrl);
	url.pathname = `/${database}`;
	return url.href;
}

export async function onServer(
	serverUrl: string,
	statement: string,
): Promise<Record<string, unknown>[]> {
	const db = openDatabase(serverUrl, 1);
	const { rows } = await db.$client.query(statement);
	await db.$client.end();
	return rows;
}
