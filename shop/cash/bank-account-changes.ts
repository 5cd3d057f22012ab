import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { cashCollectors } from '#db/cash/cash-schema.ts';
import type { Tx } from '#db/client.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { bankAccountMessage } from '../mail/staff-messages.ts';
import { mailShop } from '../settings/settings.ts';

// Whoever could change the number that buyers transfer to without anybody noticing could take what they pay. So owners hear
// of it by mail, each of them: one of their accounts may be the one that was used.

const MOST_OWNERS = 20;

type Row = Pick<
	typeof cashCollectors.$inferSelect,
	'id' | 'name' | 'kind' | 'isActive' | 'bankName' | 'accountNumber' | 'accountName'
>;

/** The account that buyers are asked to transfer to, in one line; null where they are asked for none. */
function accountOf(row: Row | undefined): string | null {
	if (row?.kind !== 'bank' || !row.isActive) return null;
	return `${row.bankName}, ${row.accountNumber}, ${row.accountName}`;
}

/** Whether buyers are asked to transfer to another account than before, or to one for the first time. */
export function asksForOtherAccount(before: Row | undefined, after: Row): boolean {
	const now = accountOf(after);
	return now !== null && now !== accountOf(before);
}

/** Mails the owners which account buyers are asked to transfer to now, and who changed it. */
export async function mailOwnersOfAccount(
	tx: Tx,
	change: { adminId: number; publicUrl: string; before: Row | undefined; after: Row },
): Promise<void> {
	const owners = await tx
		.select({ id: users.id, name: users.name, email: users.email })
		.from(users)
		.where(and(eq(users.roleAs, 1), eq(users.status, 1)))
		.orderBy(asc(users.id))
		.limit(MOST_OWNERS);
	const [editor] = await tx
		.select({ name: users.name })
		.from(users)
		.where(eq(users.id, change.adminId));
	const shop = await mailShop(tx, change.publicUrl);
	for (const owner of owners)
		await queueMail(tx, {
			kind: 'bank-account',
			dedupeKey: `bank-account:${change.after.id}:${owner.id}:${randomUUID()}`,
			to: owner.email,
			...bankAccountMessage(shop, {
				name: owner.name,
				by: editor?.name ?? 'Somebody',
				collector: { id: change.after.id, name: change.after.name },
				before: accountOf(change.before),
				now: accountOf(change.after) ?? '',
			}),
		});
}
