import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { apiKeys } from '#db/integrations/api-key-schema.ts';
import { localTime } from '../kit/local-time.ts';
import { keyEndsMessage } from '../mail/integration-messages.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { mailShop } from '../settings/settings.ts';
import { keyLabel } from './api-keys.ts';

// The end of API keys: the mail before it, and forgetting them after it.

const REMIND_DAYS = 7;
/** How long a key that is over stays listed with its uses. */
const ENDED_KEY_RETENTION_DAYS = 90;

/** Mails who made a key, once, when it ends within a week; returns how many mails. */
export async function remindOfEndingKeys(db: Db, publicUrl: string): Promise<number> {
	return db.transaction(async (tx) => {
		const soon = await tx
			.select({ key: apiKeys, maker: { name: users.name, email: users.email } })
			.from(apiKeys)
			.innerJoin(users, eq(users.id, apiKeys.userId))
			.where(
				and(
					isNull(apiKeys.endedAt),
					isNull(apiKeys.remindedAt),
					sql`${apiKeys.expiresAt} > now() and ${apiKeys.expiresAt} <= now() + ${REMIND_DAYS} * interval '1 day'`,
					// Whoever makes a key for less than a week knows when it ends.
					sql`${apiKeys.expiresAt} - ${apiKeys.createdAt} > ${REMIND_DAYS} * interval '1 day'`,
					eq(users.status, 1),
				),
			)
			.for('update', { of: apiKeys });
		if (soon.length === 0) return 0;
		const shop = await mailShop(tx, publicUrl);
		for (const { key, maker } of soon) {
			const facts = {
				id: key.id,
				name: maker.name,
				key: keyLabel(key),
				until: localTime(key.expiresAt),
			};
			await queueMail(tx, {
				kind: 'key-ends',
				dedupeKey: `key-ends:${key.id}`,
				to: maker.email,
				...keyEndsMessage(shop, facts),
			});
			await tx.update(apiKeys).set({ remindedAt: sql`now()` }).where(eq(apiKeys.id, key.id));
		}
		return soon.length;
	});
}

/** Forgets keys that ended long ago; returns how many. */
export async function clearEndedKeys(db: Db, now = new Date()): Promise<number> {
	const since = new Date(now.getTime() - ENDED_KEY_RETENTION_DAYS * 86_400_000);
	const { rowCount } = await db
		.delete(apiKeys)
		.where(lt(sql`least(${apiKeys.endedAt}, ${apiKeys.expiresAt})`, since));
	return rowCount ?? 0;
}
