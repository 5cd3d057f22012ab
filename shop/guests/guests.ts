import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { guests } from '#db/accounts/guest-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { LOCK_CLASSES } from '#db/locks.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { withoutPassword } from '../accounts/passwords.ts';
import { newSecret, secretHash } from '../accounts/secret-tokens.ts';
import { transact } from '../kit/transact.ts';
import { stockFor } from '../orders/cart.ts';
import { MOST_OF_A_LINE } from '../orders/cart-limit.ts';
import { claimOrdersOfGuest, claimUnpaidOrdersOfGuest } from './claim-orders.ts';

// Guests: browsers whose visitors fill a cart and order without signing in (decision 25).

/** A guest's cart ends so long after it was last looked at; so does the cookie. */
export const GUEST_DAYS = 30;
const BATCH = 1000;

/**
 * Makes a guest for a browser, which keeps the token. @throws Problem too-many above LIMITS.guestAddress of a network
 * address
 */
export async function newGuest(db: Db, address: string): Promise<{ id: number; token: string }> {
	await countAttempt(db, attemptKey('guestAddress', address), LIMITS.guestAddress);
	const token = newSecret();
	const id = await db.transaction((tx) => insertGuest(tx, secretHash(token)));
	return { id, token };
}

/** Makes the guest of an order that staff type in. */
export function newGuestWithoutBrowser(tx: Tx): Promise<number> {
	return insertGuest(tx, null);
}

async function insertGuest(tx: Tx, tokenHash: Buffer | null): Promise<number> {
	const [guest] = await tx
		.insert(users)
		.values({
			name: 'Guest',
			email: `guest-${randomUUID()}@account.invalid`,
			passwordHash: withoutPassword(),
			status: 0,
			isGuest: 1,
		})
		.returning({ id: users.id });
	if (!guest) throw new Error('A guest was not stored');
	await tx.insert(guests).values({ userId: guest.id, tokenHash });
	return guest.id;
}

/** The guest of a browser's token; null when it is unknown, was joined with an account, or has ended. */
export async function guestOfToken(db: DbOrTx, token: string): Promise<number | null> {
	const isThis = and(
		eq(guests.tokenHash, secretHash(token)),
		sql`${guests.lastUsedAt} > now() - ${GUEST_DAYS} * interval '1 day'`,
	);
	const [guest] = await db
		.select({
			id: guests.userId,
			isNoted: sql<boolean>`${guests.lastUsedAt} > now() - interval '1 day'`,
		})
		.from(guests)
		.where(isThis);
	if (guest && !guest.isNoted)
		await db.update(guests).set({ lastUsedAt: sql`now()` }).where(isThis);
	return guest?.id ?? null;
}

/**
 * Joins a guest's cart with that of the account that this browser signs in to, and ends the guest: of goods in both the
 * pieces are added up, within what a line may have and what is in stock, but never to fewer than the account had; other
 * goods and codes move. Orders that the guest placed with the address of the account come to it, paid or not yet. Of two
 * tabs that sign in at once, one does it.
 */
export async function joinGuest(db: Db, token: string, userId: number): Promise<void> {
	const guestId = await guestOfToken(db, token);
	if (guestId === null) return;
	await transact(db, async (tx) => {
		await claimUnpaidOrdersOfGuest(tx, guestId, userId);
		await tx.execute(
			sql`select pg_advisory_xact_lock(${LOCK_CLASSES.cartOfAccount}::int, ${userId}::int)`,
		);
		// As an order locks them, which empties the cart.
		await tx.execute(
			sql`select id from cart_items where user_id in (${guestId}, ${userId}) order by id for update`,
		);
		const ended = await tx
			.update(guests)
			.set({ tokenHash: null, reminderEmail: null })
			.where(and(eq(guests.userId, guestId), eq(guests.tokenHash, secretHash(token))))
			.returning({ id: guests.userId });
		if (ended.length === 0) return;
		await tx.execute(sql`
			with left_behind as (
				delete from cart_items where user_id = ${guestId} returning *
			)
			insert into cart_items (user_id, product_id, product_qty, seen_kobo, held_kobo, held_until)
			select ${userId}::int, product_id, product_qty, seen_kobo, held_kobo, held_until from left_behind order by id
			on conflict (user_id, product_id) do update set
				product_qty = greatest(cart_items.product_qty, least(
					cart_items.product_qty + excluded.product_qty, ${MOST_OF_A_LINE},
					(select ${stockFor(userId)} from products where products.id = excluded.product_id))),
				-- A price that either has not seen yet is pointed out.
				seen_kobo = least(cart_items.seen_kobo, excluded.seen_kobo)`);
		await tx.execute(sql`
			with left_behind as (delete from cart_codes where user_id = ${guestId} returning discount_id)
			insert into cart_codes (user_id, discount_id) select ${userId}::int, discount_id from left_behind
			on conflict do nothing`);
		await claimOrdersOfGuest(tx, guestId, userId);
		// Begun by another tab meanwhile.
		await claimUnpaidOrdersOfGuest(tx, guestId, userId);
	});
}

/**
 * Empties the carts of guests who have not been here for GUEST_DAYS, and deletes those without orders. Returns how many
 * are gone. Runs every night.
 */
export async function clearGuests(db: Db, now = new Date()): Promise<number> {
	const since = new Date(now.getTime() - GUEST_DAYS * 86_400_000);
	await db.execute(sql`
		delete from cart_items where user_id in (
			select user_id from guests where last_used_at < ${since})`);
	await db.execute(
		sql`update guests set reminder_email = null where last_used_at < ${since} and reminder_email is not null`,
	);
	for (let gone = 0; ; ) {
		// An order under way locks its guest, who is left to the next night: deleting them would fail as it commits.
		const { rowCount } = await db.execute(sql`
			delete from users where id in (
				select u.id from guests g join users u on u.id = g.user_id
				where u.is_guest = 1 and g.last_used_at < ${since}
					and not exists (select from orders o where o.user_id = u.id)
				limit ${BATCH} for update of u skip locked)`);
		gone += rowCount ?? 0;
		if ((rowCount ?? 0) < BATCH) return gone;
	}
}
