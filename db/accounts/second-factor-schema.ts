import { sql } from 'drizzle-orm';
import {
	bigint,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	uniqueIndex,
	varchar,
} from 'drizzle-orm/pg-core';
import { accessTokens, users } from '../account-schema.ts';
import { at, bytes, createdAt, flag, id, isFlag } from '../columns.ts';

// By what an account is proved besides its password: passkeys, apps that show codes, recovery codes.

/** Public keys of devices that sign in (WebAuthn). */
export const passkeys = pgTable(
	'passkeys',
	{
		id: id(),
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** Base64url, chosen by the device; unique over all accounts, so that it names one. */
		credentialId: text('credential_id').notNull(),
		publicKey: bytes('public_key').notNull(),
		/** How often the device has signed, if it counts; it only grows. */
		counter: bigint('counter', { mode: 'number' }).notNull().default(0),
		transports: jsonb('transports').$type<string[]>().notNull().default([]),
		name: varchar('name', { length: 60 }).notNull(),
		createdAt: createdAt(),
		lastUsedAt: at('last_used_at'),
	},
	(t) => [
		uniqueIndex('passkeys_credential').on(t.credentialId),
		index('passkeys_user').on(t.userId, t.id),
	],
);

/** The app of an account that shows codes (RFC 6238): one at most. */
export const codeApps = pgTable('code_apps', {
	userId: integer('user_id')
		.primaryKey()
		.references(() => users.id, { onDelete: 'cascade' }),
	/** Sealed with the shop's key (shop/kit/secret-box.ts): the database alone does not give it away. */
	sealedSecret: bytes('sealed_secret').notNull(),
	/** Sealed likewise: that of the app which is to take its place, until its first code; null while none is set up. */
	nextSealedSecret: bytes('next_sealed_secret'),
	/** Null until its first code proved that it was set up. */
	confirmedAt: at('confirmed_at'),
	/** The 30 seconds (counted from 1970) of the last code that was taken: it and those before it are used up. */
	lastStep: integer('last_step').notNull().default(0),
	createdAt: createdAt(),
});

/** Codes for the day when everything else is lost; each works once. */
export const recoveryCodes = pgTable(
	'recovery_codes',
	{
		id: id(),
		userId: integer('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** The first four characters, by which a code is found; the others are hashed like a password. */
		lookup: varchar('lookup', { length: 4 }).notNull(),
		codeHash: text('code_hash').notNull(),
		usedAt: at('used_at'),
	},
	(t) => [uniqueIndex('recovery_codes_lookup').on(t.userId, t.lookup)],
);

/** Sign-ins that wait for a second factor, or for a passkey that says whose it is (no user then). */
export const pendingSignIns = pgTable(
	'pending_sign_ins',
	{
		id: id(),
		tokenHash: bytes('token_hash').notNull(),
		userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
		expiresAt: at('expires_at').notNull(),
	},
	(t) => [
		index('pending_sign_ins_user').on(t.userId),
		index('pending_sign_ins_expires').on(t.expiresAt),
	],
);

/** What a passkey is asked to sign: once, soon, and in the browser that asked. */
export const passkeyChallenges = pgTable(
	'passkey_challenges',
	{
		challenge: varchar('challenge', { length: 64 }).primaryKey(),
		/** 1 to add a passkey, 0 to use one. */
		isForAdding: flag('is_for_adding'),
		sessionId: integer('session_id').references(() => accessTokens.id, { onDelete: 'cascade' }),
		pendingId: integer('pending_id').references(() => pendingSignIns.id, { onDelete: 'cascade' }),
		expiresAt: at('expires_at').notNull(),
	},
	(t) => [
		index('passkey_challenges_session').on(t.sessionId),
		index('passkey_challenges_pending').on(t.pendingId),
		index('passkey_challenges_expires').on(t.expiresAt),
		isFlag('passkey_challenges_adding_flag', t.isForAdding),
		check('passkey_challenges_one_owner', sql`num_nonnulls(${t.sessionId}, ${t.pendingId}) = 1`),
	],
);
