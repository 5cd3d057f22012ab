import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { guestOrders } from '#db/accounts/guest-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';

// Orders of guests are held under the guest: an address at the checkout is only what somebody typed. They come to the
// account with that address once its reader has proved that it is theirs (decision 25).

/** A guest sees the whole order in this browser for so long; then only what the link of its mails shows. */
const OPEN_HOURS = 2;

/**
 * Gives an account the orders that guests placed with its address; call it when whoever reads its mail takes the account
 * over: signs in by a mailed link, or sets a password by one. Confirming an address is not enough: whoever registered with
 * a stranger's, or changes theirs to it, stays signed in meanwhile.
 */
export async function claimOrders(
	db: DbOrTx,
	{ userId, email }: { userId: number; email: string },
): Promise<void> {
	await claim(db, userId, eq(guestOrders.email, email.toLowerCase()));
}

/** As claimOrders, for those of one guest whose browser has just signed in to the account. */
export async function claimOrdersOfGuest(
	db: DbOrTx,
	guestId: number,
	userId: number,
): Promise<void> {
	const isOwnAddress = sql`${guestOrders.email} = (select lower(email) from users where id = ${userId})`;
	await claim(db, userId, and(eq(guestOrders.guestId, guestId), isOwnAddress));
}

/**
 * As claimOrdersOfGuest, for orders whose payment has not arrived, or arrived for another one: nothing of them is held yet.
 * To be called before anything else of the guest is locked, since a payment locks the order first.
 */
export async function claimUnpaidOrdersOfGuest(
	db: DbOrTx,
	guestId: number,
	userId: number,
): Promise<void> {
	await db.execute(sql`
		with own as (
			select o.id, o.email from orders o
			where o.user_id = ${guestId} and o.state in ('awaiting-payment', 'cancelled')
				and lower(o.email) = (select lower(u.email) from users u where u.id = ${userId})
			order by o.id for no key update
		), held as (
			insert into guest_orders (order_id, guest_id, email, claimed_at)
			select id, ${guestId}::int, lower(email), now() from own
			on conflict (order_id) do update set claimed_at = coalesce(guest_orders.claimed_at, now())
		)
		update orders set user_id = ${userId}::int, idempotency_key = null where id in (select id from own)`);
}

async function claim(db: DbOrTx, userId: number, which: SQL | undefined): Promise<void> {
	const claimed = db.$with('claimed').as(
		db
			.update(guestOrders)
			.set({ claimedAt: sql`now()` })
			.where(and(which, isNull(guestOrders.claimedAt)))
			.returning({ orderId: guestOrders.orderId }),
	);
	// The keys are the guests', who chose them.
	await db
		.with(claimed)
		.update(orders)
		.set({ userId, idempotencyKey: null })
		.where(sql`${orders.id} in (select ${claimed.orderId} from ${claimed})`);
	await claimNotes(db, userId);
}

/** What staff noted of a guest who has no other orders is about the account that these came to. */
async function claimNotes(db: DbOrTx, userId: number): Promise<void> {
	await db.execute(sql`
		update customer_notes set user_id = ${userId}::int
		where user_id in (
			select g.guest_id from guest_orders g join orders o on o.id = g.order_id where o.user_id = ${userId})
		and not exists (select from orders other where other.user_id = customer_notes.user_id)`);
}

/** Whether a provider's report of a payment for an order names the guest who placed it. */
export async function isGuestOfOrder(
	db: DbOrTx,
	orderId: number,
	guestId: number,
): Promise<boolean> {
	const isThis = and(eq(guestOrders.orderId, orderId), eq(guestOrders.guestId, guestId));
	return (await db.$count(guestOrders, isThis)) > 0;
}

/**
 * What a guest sees of an order of theirs: `isOpen` all of it, later what the link with its key shows. Null for any other
 * order.
 */
export async function ownGuestOrder(
	db: DbOrTx,
	guestId: number,
	orderId: number | null,
): Promise<{ isOpen: boolean; trackKey: string } | null> {
	const [own] = await db
		.select({
			isOpen: sql<boolean>`${orders.createdAt} > now() - ${OPEN_HOURS} * interval '1 hour'`,
			trackKey: orders.trackKey,
		})
		.from(orders)
		.where(and(eq(orders.id, orderId ?? 0), eq(orders.userId, guestId)));
	return own ?? null;
}

/** Whether an order waits for its guest to sign in with the address that they gave. */
export async function isHeldOrder(db: DbOrTx, orderId: number): Promise<boolean> {
	const isThis = and(eq(guestOrders.orderId, orderId), isNull(guestOrders.claimedAt));
	return (await db.$count(guestOrders, isThis)) > 0;
}
