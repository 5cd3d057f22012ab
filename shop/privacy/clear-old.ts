import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { storedSince } from '../settings/retention-limits.ts';
import { staffSettings } from '../settings/settings.ts';
import { NO_BUYER } from './forget-orders.ts';
import { forgetPerson } from './forget-person.ts';
import { SIGN_IN_ACTIONS } from './own-rows.ts';
import { REMOVED_EMAIL } from './removed.ts';

// What the night clears of what is about people and older than the settings allow. Each returns how many rows it cleared.

const BATCH = 1000;
/** What staff did about shoppers; changes of goods, orders and money are the shop's books. */
const ABOUT_SHOPPERS = sql.raw(
	"('user', 'subscriber', 'message', 'review', 'question', 'answer', 'mail', 'quote', 'repair')",
);

/** Runs a statement that clears one batch until it finds less than a batch. */
async function inBatches(db: Db, statement: SQL): Promise<number> {
	for (let cleared = 0; ; ) {
		const { rowCount } = await db.execute(statement);
		cleared += rowCount ?? 0;
		if ((rowCount ?? 0) < BATCH) return cleared;
	}
}

/** Replaces the addresses of mails sent long ago; that and when they were sent stays. */
export async function clearMailAddresses(db: Db): Promise<number> {
	const { keepMailDays } = await staffSettings(db);
	const since = storedSince('keepMailDays', keepMailDays, new Date());
	return inBatches(
		db,
		sql`update mails set recipient = ${REMOVED_EMAIL}, reply_to = null, subject = 'Removed', body_text = '',
			body_html = '', unsubscribe_url = null, last_error = null
		where id in (select id from mails where created_at < ${since} and recipient <> ${REMOVED_EMAIL}
			and state <> 'waiting' order by created_at limit ${BATCH} for update skip locked)`,
	);
}

/** Deletes sign-ins, and what staff did about shoppers, from the activity log. */
export async function clearLog(db: Db): Promise<number> {
	const now = new Date();
	const { keepSignInDays, keepAuditDays } = await staffSettings(db);
	const isSignIn = sql`noun = 'staff' and action in ${SIGN_IN_ACTIONS}`;
	const old = (which: SQL, since: Date) => sql`delete from audit_trail where id in (
		select id from audit_trail where created_at < ${since} and ${which} order by created_at limit ${BATCH})`;
	const signIns = await inBatches(
		db,
		old(isSignIn, storedSince('keepSignInDays', keepSignInDays, now)),
	);
	const others = await inBatches(
		db,
		old(sql`noun in ${ABOUT_SHOPPERS}`, storedSince('keepAuditDays', keepAuditDays, now)),
	);
	return signIns + others;
}

/**
 * Takes out of old differences who paid money that no order knows, and what staff wrote about it; those of orders go with
 * the person of the order (forget-orders.ts). Open ones keep it: somebody is still to be asked.
 */
export async function clearUnknownPayers(db: Db): Promise<number> {
	const { keepOrderYears } = await staffSettings(db);
	const since = storedSince('keepOrderYears', keepOrderYears, new Date());
	const words = sql.raw("array['reason', 'note']");
	const differences = await inBatches(
		db,
		sql`update discrepancies set facts = facts - array['payer', 'providerSays', 'reason'],
			accepted_note = case when accepted_note is not null then '' end
		where id in (select id from discrepancies
			where found_at < ${since} and order_id is null and (closed_at is not null or accepted_note is not null)
				and (facts ?| array['payer', 'providerSays', 'reason'] or accepted_note <> '')
			order by id limit ${BATCH} for update skip locked)`,
	);
	const logged = await inBatches(
		db,
		sql`update audit_trail set search_text = '', before = before - ${words}, after = after - ${words}
		where id in (select id from audit_trail
			where created_at < ${since} and noun = 'difference' and (before ?| ${words} or after ?| ${words})
				and noun_id in (select id from discrepancies where order_id is null)
			order by id limit ${BATCH})`,
	);
	return differences + logged;
}

/**
 * Takes the buyer out of old sales of the till that became no order, and why; those of orders go with the person of the
 * order (forget-orders.ts). Flagged ones keep theirs: somebody is still to be asked.
 */
export async function clearClosedTillSales(db: Db): Promise<number> {
	const { keepOrderYears } = await staffSettings(db);
	const since = storedSince('keepOrderYears', keepOrderYears, new Date());
	const closed = sql`received_at < ${since} and state = 'closed'`;
	const sales = await inBatches(
		db,
		sql`update till_sales set buyer = ${NO_BUYER}, content_hash = '', decision_note = '', reference = ''
		where id in (select id from till_sales
			where ${closed} and (buyer <> ${NO_BUYER} or (content_hash, decision_note, reference) <> ('', '', ''))
			order by id limit ${BATCH} for update skip locked)`,
	);
	const logged = await inBatches(
		db,
		sql`update audit_trail set search_text = '', after = after - 'reason'
		where id in (select id from audit_trail
			where noun = 'till sale' and after ? 'reason' and noun_id in (select id from till_sales where ${closed})
			order by id limit ${BATCH})`,
	);
	return sales + logged;
}

/** Deletes quotations long after their last day, and after the last thing that became of them; an order of one stays. */
export async function clearQuotes(db: Db): Promise<number> {
	const { keepQuoteDays } = await staffSettings(db);
	const since = storedSince('keepQuoteDays', keepQuoteDays, new Date());
	return inBatches(
		db,
		sql`delete from quotes where id in (
			select id from quotes where valid_until < ${since}::date and updated_at < ${since}
			order by valid_until limit ${BATCH} for update skip locked)`,
	);
}

/** Deletes repairs long after they were handed back. */
export async function clearRepairs(db: Db): Promise<number> {
	const { keepRepairDays } = await staffSettings(db);
	const since = storedSince('keepRepairDays', keepRepairDays, new Date());
	return inBatches(
		db,
		sql`delete from repair_jobs where id in (
			select id from repair_jobs where closed_at < ${since} order by closed_at limit ${BATCH} for update skip locked)`,
	);
}

/** Deletes goods that were put into a cart long ago. */
export async function clearCarts(db: Db): Promise<number> {
	const { keepCartDays } = await staffSettings(db);
	const since = storedSince('keepCartDays', keepCartDays, new Date());
	return inBatches(
		db,
		sql`delete from cart_items where id in (
			select id from cart_items where created_at < ${since} order by id limit ${BATCH} for update skip locked)`,
	);
}

/**
 * Looks at deleted accounts once more, a day later: what a request that was under way wrote after all goes too, and so
 * does the mail that said that it is done. Returns how many accounts it looked at.
 */
export async function clearClosedAccounts(db: Db, now = new Date()): Promise<number> {
	const closed = await db.execute<{ id: number; email: string }>(sql`
		select id, email from users
		where closed_at < ${new Date(now.getTime() - 86_400_000)}
			and closed_at >= ${new Date(now.getTime() - 4 * 86_400_000)}
		order by id`);
	for (const { id: userId, email } of closed.rows)
		await db.transaction((tx) =>
			forgetPerson(tx, { userId, provenEmail: null }, { texts: 'keep', now, email }),
		);
	return closed.rows.length;
}
