import { sql } from 'drizzle-orm';
import { index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { users } from '../account-schema.ts';
import { at, bytes, createdAt } from '../columns.ts';
import { orders } from '../order-schema.ts';

// Buying without signing in. A guest is a row of `users` that nobody can sign in to (decision 25), so that carts, orders,
// limits and discounts know no difference.

/** The browser of each guest. */
export const guests = pgTable(
	'guests',
	{
		userId: integer('user_id')
			.primaryKey()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** Of what the browser holds in a cookie; null once the cart was joined with that of an account. */
		tokenHash: bytes('token_hash'),
		createdAt: createdAt(),
		/** Within a day (shop/guests/guests.ts). */
		lastUsedAt: at('last_used_at').notNull().defaultNow(),
		/** Where they agreed to be reminded of their cart, in lower case; whether they still do, `consents` says. */
		reminderEmail: varchar('reminder_email', { length: 191 }),
	},
	(t) => [
		index('guests_reminded').on(t.reminderEmail).where(sql`${t.reminderEmail} is not null`),
		uniqueIndex('guests_token').on(t.tokenHash),
		index('guests_used').on(t.lastUsedAt),
	],
);

/** Orders placed by guests: held under the guest until whoever reads the mail of their address has proved it. */
export const guestOrders = pgTable(
	'guest_orders',
	{
		orderId: integer('order_id')
			.primaryKey()
			.references(() => orders.id, { onDelete: 'cascade' }),
		/** The guest, who paid under this number. */
		guestId: integer('guest_id').references(() => users.id, { onDelete: 'set null' }),
		/** As typed at the checkout, in lower case. */
		email: varchar('email', { length: 191 }).notNull(),
		createdAt: createdAt(),
		/** When it came to the account with this address. */
		claimedAt: at('claimed_at'),
	},
	(t) => [index('guest_orders_email').on(t.email), index('guest_orders_guest').on(t.guestId)],
);
