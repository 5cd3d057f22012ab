import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { mails } from '#db/mail-schema.ts';
import { cartReminders } from '#db/shoppers/cart-reminder-schema.ts';
import { newSecret } from '../accounts/secret-tokens.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import { transact } from '../kit/transact.ts';
import { cartLeftMessage } from '../mail/cart-left.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { cartOf } from '../orders/cart.ts';
import { storedSince } from '../settings/retention-limits.ts';
import { mailShop, staffSettings } from '../settings/settings.ts';
import { agreedToReminders, reminderAddress, stoppedAt } from './reminder-consent.ts';

// One mail about a cart that was left, to owners of accounts who agreed to it and whose address is proved, and to guests
// who agreed at the checkout: what they typed is proved by nothing, so an address gets one in a week at most. A cart begins
// with its oldest line: whatever is added later, nobody is reminded of it again.

const BATCH = 100;
/** What was left longer ago is not worth a mail; so nobody gets one about last year when it is switched on. */
const WORTH_HOURS = 72;
/** How long no other guest's cart is mailed to the same address. */
const GUEST_PAUSE_DAYS = 7;

type Due = { userId: number; name: string; email: string; lineId: number; isGuest: number };

/** The page where reminders are stopped without signing in. */
function stopLink(publicUrl: string, token: string): string {
	return `${publicUrl}/account/cart-reminders/stop/${token}`;
}

/** Whether somebody ordered since, signed in or as a guest with their address; `users` is the account, or the guest. */
const orderedSince = (since: SQL): SQL => sql`(
	exists (select from orders o where o.user_id = users.id and o.created_at >= ${since})
	or exists (select from guest_orders g where g.email = lower(${reminderAddress}) and g.created_at >= ${since})
	or (users.is_guest = 1 and exists (select from orders o join users a on a.id = o.user_id
		where lower(a.email) = ${reminderAddress} and o.created_at >= ${since})))`;

/** Whether an account's address is proved, or a guest's may be mailed at all; `users` is either. */
const mayBeMailed = sql`(case when users.is_guest = 1
	then exists (select from guests g where g.user_id = users.id and g.token_hash is not null and g.reminder_email is not null)
		and not ${stoppedAt(reminderAddress)}
	else users.status = 1 and users.email_verified_at is not null end)`;

/**
 * Queues a reminder for each cart that was left for the hours that are set, as far as there is anything in it to order;
 * returns how many. Safe to run in several processes at once.
 */
export async function remindOfCarts(db: Db, publicUrl: string): Promise<number> {
	const now = new Date();
	const { cartReminderHours } = await staffSettings(db);
	if (cartReminderHours === 0) return 0;
	const shop = await mailShop(db, publicUrl);
	for (let [reminded, after] = [0, 0]; ; ) {
		const batch = await transact(db, async (tx) => {
			await advisoryLock(tx, LOCKS.cartReminders);
			const due = await dueCarts(tx, { hours: cartReminderHours, now, after });
			let queued = 0;
			for (const cart of due) if (await remind(tx, shop, cart, now)) queued += 1;
			return { queued, last: due.at(-1)?.userId, isFull: due.length === BATCH };
		});
		reminded += batch.queued;
		if (!batch.isFull) return reminded;
		after = batch.last ?? after;
	}
}

async function dueCarts(
	tx: Tx,
	{ hours, now, after }: { hours: number; now: Date; after: number },
): Promise<Due[]> {
	const until = new Date(now.getTime() - hours * 3_600_000);
	const from = new Date(until.getTime() - WORTH_HOURS * 3_600_000);
	const { rows } = await tx.execute<Due>(sql`
		select users.id as "userId", case when users.is_guest = 1 then '' else users.name end as name,
			${reminderAddress} as email, left_there.line_id as "lineId", users.is_guest as "isGuest"
		from users join lateral (
			select min(i.id) as line_id, min(i.created_at) as began, max(i.created_at) as filled
			from cart_items i where i.user_id = users.id
		) left_there on left_there.filled <= ${until} and left_there.filled > ${from}
		where users.id in (select c.user_id from consents c where c.purpose = 'cart-reminder') and users.id > ${after}
			and ${mayBeMailed} and ${agreedToReminders}
			and not exists (
				select from cart_reminders r where r.user_id = users.id and r.created_at >= left_there.began)
			and not ${orderedSince(sql`left_there.began`)}
		order by users.id limit ${BATCH}`);
	return rows;
}

/** False when there is nothing in the cart that could be ordered, or it was reminded of meanwhile. */
async function remind(
	tx: Tx,
	shop: MailShop,
	{ userId, name, email, lineId, isGuest }: Due,
	now: Date,
): Promise<boolean> {
	const goods = (await cartOf(tx, userId)).filter(({ sold, stock }) => sold && stock > 0);
	if (goods.length === 0) return false;
	if (isGuest && (await wasMailedLately(tx, email, now))) return false;
	const token = newSecret();
	const [reminder] = await tx
		.insert(cartReminders)
		.values({ userId, email: email.toLowerCase(), cartLineId: lineId, token, createdAt: now })
		.onConflictDoNothing()
		.returning({ id: cartReminders.id });
	if (!reminder) return false;
	const stopUrl = stopLink(shop.publicUrl, token);
	return await queueMail(tx, {
		kind: 'cart-left',
		dedupeKey: `cart-left:${userId}:${lineId}`,
		to: email,
		unsubscribeUrl: stopUrl,
		...cartLeftMessage(shop, {
			name,
			goods: goods.map((line) => ({
				name: line.name,
				qty: line.productQty,
				unitKobo: line.sellingKobo,
				parts: line.parts,
			})),
			stopUrl,
		}),
	});
}

async function wasMailedLately(tx: Tx, email: string, now: Date): Promise<boolean> {
	const since = new Date(now.getTime() - GUEST_PAUSE_DAYS * 86_400_000);
	const { rows } = await tx.execute(sql`
		select from cart_reminders r where r.email = ${email} and r.created_at >= ${since} limit 1`);
	return rows.length > 0;
}

/**
 * Removes a reminder whose turn comes after its reader ordered, emptied the cart or took their consent back; true when it
 * did.
 */
export async function dropForBuyer(
	tx: Tx,
	mail: Pick<typeof mails.$inferSelect, 'id' | 'kind' | 'dedupeKey' | 'recipient' | 'createdAt'>,
): Promise<boolean> {
	if (mail.kind !== 'cart-left') return false;
	const userId = Number(mail.dedupeKey.split(':')[1]);
	if (await isStillLeft(tx, userId, mail)) return false;
	await tx.delete(mails).where(eq(mails.id, mail.id));
	return true;
}

async function isStillLeft(
	db: DbOrTx,
	userId: number,
	{ recipient, createdAt }: Pick<typeof mails.$inferSelect, 'recipient' | 'createdAt'>,
): Promise<boolean> {
	const { rows } = await db.execute(sql`
		select from users where id = ${userId} and ${agreedToReminders}
			and not (users.is_guest = 1 and ${stoppedAt(sql`${recipient}`)})
			and exists (select from cart_items i where i.user_id = users.id)
			and not ${orderedSince(sql`${createdAt}`)}`);
	return rows.length > 0;
}

/** Deletes who was reminded when, after the time for which carts are stored; returns how many. Runs every night. */
export async function clearReminders(db: Db, now = new Date()): Promise<number> {
	const { keepCartDays } = await staffSettings(db);
	const since = storedSince('keepCartDays', keepCartDays, now);
	const { rowCount } = await db.execute(
		sql`delete from cart_reminders where created_at < ${since}`,
	);
	return rowCount ?? 0;
}
