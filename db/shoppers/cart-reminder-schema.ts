import { index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { users } from '../account-schema.ts';
import { createdAt, id } from '../columns.ts';

/** Mails about goods left in a cart: one for each cart. The token is part of the links in the mail, so it is stored in clear text. */
export const cartReminders = pgTable(
	'cart_reminders',
	{
		id: id(),
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** Where it was mailed to, in lower case: an account or a guest may have another address by now. */
		email: varchar('email', { length: 191 }).notNull(),
		/** The oldest line of the cart, which distinguishes carts; the line itself may be gone. */
		cartLineId: integer('cart_line_id').notNull(),
		token: varchar('token', { length: 43 }).notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('cart_reminders_once').on(t.userId, t.cartLineId),
		uniqueIndex('cart_reminders_token').on(t.token),
		index('cart_reminders_created').on(t.createdAt),
		index('cart_reminders_email').on(t.email),
	],
);

/**
 * Addresses whose readers stopped reminders: no guest who types one is mailed. Only the SHA-256 of one in lower case, in
 * hexadecimal digits, since it outlives everything else about its reader.
 */
export const reminderStops = pgTable('reminder_stops', {
	addressHash: varchar('address_hash', { length: 64 }).primaryKey(),
	createdAt: createdAt(),
});
