import { desc, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { accessTokens, attempts, users } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { mails } from '#db/mail-schema.ts';
import { addressChanges } from '#db/mailed-link-schema.ts';
import { requestAddressChange } from '#shop/accounts/address-change/request-change.ts';
import { hashPassword } from '#shop/accounts/passwords.ts';
import { signIn, userOfToken } from '#shop/accounts/sign-in.ts';
import { deliver } from '#shop/mail/deliver.ts';
import { recordingTransport, SHOP } from './mail.ts';

// Ada, whose account gets another address, and Eve, who has one of her own.

export const PASSWORD = 'correct horse';
export const ORIGIN = { address: '10.0.0.1' };
export const OLD = 'Ada@old.example';
export const NEW = 'ada@new.example';
export const EVE = 'eve@shop.example';
/** What every link answers that never was, was used, or has ended. */
export const GONE = /^not-found/;

/** The refusal of some work, in one line: code, fields and sentence; else `none`. */
export const problem = (work: Promise<unknown>): Promise<string> =>
	work.then(
		() => 'none',
		(error: Error & { code: string; fields: object }) =>
			`${error.code} ${Object.keys(error.fields ?? {})} ${error.message}`,
	);

export async function addressChangesOf(db: Db) {
	const passwordHash = await hashPassword(PASSWORD);
	const [ada] = await db
		.insert(users)
		.values([
			{ name: 'Ada', email: OLD, passwordHash },
			{ name: 'Eve', email: EVE, passwordHash },
		])
		.returning();
	const adaId = ada?.id ?? 0;
	const accountOf = async (id = adaId) =>
		(await db.select().from(users).where(eq(users.id, id)))[0];

	/** Ada's account as it was first; `confirmed` is whether its address is. */
	async function startAgain({ confirmed }: { confirmed: boolean }) {
		await db.delete(attempts);
		await db.delete(addressChanges);
		await db.delete(accessTokens);
		const emailVerifiedAt = confirmed ? sql`now()` : null;
		await db
			.update(users)
			.set({ email: OLD, passwordHash, status: 1, emailVerifiedAt })
			.where(eq(users.id, adaId));
	}

	async function enter(email = OLD) {
		const { token } = await signIn(db, { email, password: PASSWORD }, ORIGIN);
		const user = await userOfToken(db, token);
		if (!user) throw new Error('not signed in');
		return { token, user };
	}

	async function ask(
		user: { id: number; tokenId: number },
		email = NEW,
		password = PASSWORD,
	): Promise<void> {
		const changer = { user, origin: ORIGIN, deviceToken: null };
		await requestAddressChange(db, changer, { email, current_password: password }, SHOP);
	}

	/** Sends the last mail of a kind; its recipient and the token in its link. */
	async function opened(kind: string) {
		const [mail] = await db
			.select()
			.from(mails)
			.where(eq(mails.kind, kind))
			.orderBy(desc(mails.id))
			.limit(1);
		const transport = recordingTransport();
		await deliver(db, mail?.id ?? 0, transport);
		const text = transport.sent[0]?.text ?? '';
		const token = /\/([\w-]{43})(?:\?\S+)?\n/.exec(text)?.[1] ?? '';
		if (token) expect(transport.sent[0]?.html).toContain(token);
		return { to: transport.sent[0]?.to, text, token };
	}

	/** Signs Ada in, asks for another address and opens both mails. */
	async function asked(email = NEW) {
		const session = await enter((await accountOf())?.email);
		await ask(session.user, email);
		const confirm = await opened('change-address');
		const old = await opened('address-leaves');
		expect(confirm.to).toBe(email);
		return {
			...session,
			confirm: confirm.token,
			old: old.token,
			oldTo: old.to,
			oldText: old.text,
		};
	}

	/** Lets all changes of address be asked for so many days earlier. */
	async function daysPass(days: number): Promise<void> {
		const earlier = sql`${days} * interval '1 day'`;
		await db.update(addressChanges).set({
			createdAt: sql`${addressChanges.createdAt} - ${earlier}`,
			remindedAt: sql`${addressChanges.remindedAt} - ${earlier}`,
			confirmedAt: sql`${addressChanges.confirmedAt} - ${earlier}`,
		});
	}

	return { adaId, passwordHash, accountOf, startAgain, enter, ask, opened, asked, daysPass };
}
