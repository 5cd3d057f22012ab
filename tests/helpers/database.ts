import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { type Db, openDatabase } from '#db/client.ts';
import { connectJobs, disconnectJobs } from '#shop/jobs.ts';
import { databaseUrl, TEMPLATE } from './database-server.ts';

/**
 * A fresh copy of the migrated database for one test file, dropped when the file is done.
 * Call at the top of a `*.db.test.ts` file: `const db = await testDatabase();`
 */
export async function testDatabase(connections = 20): Promise<Db> {
	const serverUrl = inject('postgresUrl');
	const name = `test_${randomBytes(6).toString('hex')}`;
	const admin = openDatabase(serverUrl, 1);
	await admin.$client.query(`create database ${name} template ${TEMPLATE}`);
	const db = openDatabase(databaseUrl(serverUrl, name), connections);
	await connectJobs(db);
	afterAll(async () => {
		await disconnectJobs();
		await db.$client.end();
		await admin.$client.query(`drop database ${name} with (force)`);
		await admin.$client.end();
	});
	return db;
}
