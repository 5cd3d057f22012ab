import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Db, openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { prepareDatabase } from '#server/start-database.ts';

/** A PostgreSQL of its own and a folder for whatever else belongs to it. */
export type ThrowawayServer = { url: string; folder: string };

/**
 * Runs `work` with an empty PostgreSQL; both it and its folder are gone afterwards, also when the run is broken off. With
 * `kept` it is the PostgreSQL of that folder, which stays for the next time.
 */
export async function withThrowawayServer(
	name: string,
	work: (server: ThrowawayServer) => Promise<void>,
	kept = '',
): Promise<void> {
	const folder = kept
		? path.resolve(kept)
		: await mkdtemp(path.join(tmpdir(), `bridgehead-${name}-`));
	const server = await startEmbedded({ folder, throwaway: true });
	const end = async () => {
		await server.stop();
		if (!kept) await rm(folder, { recursive: true, force: true });
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
		// Without its database the work cannot but fail; breakOff ends the process.
		if (isBrokenOff) await new Promise(() => {});
		throw error;
	} finally {
		process.off('SIGINT', breakOff).off('SIGTERM', breakOff);
		await end();
	}
}

/** A new, migrated database of a server, empty or a copy of `template`. */
export async function shopDatabase(
	serverUrl: string,
	name: string,
	template = '',
): Promise<{ db: Db; url: string }> {
	await onServer(serverUrl, `create database ${name} ${template && `template ${template}`}`);
	return openMigrated(serverUrl, name);
}

/** A database of a server, migrated. */
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
