import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { announce } from '../kit/changes.ts';
import { recount } from '../shoppers/reviews.ts';
import { forgetLayawaysOf } from './forget-layaways.ts';
import { forgetOrdersOf } from './forget-orders.ts';
import {
	isOwnAddress,
	ownByAddress,
	ownMails,
	type Person,
	SIGN_IN_ACTIONS,
	staffMailsAbout,
} from './own-rows.ts';
import { FORMER_CUSTOMER, REMOVED_EMAIL } from './removed.ts';

/** What becomes of reviews, questions and answers: they stay without their author, or go. */
type WrittenTexts = 'keep' | 'delete';

const idsIn = async (tx: Tx, query: SQL): Promise<number[]> =>
	(await tx.execute<{ id: number }>(query)).rows.map(({ id }) => id);

/**
 * Takes everything about a person out of the shop within the caller's transaction, except their row in `users`. What was
 * known by their address alone goes only if they have proved that it is theirs.
 */
export async function forgetPerson(
	tx: Tx,
	person: Person,
	{ texts, now, email }: { texts: WrittenTexts; now: Date; email: string },
): Promise<void> {
	await forgetLog(tx, person);
	await forgetWebhookEvents(tx, person, email);
	await forgetMails(tx, person);
	await forgetTexts(tx, person, texts);
	await forgetPossessions(tx, person);
	await forgetOrdersOf(tx, person.userId, now);
	await forgetLayawaysOf(tx, person, now);
}

/** Sessions, links, cart, wishes and lists: nobody else needs any of them. */
async function forgetPossessions(tx: Tx, person: Person): Promise<void> {
	const { userId } = person;
	const ofUser = [
		'access_tokens',
		'password_resets',
		'mail_sign_ins',
		'address_confirmations',
		'address_changes',
		'passkeys',
		'code_apps',
		'recovery_codes',
		'pending_sign_ins',
		'api_keys',
		'cart_items',
		'cart_codes',
		'cart_reminders',
		'wishlist_items',
		'saved_addresses',
		'customer_notes',
		'customer_group_members',
		'consents',
	];
	for (const table of ofUser)
		await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
	await tx.execute(sql`
		update guests t set reminder_email = null where ${isOwnAddress(sql`coalesce(t.reminder_email, '')`, person)}`);
	await tx.execute(sql`delete from quotes t where ${ownByAddress(person)}`);
	await tx.execute(
		sql`delete from repair_jobs t where t.state = 'closed' and ${ownByAddress(person)}`,
	);
	// The shop has their goods, and must know whose they are; they go as others do once those are handed back.
	await tx.execute(
		sql`update repair_jobs t set user_id = null, email = '' where ${ownByAddress(person)}`,
	);
	const byAddress = [
		'cart_reminders',
		'stock_alerts',
		'contact_messages',
		'newsletter_subscribers',
		'staff_invitations',
	];
	for (const table of byAddress)
		await tx.execute(
			sql`delete from ${sql.identifier(table)} t where ${isOwnAddress(sql`t.email`, person)}`,
		);
}

async function forgetTexts(tx: Tx, person: Person, texts: WrittenTexts): Promise<void> {
	const { userId } = person;
	const ownQuestion = sql`(user_id = ${userId} or ${isOwnAddress(sql`coalesce(email, '')`, person)})`;
	const shownOn = await idsIn(
		tx,
		sql`select product_id as id from product_questions where ${ownQuestion}
			union select q.product_id from question_answers a join product_questions q on q.id = a.question_id
				where a.user_id = ${userId}
			union select product_id from reviews where user_id = ${userId}`,
	);
	// Nobody is left who could get the answer.
	const gone = texts === 'delete' ? sql`true` : sql`state in ('open', 'hidden')`;
	await tx.execute(sql`delete from product_questions where ${ownQuestion} and ${gone}`);
	await tx.execute(sql`
		update product_questions set name = ${FORMER_CUSTOMER}, author = ${FORMER_CUSTOMER}, email = null,
			dedupe_key = 'removed:' || id
		where ${ownQuestion}`);
	if (texts === 'delete') {
		await tx.execute(sql`delete from question_answers where user_id = ${userId}`);
		const reviewed = await idsIn(
			tx,
			sql`delete from reviews where user_id = ${userId} returning product_id as id`,
		);
		// In one order, so that two who leave at once do not wait for each other.
		for (const productId of reviewed.sort((a, b) => a - b)) await recount(tx, productId);
	} else {
		for (const table of ['question_answers', 'reviews'])
			await tx.execute(
				sql`update ${sql.identifier(table)} set author = ${FORMER_CUSTOMER} where user_id = ${userId}`,
			);
	}
	await announce(
		tx,
		shownOn.map((id) => `product:${id}` as const),
	);
}

/** That a mail was sent stays, so that no occasion is mailed twice; what is still to be sent goes. */
async function forgetMails(tx: Tx, person: Person): Promise<void> {
	await tx.execute(sql`delete from mails t where t.state = 'waiting' and ${ownMails(person)}`);
	await tx.execute(sql`
		update mails t set recipient = ${REMOVED_EMAIL}, reply_to = null, subject = 'Removed', body_text = '',
			body_html = '', unsubscribe_url = null, last_error = null
		where ${ownMails(person)}`);
	await tx.execute(sql`
		update mails t set reply_to = null, subject = 'Removed', body_text = '', body_html = '', last_error = null,
			dedupe_key = case when t.kind = 'new-order' then t.dedupe_key else 'removed:' || t.id end
		where ${staffMailsAbout(person)} and t.state <> 'waiting'`);
}

/** What entries of the activity log say of a person: addresses that they changed, where they signed in, their groups. */
const OF_PERSON = sql.raw("array['name', 'email', 'device', 'address', 'passkey', 'groups']");

/** Entries of the activity log stay, without what names the person and the words by which they could be found. */
async function forgetLog(tx: Tx, person: Person): Promise<void> {
	const { userId } = person;
	const about = (noun: string, ids: SQL) => sql`(noun = ${noun} and noun_id in (${ids}))`;
	const things = sql.join(
		[
			about('user', sql`select ${userId}::int`),
			about('staff', sql`select ${userId}::int`),
			about(
				'mail',
				sql`select t.id from mails t where ${ownMails(person)} or ${staffMailsAbout(person)}`,
			),
			about(
				'message',
				sql`select t.id from contact_messages t where ${isOwnAddress(sql`t.email`, person)}`,
			),
			about('review', sql`select id from reviews where user_id = ${userId}`),
			about('question', sql`select id from product_questions where user_id = ${userId}`),
			about('answer', sql`select id from question_answers where user_id = ${userId}`),
		],
		sql` or `,
	);
	await tx.execute(sql`
		update audit_trail set search_text = '', before = before - ${OF_PERSON}, after = after - ${OF_PERSON}
		where ${things}`);
	await tx.execute(sql`
		delete from audit_trail where noun = 'staff' and noun_id = ${userId}
			and action in ${SIGN_IN_ACTIONS}`);
}

/** What providers reported names the payer; payments and refunds are rows of their own. */
async function forgetWebhookEvents(tx: Tx, { userId }: Person, email: string): Promise<void> {
	await tx.execute(sql`
		update webhook_events set payload = '{}'::jsonb where handled_at is not null and exists (
			select from (
				select lower(o.email) as email from orders o where o.user_id = ${userId}
				union select ${email.toLowerCase()}
			) own where position(own.email in lower(payload::text)) > 0)`);
}
