import { sql } from 'drizzle-orm';
import {
	index,
	integer,
	jsonb,
	pgTable,
	smallint,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { users } from './account-schema.ts';
import { at, bytes, createdAt, id } from './columns.ts';

// What is mailed to people so that they sign in, confirm their address or change it. Secrets are made when their mail
// leaves, and only hashes are stored. Links for a new password are password_resets.

const email = (name: string) => varchar(name, { length: 191 });
const userId = () => integer('user_id').references(() => users.id, { onDelete: 'cascade' });

/** Sign-ins by mail that have not happened yet, one for each address that was asked for; gone once used. */
export const mailSignIns = pgTable(
	'mail_sign_ins',
	{
		id: id(),
		/** In lower case; stored whether an account has it or not, so that both look the same from outside. */
		email: email('email').notNull(),
		/** Null when no account has the address, or a blocked one: nothing is mailed then. */
		userId: userId(),
		/** The dedupe key of its mail: an earlier one that leaves late gets no secrets any more. */
		mailKey: varchar('mail_key', { length: 191 }).notNull(),
		/** Of what the browser that asked holds in a cookie: the digits only count there. */
		browserHash: bytes('browser_hash').notNull(),
		linkHash: bytes('link_hash'),
		/** argon2id, since six digits are soon tried. */
		digitsHash: text('digits_hash'),
		/** How often digits were typed. */
		tries: smallint('tries').notNull().default(0),
		/** Where its visitor came from and what they wanted (app/storefront/account/return-to.ts). */
		returnTo: jsonb('return_to').$type<Record<string, string>>().notNull(),
		/** Null until the mail leaves. */
		expiresAt: at('expires_at'),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('mail_sign_ins_email').on(t.email),
		uniqueIndex('mail_sign_ins_mail').on(t.mailKey),
		uniqueIndex('mail_sign_ins_browser').on(t.browserHash),
		uniqueIndex('mail_sign_ins_link').on(t.linkHash),
		index('mail_sign_ins_user').on(t.userId),
	],
);

/** Links by which somebody confirms the address of their account; each mail has its own. */
export const addressConfirmations = pgTable(
	'address_confirmations',
	{
		id: id(),
		userId: userId().notNull(),
		/** The address that it was mailed to. */
		email: email('email').notNull(),
		tokenHash: bytes('token_hash').notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('address_confirmations_token').on(t.tokenHash),
		index('address_confirmations_user').on(t.userId),
	],
);

/** Changes of an account's address: asked for, and those that can still be taken back. */
export const addressChanges = pgTable(
	'address_changes',
	{
		id: id(),
		userId: userId().notNull(),
		oldEmail: email('old_email').notNull(),
		newEmail: email('new_email').notNull(),
		/** The session in which it was asked for, which goes on. */
		sessionId: integer('session_id').notNull(),
		/** Of the link in the mail to the new address. */
		confirmHash: bytes('confirm_hash'),
		/** Of the links in the mail to the old address: by them it agrees, stops the change or takes it back. */
		stopHash: bytes('stop_hash'),
		/** The same, in the mail that reminds the old address. */
		reminderHash: bytes('reminder_hash'),
		/** The same, in the mail that says that the change was made without a word from the old address. */
		noticeHash: bytes('notice_hash'),
		createdAt: createdAt(),
		newAgreedAt: at('new_agreed_at'),
		oldAgreedAt: at('old_agreed_at'),
		remindedAt: at('reminded_at'),
		/** When it was made. */
		confirmedAt: at('confirmed_at'),
	},
	(t) => [
		uniqueIndex('address_changes_open').on(t.userId).where(sql`${t.confirmedAt} is null`),
		uniqueIndex('address_changes_confirm').on(t.confirmHash),
		uniqueIndex('address_changes_stop').on(t.stopHash),
		uniqueIndex('address_changes_reminder').on(t.reminderHash),
		uniqueIndex('address_changes_notice').on(t.noticeHash),
		index('address_changes_user').on(t.userId),
		index('address_changes_old').on(sql`lower(${t.oldEmail})`),
	],
);
