import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { storedSince } from '../settings/retention-limits.ts';
import { staffSettings } from '../settings/settings.ts';
import { REMOVED, REMOVED_EMAIL } from './removed.ts';

// Orders stay for the books. Their person goes: after the time that is set, and with the account what the books do not
// need. What staff wrote in words of their own may name anybody, so it goes by the same rule: where money moved (refunds,
// cash, returns) with the name in the order, everything else with the account already (docs/own-data.md).

const BATCH = 500;
/** The buyer of a sale of the till, without anything about them. */
export const NO_BUYER = sql`'{"firstname": "", "lastname": "", "phone": ""}'::jsonb`;
/** Under way, an order needs its person however old it is. */
const IS_OVER = sql`state in ('delivered', 'cancelled', 'returned')`;

/** Takes everything about the person out of these orders (ids); their state stays, for the figures. */
async function forgetOrders(tx: Tx, ids: readonly number[]): Promise<void> {
	const these = sql`any(${sql.param([...ids])}::int[])`;
	await tx.execute(sql`
		update orders set firstname = 'Former', lastname = 'customer', phone = ${REMOVED}, phone_e164 = '',
			email = ${REMOVED_EMAIL}, address = ${REMOVED}, city = ${REMOVED}, zipcode = ${REMOVED},
			request_hash = '', track_key = replace(gen_random_uuid()::text, '-', '')
		where id = ${these}`);
	await tx.execute(sql`update guest_orders set email = '' where order_id = ${these}`);
	await tx.execute(sql`
		update till_sales set buyer = ${NO_BUYER}, reference = '', content_hash = ''
		where order_id = ${these}`);
	await tx.execute(
		sql`update payments set payer_email = '' where order_id = ${these} and payer_email <> ''`,
	);
	await tx.execute(
		sql`update order_deliveries set lga = '', park = '' where order_id = ${these} and (lga, park) <> ('', '')`,
	);
	await tx.execute(sql`update shipments set park = '' where order_id = ${these} and park <> ''`);
	// Who packed may have had a label in sight; their files go at night (shop/retention.ts).
	await tx.execute(sql`
		delete from unit_photos where unit_id in (select id from sold_units where order_id = ${these})`);
	await forgetWords(tx, these);
	await forgetMoneyWords(tx, these);
}

/** What the log of an order calls such words, and the facts of a parcel that have some or say where it went (parcel-text.ts). */
const LOGGED_WORDS = sql.raw(
	"array['note', 'to_the_shopper', 'parcel', 'To collect at', 'Follow it at']",
);

/** What staff wrote on these orders where no money moved: notes, and what the shopper, the driver or the park was told. */
async function forgetWords(tx: Tx, these: SQL): Promise<void> {
	await tx.execute(sql`
		update order_events set note = '', message = '' where order_id = ${these} and (note, message) <> ('', '')`);
	await tx.execute(
		sql`update shipments set message = '', link = '' where order_id = ${these} and (message, link) <> ('', '')`,
	);
	await tx.execute(
		sql`delete from audit_trail where noun = 'order' and action = 'note' and noun_id = ${these}`,
	);
	await tx.execute(sql`
		update audit_trail set search_text = '', before = before - ${LOGGED_WORDS}, after = after - ${LOGGED_WORDS}
		where noun = 'order' and noun_id = ${these} and (before ?| ${LOGGED_WORDS} or after ?| ${LOGGED_WORDS})
			and (after ? 'paid_back') is not true`);
}

/** What staff wrote on these orders where money moved: the books need it as long as the name. */
async function forgetMoneyWords(tx: Tx, these: SQL): Promise<void> {
	const ofTheirs = sql`payment_id in (select id from payments where order_id = ${these})`;
	const cleared = [
		sql`update order_returns set reason = '' where order_id = ${these} and reason <> ''`,
		sql`update order_cash set reason = '', reference = ''
			where order_id = ${these} and (reason, reference) <> ('', '')`,
		sql`update cash_paybacks set note = '' where order_id = ${these} and note <> ''`,
		sql`update refunds set reason = '', provider_message = ''
			where ${ofTheirs} and (reason, provider_message) <> ('', '')`,
		sql`update discrepancies set accepted_note = '', facts = facts - 'reason'
			where order_id = ${these} and (accepted_note <> '' or facts ? 'reason')`,
	];
	for (const statement of cleared) await tx.execute(statement);
	const words = sql.raw("array['reason', 'note', 'reference']");
	await tx.execute(sql`
		update audit_trail set search_text = '', before = before - ${words}, after = after - ${words}
		where (before ?| ${words} or after ?| ${words}) and (
			(noun = 'order' and noun_id = ${these})
			or (noun = 'payment' and noun_id in (select id from payments where order_id = ${these}))
			or (noun = 'difference' and noun_id in (select id from discrepancies where order_id = ${these})))`);
}

async function forgetBatch(tx: Tx, which: SQL): Promise<number> {
	const { rows } = await tx.execute<{ id: number }>(sql`
		select id from orders where ${which} and ${IS_OVER} and (firstname, lastname, address) <> ('Former', 'customer', ${REMOVED})
		order by created_at limit ${BATCH} for no key update skip locked`);
	if (rows.length > 0)
		await forgetOrders(
			tx,
			rows.map(({ id }) => id),
		);
	return rows.length;
}

/** Takes the person out of orders older than the time that is set; returns of how many. Runs every night. */
export async function clearOldOrders(db: Db, now = new Date()): Promise<number> {
	const { keepOrderYears } = await staffSettings(db);
	const since = storedSince('keepOrderYears', keepOrderYears, now);
	for (let cleared = 0; ; ) {
		const batch = await db.transaction((tx) => forgetBatch(tx, sql`created_at < ${since}`));
		cleared += batch;
		if (batch < BATCH) return cleared;
	}
}

/**
 * At the end of an account: older orders lose their person, younger ones what the books do not need (phone, mail address,
 * link to follow it). All are over by then (open-business.ts).
 */
export async function forgetOrdersOf(tx: Tx, userId: number, now: Date): Promise<void> {
	const { keepOrderYears } = await staffSettings(tx);
	const since = storedSince('keepOrderYears', keepOrderYears, now);
	const { rows } = await tx.execute<{ id: number }>(
		sql`select id from orders where user_id = ${userId} and created_at < ${since}`,
	);
	await forgetOrders(
		tx,
		rows.map(({ id }) => id),
	);
	await tx.execute(sql`
		update orders set phone = ${REMOVED}, phone_e164 = '', email = ${REMOVED_EMAIL}, request_hash = '',
			track_key = replace(gen_random_uuid()::text, '-', '')
		where user_id = ${userId} and created_at >= ${since}`);
	await tx.execute(sql`
		update till_sales set buyer = buyer || '{"phone": ""}', content_hash = ''
		where order_id in (select id from orders where user_id = ${userId})`);
	// What other programs were told of them, and what is still to be told.
	await tx.execute(sql`
		delete from webhook_deliveries
		where thing in (select 'order:' || id from orders where user_id = ${userId})`);
	await tx.execute(sql`
		update guest_orders set email = ''
		where order_id in (select id from orders where user_id = ${userId})`);
	await forgetWords(tx, sql`any(array(select id from orders where user_id = ${userId}))`);
}
