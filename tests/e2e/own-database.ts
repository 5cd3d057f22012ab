import { randomBytes } from 'node:crypto';
import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { whileLocked } from '#db/embedded/start-lock.ts';
import {
	databaseUrl,
	makeTemplate,
	startCopyingServer,
	TEMPLATE,
} from '#tests/setup/database-server.ts';

// Databases for the shops that single tests start: copies of a migrated one, on a server that they share. To make and
// migrate a cluster for each takes longer than anything else such a shop does.

// Read now, as tests of other shops change it.
const { E2E_DATA_DIR = '' } = process.env;
const FOLDER = path.join(E2E_DATA_DIR, 'copies');
/** Written when the template is complete. */
const COMPLETE = path.join(E2E_DATA_DIR, 'copies-complete');
const LOCK_LIMIT_MS = 110_000;

const exists = (file: string) =>
	access(file).then(
		() => true,
		() => false,
	);

/** A migrated database without any goods; `drop` removes it, whoever still uses it. */
export async function copyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
	const server = await whileLocked(`${FOLDER}.lock`, LOCK_LIMIT_MS, async () => {
		const { url } = await startCopyingServer(FOLDER);
		if (!(await exists(COMPLETE))) {
			await statement(url, `drop database if exists ${TEMPLATE}`);
			await makeTemplate(url);
			await writeFile(COMPLETE, '');
		}
		return url;
	});
	const name = `shop_${randomBytes(6).toString('hex')}`;
	await statement(server, `create database ${name} template ${TEMPLATE}`);
	return {
		url: databaseUrl(server, name),
		drop: () => statement(server, `drop database ${name} with (force)`),
	};
}

/** Without the shop's time limits: on a busy machine, copying a database takes longer. */
async function statement(url: string, text: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		await client.query(text);
	} finally {
		await client.end();
	}
}

/** Ends the server if any test has started it. */
export async function stopCopies(): Promise<void> {
	if (await exists(COMPLETE)) await (await startCopyingServer(FOLDER)).stop();
}
