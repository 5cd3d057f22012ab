import { type SQL, sql } from 'drizzle-orm';
import {
	type AnyPgColumn,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	smallint,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, flag, id, isFlag } from './columns.ts';
import { foldedText } from './folded-text.ts';

// Who may sign in: accounts, sessions and passwords.

/** The text by which staff search users. Written once, since an index only serves queries with the same expression. */
export const userSearchText = (t: { name: AnyPgColumn; email: AnyPgColumn }): SQL =>
	foldedText(sql`${t.name} || ' ' || ${t.email}`);

/** Owners and everybody with a role. Written once, since an index only serves queries with the same expression. */
export const isStaffRow = (t: {
	roleAs: AnyPgColumn;
	staffRole: AnyPgColumn;
	ownRoleId: AnyPgColumn;
}): SQL => sql`(${t.roleAs} = 1 or ${t.staffRole} is not null or ${t.ownRoleId} is not null)`;

/** Not a guest. Written once, since an index only serves queries with the same condition. */
export const isPerson = (t: { isGuest: AnyPgColumn }): SQL => sql`${t.isGuest} = 0`;

/** Roles that the shop made for itself; those that every shop has are in shop/staff/permissions.ts. */
export const staffRoles = pgTable(
	'staff_roles',
	{
		id: id(),
		name: varchar('name', { length: 60 }).notNull(),
		/** Names of permissions. */
		permissions: jsonb('permissions').$type<string[]>().notNull(),
		createdAt: createdAt(),
	},
	(t) => [uniqueIndex('staff_roles_name').on(sql`lower(${t.name})`)],
);

export type StaffRole = 'manager' | 'sales' | 'stock' | 'accounts' | 'writer';

export const users = pgTable(
	'users',
	{
		id: id(),
		name: varchar('name', { length: 191 }).notNull(),
		email: varchar('email', { length: 191 }).notNull(),
		passwordHash: text('password_hash').notNull(),
		/** 1 for owners, who may do everything. Others on the staff have one of the two roles below. */
		roleAs: flag('role_as'),
		staffRole: varchar('staff_role', { length: 20 }).$type<StaffRole>(),
		ownRoleId: integer('own_role_id').references(() => staffRoles.id, { onDelete: 'restrict' }),
		status: smallint('status').notNull().default(1),
		/** When a link mailed to this address was first used, which proves that its owner reads it. */
		emailVerifiedAt: at('email_verified_at'),
		/** When its owner deleted the account; the row stays for orders, with nobody in it. */
		closedAt: at('closed_at'),
		/** A browser whose visitor buys without signing in (accounts/guest-schema.ts): blocked, and no account of anybody. */
		isGuest: flag('is_guest'),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
		index('users_name').on(t.name, t.id).where(isPerson(t)),
		index('users_role').on(t.roleAs, t.name, t.id),
		index('users_staff')
			.on(t.name, t.id)
			.where(sql`${isStaffRow(t)}`),
		index('users_closed').on(t.closedAt).where(sql`${t.closedAt} is not null`),
		index('users_own_role').on(t.ownRoleId).where(sql`${t.ownRoleId} is not null`),
		index('users_search')
			.using('gin', sql`${userSearchText(t)} gin_trgm_ops`)
			.where(isPerson(t)),
		isFlag('users_role_as_flag', t.roleAs),
		isFlag('users_status_flag', t.status),
		isFlag('users_is_guest_flag', t.isGuest),
		check('users_guest_blocked', sql`${t.isGuest} = 0 or ${t.status} = 0`),
		check(
			'users_one_role',
			sql`${t.roleAs} + num_nonnulls(${t.staffRole}, ${t.ownRoleId}) <= 1 and ${t.staffRole} in ('manager', 'sales', 'stock', 'accounts', 'writer')`,
		),
	],
);

/** One row per session; the token itself is never stored, only its SHA-256. */
export const accessTokens = pgTable(
	'access_tokens',
	{
		id: id(),
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		tokenHash: bytes('token_hash').notNull(),
		createdAt: createdAt(),
		expiresAt: at('expires_at').notNull(),
		/** Within a quarter of an hour (shop/accounts/sessions.ts). */
		lastUsedAt: at('last_used_at').notNull().defaultNow(),
		/** What the browser or program called itself when it signed in, and from which network address. */
		userAgent: varchar('user_agent', { length: 255 }).notNull().default(''),
		address: varchar('address', { length: 45 }).notNull().default(''),
		/** Whether a second factor was shown in this session. */
		secondFactor: flag('second_factor'),
		/** When its user last proved who they are, by password or second factor. */
		provedAt: at('proved_at'),
		/** Whether it began by a mailed link or digits, and not by the password. */
		byMail: flag('by_mail'),
	},
	(t) => [
		index('access_tokens_user').on(t.userId),
		isFlag('access_tokens_second_factor_flag', t.secondFactor),
		isFlag('access_tokens_by_mail_flag', t.byMail),
	],
);

/** Who is asked to join the staff, and as what; gone once they have, or the invitation is taken back. */
export const staffInvitations = pgTable(
	'staff_invitations',
	{
		id: id(),
		email: varchar('email', { length: 191 }).notNull(),
		roleAs: flag('role_as'),
		staffRole: varchar('staff_role', { length: 20 }).$type<StaffRole>(),
		ownRoleId: integer('own_role_id').references(() => staffRoles.id, { onDelete: 'restrict' }),
		/** Null until the mail leaves: the secret is made then, and only its SHA-256 is kept. */
		tokenHash: bytes('token_hash'),
		invitedBy: integer('invited_by').references(() => users.id, { onDelete: 'set null' }),
		expiresAt: at('expires_at').notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('staff_invitations_email').on(sql`lower(${t.email})`),
		uniqueIndex('staff_invitations_token').on(t.tokenHash),
		isFlag('staff_invitations_role_as_flag', t.roleAs),
		check(
			'staff_invitations_one_role',
			sql`${t.roleAs} + num_nonnulls(${t.staffRole}, ${t.ownRoleId}) = 1 and ${t.staffRole} in ('manager', 'sales', 'stock', 'accounts', 'writer')`,
		),
	],
);

export const passwordResets = pgTable(
	'password_resets',
	{
		id: id(),
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		tokenHash: bytes('token_hash').notNull(),
		createdAt: createdAt(),
		usedAt: at('used_at'),
	},
	(t) => [
		uniqueIndex('password_resets_token').on(t.tokenHash),
		index('password_resets_user').on(t.userId, t.createdAt),
	],
);

/** Counters of guarded attempts (sign-in, registration, password mail), one row per key and window. */
export const attempts = pgTable('attempts', {
	key: text('key').primaryKey(),
	count: integer('count').notNull(),
	windowEndsAt: at('window_ends_at').notNull(),
});
