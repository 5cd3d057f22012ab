import pg from 'pg';
import { CHANGES_CHANNEL, readTags, type Tag } from '#shop/kit/changes.ts';

const RETRY_MS = 1000;

/**
 * Receives the announcements of all shop processes on a connection of its own. While that connection is lost nothing is
 * received, so once it is back everything counts as changed.
 * @returns a function that stops listening
 */
export async function listenForChanges(
	url: string,
	changed: (tags: Tag[]) => void,
): Promise<() => Promise<void>> {
	let client: pg.Client | undefined;
	let stopped = false;
	let retry: NodeJS.Timeout | undefined;

	async function connect(): Promise<void> {
		const fresh = new pg.Client({
			connectionString: url,
			application_name: 'bridgehead changes',
			keepAlive: true,
			keepAliveInitialDelayMillis: 30_000,
			connectionTimeoutMillis: 5000,
		});
		fresh.on('notification', ({ payload }) => changed(readTags(payload ?? '')));
		fresh.on('error', () => again(fresh));
		fresh.on('end', () => again(fresh));
		try {
			await fresh.connect();
			await fresh.query(`listen ${CHANGES_CHANNEL}`);
		} catch (error) {
			fresh.end().catch(() => {});
			throw error;
		}
		// Stopped while it was connecting.
		if (stopped) return await fresh.end();
		client = fresh;
		changed(['all']);
	}

	function again(lost: pg.Client): void {
		if (stopped || lost !== client) return;
		client = undefined;
		retry = setTimeout(() => {
			connect().catch(() => {
				client = lost;
				again(lost);
			});
		}, RETRY_MS);
	}

	await connect();
	return async () => {
		stopped = true;
		clearTimeout(retry);
		await client?.end();
	};
}
