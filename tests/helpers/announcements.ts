import pg from 'pg';
import { afterAll } from 'vitest';
import type { Db } from '#db/client.ts';
import { CHANGES_CHANNEL } from '#shop/changes.ts';

/** Listens to what is announced on a test database; the returned function tells what was since it was last called. */
export async function hearAnnouncements(db: Db): Promise<() => Promise<string[]>> {
	const { connectionString } = db.$client.options;
	const listener = new pg.Client({ connectionString });
	await listener.connect();
	await listener.query(`listen ${CHANGES_CHANNEL}`);
	const heard: string[] = [];
	listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
	afterAll(() => listener.end());
	return async () => {
		// A statement is answered after the notices that were sent before it.
		await listener.query('select 1');
		return heard.splice(0);
	};
}
