import { type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { storedSince } from '../settings/retention-limits.ts';
import { staffSettings } from '../settings/settings.ts';
import { ownByAddress, type Person } from './own-rows.ts';
import { REMOVED } from './removed.ts';

// Layaways and their receipts stay for the books, as orders do. Their person goes with what staff wrote about them, after the
// same time as that of orders.

const BATCH = 500;
const LOGGED_WORDS = sql.raw("array['reason', 'note']");
const IS_OVER = sql`t.state <> 'open'`;
const HAS_PERSON = sql`t.phone <> ${REMOVED}`;

/** Takes the person out of these layaways (ids). */
async function forgetLayaways(tx: Tx, ids: readonly number[]): Promise<void> {
	const these = sql`any(${sql.param([...ids])}::int[])`;
	await tx.execute(sql`
		update layaways set user_id = null, organisation = '', firstname = 'Former', lastname = 'customer',
			phone = ${REMOVED}, email = '', note = '', reason = '', paid_back_note = '',
			public_key = replace(gen_random_uuid()::text, '-', '')
		where id = ${these}`);
	await tx.execute(sql`
		update cash_receipts set reference = '', note = ''
		where layaway_id = ${these} and (reference, note) <> ('', '')`);
	await tx.execute(sql`
		update audit_trail set search_text = '', before = before - ${LOGGED_WORDS}, after = after - ${LOGGED_WORDS}
		where noun = 'layaway' and noun_id = ${these} and (before ?| ${LOGGED_WORDS} or after ?| ${LOGGED_WORDS})`);
}

async function closedBefore(db: DbOrTx, now: Date): Promise<SQL> {
	const { keepOrderYears } = await staffSettings(db);
	return sql`t.closed_at < ${storedSince('keepOrderYears', keepOrderYears, now)}`;
}

/** Takes the person out of layaways that are over for as long as the settings say; returns of how many. Runs every night. */
export async function clearLayaways(db: Db, now = new Date()): Promise<number> {
	const isOld = await closedBefore(db, now);
	for (let cleared = 0; ; ) {
		const batch = await db.transaction(async (tx) => {
			const { rows } = await tx.execute<{ id: number }>(sql`
				select t.id from layaways t where ${isOld} and ${HAS_PERSON}
				order by t.closed_at limit ${BATCH} for no key update skip locked`);
			await forgetLayaways(
				tx,
				rows.map(({ id }) => id),
			);
			return rows.length;
		});
		cleared += batch;
		if (batch < BATCH) return cleared;
	}
}

/**
 * At the end of an account: older layaways lose their person, younger ones what the books do not need. One that is open, which
 * somebody opened with this address, stays as it is but for that: the shop has its goods and its money.
 */
export async function forgetLayawaysOf(tx: Tx, person: Person, now: Date): Promise<void> {
	const { rows } = await tx.execute<{ id: number }>(
		sql`select t.id from layaways t where ${ownByAddress(person)} and ${await closedBefore(tx, now)}`,
	);
	await forgetLayaways(
		tx,
		rows.map(({ id }) => id),
	);
	await tx.execute(sql`
		update layaways t set phone = ${REMOVED}, note = '', reason = '',
			public_key = replace(gen_random_uuid()::text, '-', '')
		where ${IS_OVER} and ${HAS_PERSON} and ${ownByAddress(person)}`);
	await tx.execute(
		sql`update layaways t set user_id = null, email = '' where ${ownByAddress(person)}`,
	);
}
