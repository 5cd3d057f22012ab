import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { layawayLines, layaways } from '#db/layaways/layaway-schema.ts';
import { PHONE } from './personal-orders.ts';

/** A layaway that was handed over so many days ago. */
export async function pastLayaway(
	db: Db,
	{
		userId,
		word,
		email,
		daysAgo,
	}: Record<'word' | 'email', string> & Record<'userId' | 'daysAgo', number>,
) {
	const [layaway] = await db
		.insert(layaways)
		.values({
			userId,
			state: 'completed',
			closedAt: sql`now() - make_interval(days => ${daysAgo})`,
			organisation: `${word} Band`,
			firstname: word,
			lastname: 'Okeke',
			phone: PHONE,
			email,
			note: `As agreed with ${word}`,
			reason: `${word} asked for more time`,
			goods: 'Drum',
			totalKobo: 1000_00,
			paidKobo: 1000_00,
			dueOn: '2030-01-01',
		})
		.returning();
	const layawayId = layaway?.id ?? 0;
	await db
		.insert(layawayLines)
		.values({ layawayId, position: 0, name: 'Drum', qty: 1, unitKobo: 1000_00 });
}
