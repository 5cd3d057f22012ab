import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#db/client.ts';
import { type EmbeddedDatabase, startEmbedded } from '#db/embedded.ts';
import { prepareDatabase } from '#server/start-database.ts';

// Global set-up of the database tests: one PostgreSQL server, with a migrated template database that each test file
// copies.

export const TEMPLATE = 'bridgehead_template';

declare module 'vitest' {
	export interface ProvidedContext {
		postgresUrl: string;
	}
}

export default async function setup({
	provide,
}: {
	provide: (key: 'postgresUrl', value: string) => void;
}): Promise<() => Promise<void>> {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-test-'));
	const server = await startCopyingServer(folder);
	await makeTemplate(server.url);
	provide('postgresUrl', server.url);
	return async () => {
		await server.stop();
		await rm(folder, { recursive: true, force: true });
	};
}

/** Starts a server that may copy databases, or gives the one that runs in this folder. */
export function startCopyingServer(folder: string): Promise<EmbeddedDatabase> {
	const rights = { mayCreateDatabases: true, maySet: ['deadlock_timeout'] };
	return startEmbedded({ folder, throwaway: true, rights });
}

export async function makeTemplate(serverUrl: string): Promise<void> {
	const admin = openDatabase(serverUrl, 1);
	await admin.$client.query(`create database ${TEMPLATE}`);
	await admin.$client.end();
	const template = openDatabase(databaseUrl(serverUrl, TEMPLATE), 2);
	await prepareDatabase(template);
	await template.$client.end();
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
	const url = new URL(serverUrl);
	url.pathname = `/${name}`;
	return url.href;
}
