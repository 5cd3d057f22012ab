import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { storedSince } from '../settings/retention-limits.ts';
import { staffSettings } from '../settings/settings.ts';

const BATCH = 1000;

/**
 * Empties the texts of mails that were sent, or held back, long ago; returns how many. Their rows stay, so that staff see that and when
 * each was sent, and no occasion is mailed twice. What could not be sent stays stored: staff have yet to act on it.
 */
export async function clearMailTexts(db: Db, now = new Date()): Promise<number> {
	const { keepMailTextDays } = await staffSettings(db);
	const since = storedSince('keepMailTextDays', keepMailTextDays, now);
	let cleared = 0;
	for (let last = BATCH; last === BATCH; cleared += last) {
		const { rowCount } = await db.execute(sql`
			update mails set body_text = '', body_html = '' where id in (
				select id from mails where body_text <> ''
					and (sent_at < ${since} or (state = 'held' and held_at < ${since}))
				order by id limit ${BATCH} for update skip locked)`);
		last = rowCount ?? 0;
	}
	return cleared;
}
