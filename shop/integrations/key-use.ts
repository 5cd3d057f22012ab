import { eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { apiKeys } from '#db/integrations/api-key-schema.ts';
import { executePrepared, prepared } from '#db/prepared.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { secretHash } from '../accounts/secret-tokens.ts';
import { type Account, accountColumns } from '../accounts/sign-in.ts';
import { Problem } from '../kit/problem.ts';
import { isStaff, knownPermissions, permissionsOf } from '../staff/permissions.ts';
import { refuseUnlessAllowed } from '../staff/route-permissions.ts';
import { keyLabel, mayKeepKeys } from './api-keys.ts';
import { isKey } from './key-text.ts';

// A call of the API with a key: who it acts for, what it may do, and the count of its uses.

/** The call that a key is sent with: its route and where it comes from. */
type KeyedCall = { method: string; pattern: string; address: string };
/** Whoever made the key, with the rights of the key instead of their own. */
type KeyUser = Account & { apiKey: string };

const LONGEST_REASON = 255;
const LONGEST_ADDRESS = 45;

const ofHash = prepared((db) =>
	db
		.select({
			key: {
				id: apiKeys.id,
				name: apiKeys.name,
				lastFour: apiKeys.lastFour,
				permissions: apiKeys.permissions,
			},
			isOver: sql<boolean>`${apiKeys.endedAt} is not null or ${apiKeys.expiresAt} <= now()`,
			maker: accountColumns,
		})
		.from(apiKeys)
		.innerJoin(users, eq(users.id, apiKeys.userId))
		.where(sql`${apiKeys.keyHash} = ${sql.placeholder('hash')}`)
		.prepare('key_of_hash'),
);

/**
 * Lets a key call a route of the API: the same check as for people decides, by the permissions that both the key and its
 * maker have at this moment. Every use and every refusal is counted.
 * @throws Problem unauthenticated for a key that is unknown or over, or whose maker may not keep it (mayKeepKeys);
 * too-many above LIMITS.apiKeyAccount; forbidden when the key does not include the call
 */
export async function userOfKey(db: Db, token: string, call: KeyedCall): Promise<KeyUser> {
	const [row] = isKey(token) ? await ofHash(db).execute({ hash: secretHash(token) }) : [];
	if (!row) throw unauthenticated();
	const { key, maker, isOver } = row;
	const why = isOver ? 'The key is over' : whyMakerMayNot(maker);
	try {
		await countAttempt(db, attemptKey('apiKeyAccount', String(key.id)), LIMITS.apiKeyAccount);
		if (why) throw unauthenticated();
		const user = restricted(maker, key);
		refuseUnlessAllowed(user, call.method, call.pattern);
		await countUse(db, key.id, call);
		return user;
	} catch (error) {
		if (error instanceof Problem) await countRejection(db, key.id, call, why ?? error.message);
		throw error;
	}
}

/** Asked with every call, so that a block, a removal or another role counts for the next one. */
function whyMakerMayNot(maker: Account): string | null {
	if (mayKeepKeys(maker)) return null;
	return maker.status === 1 && isStaff(maker)
		? 'Its maker may not look after keys any more'
		: 'Its maker is no longer on the staff';
}

/** The maker as a holder of the permissions that they share with the key, and of nothing else. */
function restricted(
	maker: Account,
	key: { name: string; lastFour: string; permissions: string[] },
): KeyUser {
	const held = permissionsOf(maker);
	const permissions = knownPermissions(key.permissions).filter((each) => held.has(each));
	return {
		...maker,
		roleAs: 0,
		staffRole: null,
		ownRoleId: null,
		ownRole: { name: key.name, permissions },
		apiKey: keyLabel(key),
	};
}

function countUse(db: Db, keyId: number, { address }: KeyedCall): Promise<unknown> {
	const noted = sql`last_used_at = now(), last_address = ${address.slice(0, LONGEST_ADDRESS)}`;
	return count(db, keyId, sql`used`, noted);
}

async function countRejection(
	db: Db,
	keyId: number,
	{ method, pattern, address }: KeyedCall,
	why: string,
): Promise<void> {
	const reason = `${why} (${method} ${pattern}, from ${address})`.slice(0, LONGEST_REASON);
	await count(db, keyId, sql`refused`, sql`last_refused_at = now(), last_refusal = ${reason}`);
}

/** One statement counts and notes, so that counting costs a call one more. */
function count(db: Db, keyId: number, column: SQL, noted: SQL): Promise<unknown> {
	return executePrepared(
		db,
		sql`with counted as (
			insert into api_key_days as d (key_id, day, ${column})
			values (${keyId}, (now() at time zone 'Africa/Lagos')::date, 1)
			on conflict (key_id, day) do update set ${column} = d.${column} + 1
		)
		update api_keys set ${noted} where id = ${keyId}`,
	);
}

/** What the contract answers for any bad token; why it is bad is only for those who look after the keys. */
function unauthenticated(): Problem {
	return new Problem('unauthenticated', 'Unauthenticated.');
}
