import { and, asc, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { apiKeyDays, apiKeys } from '#db/integrations/api-key-schema.ts';
import { LOCKS } from '#db/locks.ts';
import { secretHash } from '../accounts/secret-tokens.ts';
import { refuseEndedSession } from '../accounts/sessions.ts';
import { type Account, accountColumns } from '../accounts/sign-in.ts';
import { recordChange } from '../audit/audit.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import { parseFields, requiredText } from '../kit/input.ts';
import { addDays, lagosDay, lagosMidnight, parseDay } from '../kit/lagos-days.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import {
	inWords,
	knownPermissions,
	type Permission,
	permissionsOf,
	type Rights,
} from '../staff/permissions.ts';
import { lockedGiver, mayGivePermissions } from '../staff/role-choice.ts';
import { CALL_PERMISSIONS } from '../staff/route-rules.ts';
import { newKey } from './key-text.ts';

// API keys: making, listing and ending them. key-use.ts is what happens when one is used.

/** More would not be told apart. */
const MOST_KEYS = 50;
const DAYS_SHOWN = 30;
const MADE_BEFORE =
	'This key was made already, and is shown only once. If you no longer have it, end it and make another.';

const Name = z.object({ name: requiredText('name', 60) });

type KeyInput = { name: string; permissions: Permission[]; lastDay: string };

export type ShownKey = {
	id: number;
	name: string;
	lastFour: string;
	/** Those that it has now: of those it was made with, what its maker has. */
	permissions: Permission[];
	madeBy: string;
	createdAt: Date;
	expiresAt: Date;
	endedAt: Date | null;
	/** `orphaned`: see mayKeepKeys(). */
	state: 'valid' | 'ended' | 'expired' | 'orphaned';
	lastUsedAt: Date | null;
	lastAddress: string;
	lastRefusedAt: Date | null;
	lastRefusal: string;
};

/** The permissions that somebody can give a key: their own, as far as a call of the API asks for them. */
export function givableToKeys(rights: Rights): Permission[] {
	const held = permissionsOf(rights);
	return CALL_PERMISSIONS.filter((each) => held.has(each));
}

/** Whether the keys of somebody work: they are on the staff, and their role lets them look after keys. */
export function mayKeepKeys(maker: Account): boolean {
	return maker.status === 1 && permissionsOf(maker).has('integrations');
}

/** The last day that a key made today may have, as YYYY-MM-DD in Lagos. */
export function latestDay(now = new Date()): string {
	const [year = '', ...rest] = lagosDay(now).split('-');
	const day = [Number(year) + 1, ...rest].join('-');
	return parseDay(day) ?? addDays(lagosDay(now), 365);
}

/**
 * What the form of a key says: a name, a tick box for each permission, its last day.
 * @throws Problem invalid without a name or a permission, or with a last day that is past or more than a year away
 */
export function readKey(fields: Record<string, string>, now = new Date()): KeyInput {
	const { name } = parseFields(Name, fields);
	const permissions = knownPermissions(CALL_PERMISSIONS.filter((each) => fields[each] === '1'));
	if (permissions.length === 0)
		throw fieldProblem('permissions', 'Tick at least one thing that this key may do.');
	const lastDay = parseDay(fields.last_day);
	if (!lastDay) throw fieldProblem('last_day', 'Choose the last day on which the key works.');
	if (lastDay < lagosDay(now)) throw fieldProblem('last_day', 'This day is past.');
	if (lastDay > latestDay(now))
		throw fieldProblem('last_day', 'A key works for a year at most: choose an earlier day.');
	return { name: name.trim(), permissions, lastDay };
}

/**
 * Makes a key. It is only available here; the shop stores its hash.
 * @throws Problem forbidden when it includes more than whoever makes it may do; conflict when there are too many, or
 * when this form (`formKey`) has made one already; unauthenticated when the session (`sessionId`) in which it was sent has
 * ended meanwhile, as by a new password that ends the keys
 */
export async function makeKey(
	db: Db,
	byId: number,
	{ name, permissions, lastDay }: KeyInput,
	{ formKey, sessionId }: { formKey?: string; sessionId?: number } = {},
): Promise<{ id: number; key: string }> {
	const key = newKey();
	const id = await transact(db, async (tx) => {
		await advisoryLock(tx, LOCKS.staffRoles);
		const by = await lockedGiver(tx, byId, 'integrations');
		if (sessionId !== undefined) await refuseEndedSession(tx, { userId: byId, sessionId });
		await sentOnce(tx, formKey, MADE_BEFORE);
		if (!mayGivePermissions(by, permissions))
			throw new Problem('forbidden', 'A key can only include what you may do yourself.');
		if ((await tx.$count(apiKeys, isRunning)) >= MOST_KEYS)
			throw new Problem(
				'conflict',
				`There are ${MOST_KEYS} keys already: end one that is not used.`,
			);
		const [row] = await tx
			.insert(apiKeys)
			.values({
				name,
				userId: byId,
				keyHash: secretHash(key),
				lastFour: key.slice(-4),
				permissions,
				expiresAt: lagosMidnight(addDays(lastDay, 1)),
			})
			.returning();
		if (!row) throw new Error('A key was not stored');
		await recordChange(tx, {
			userId: byId,
			action: 'create',
			noun: 'API key',
			nounId: row.id,
			before: null,
			after: { name: keyLabel(row), permissions: inWords(permissions), lastDay },
		});
		return row.id;
	});
	return { id, key };
}

/** Ends a key at once; one that has ended already stays as it is. @throws Problem not-found; forbidden */
export async function endKey(db: Db, byId: number, id: number | null): Promise<void> {
	await transact(db, async (tx) => {
		await lockedGiver(tx, byId, 'integrations');
		await keyById(tx, id);
		await endKeys(tx, byId, eq(apiKeys.id, id ?? 0));
	});
}

/** Ends the keys of somebody who leaves the staff, within the caller's transaction. */
export async function endKeysOf(tx: Tx, byId: number, userId: number): Promise<void> {
	await endKeys(tx, byId, eq(apiKeys.userId, userId));
}

/** The keys of an account that have not ended, as people know them, oldest first. */
export async function runningKeysOf(db: DbOrTx, userId: number): Promise<string[]> {
	const { name, lastFour, id } = apiKeys;
	const rows = await db
		.select({ name, lastFour })
		.from(apiKeys)
		.where(and(eq(apiKeys.userId, userId), isRunning))
		.orderBy(asc(id));
	return rows.map(keyLabel);
}

/** Ends the keys that an account made since a time, within the caller's transaction. */
export async function endKeysSince(tx: Tx, userId: number, since: Date): Promise<void> {
	await endKeys(tx, userId, and(eq(apiKeys.userId, userId), gte(apiKeys.createdAt, since)));
}

async function endKeys(tx: Tx, byId: number, which: SQL | undefined): Promise<void> {
	const ended = await tx
		.update(apiKeys)
		.set({ endedAt: sql`now()` })
		.where(and(which, isNull(apiKeys.endedAt)))
		.returning();
	for (const key of ended)
		await recordChange(tx, {
			userId: byId,
			action: 'end',
			noun: 'API key',
			nounId: key.id,
			before: { name: keyLabel(key), ended: 'No' },
			after: { name: keyLabel(key), ended: 'Yes' },
		});
}

/** All keys that the shop still lists, those that work first, newest first: 50 at most, and those that ended lately. */
export async function listKeys(db: DbOrTx): Promise<ShownKey[]> {
	const rows = await selectKeys(db).orderBy(
		desc(isRunning),
		desc(apiKeys.createdAt),
		desc(apiKeys.id),
	);
	return rows.map(shownKey);
}

/** @throws Problem not-found */
export async function keyById(db: DbOrTx, id: number | null): Promise<ShownKey> {
	const [row] = await selectKeys(db).where(eq(apiKeys.id, id ?? 0));
	if (!row) throw new Problem('not-found', 'There is no such key.');
	return shownKey(row);
}

/** How often a key was used and refused on each of the last 30 days on which it was, newest first. */
export async function keyDays(db: DbOrTx, id: number) {
	const { day, used, refused } = apiKeyDays;
	return db
		.select({ day, used, refused })
		.from(apiKeyDays)
		.where(eq(apiKeyDays.keyId, id))
		.orderBy(desc(day))
		.limit(DAYS_SHOWN);
}

/** A key as people know it: "Warehouse …a1b2". */
export function keyLabel({ name, lastFour }: { name: string; lastFour: string }): string {
	return `${name} …${lastFour}`;
}

const isRunning = sql`(${apiKeys.endedAt} is null and ${apiKeys.expiresAt} > now())`;

function selectKeys(db: DbOrTx) {
	return db
		.select({
			key: apiKeys,
			maker: accountColumns,
			isExpired: sql<boolean>`${apiKeys.expiresAt} <= now()`,
		})
		.from(apiKeys)
		.innerJoin(users, eq(users.id, apiKeys.userId))
		.$dynamic();
}

type Row = Awaited<ReturnType<typeof selectKeys>>[number];

function shownKey({ key, maker, isExpired }: Row): ShownKey {
	const { userId, keyHash, remindedAt, ...shown } = key;
	const held = permissionsOf(maker);
	const over = key.endedAt
		? 'ended'
		: isExpired
			? 'expired'
			: mayKeepKeys(maker)
				? 'valid'
				: 'orphaned';
	return {
		...shown,
		permissions: knownPermissions(key.permissions).filter((each) => held.has(each)),
		madeBy: maker.name,
		state: over,
	};
}
