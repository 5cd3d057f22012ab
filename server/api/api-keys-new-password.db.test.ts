import { and, desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { passwordResets, users } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { changeOwnPassword } from '#shop/accounts/own-password.ts';
import { keysBehindLink, resetPassword } from '#shop/accounts/password-reset.ts';
import { hashPassword } from '#shop/accounts/passwords.ts';
import { newSecret, secretHash } from '#shop/accounts/secret-tokens.ts';
import { keyById, makeKey } from '#shop/integrations/api-keys.ts';
import { callWithKey, keyInput } from '#tests/helpers/api-keys.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { sessionOf } from '#tests/helpers/factors.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';

const db = await testDatabase();
const { app } = await testApp(db);
let owner: Awaited<ReturnType<typeof makeAdminUser>>;

beforeEach(async () => {
	owner = await makeAdminUser(db);
});

const call = (key: string, url?: string, method?: 'GET' | 'POST') =>
	callWithKey(app, key, url, method);
const statusOf = async (key: string, url?: string) => (await call(key, url)).statusCode;

/** Gives an account a new password as whoever opens its mailed link does. */
async function resetPasswordOf(user: { id: number; email: string }, endsKeys?: boolean) {
	const token = newSecret();
	await db.insert(passwordResets).values({ userId: user.id, tokenHash: secretHash(token) });
	const password = 'battery staple';
	const form = { email: user.email, token, password, password_confirmation: password };
	const shown = await keysBehindLink(db, form);
	await resetPassword(db, form, SHOP, '10.0.0.1', endsKeys === undefined ? {} : { endsKeys });
	const which = and(eq(mails.recipient, user.email), eq(mails.kind, 'password-changed'));
	const [mail] = await db.select().from(mails).where(which).orderBy(desc(mails.id));
	return { shown, mail: `${mail?.bodyText} ${mail?.bodyHtml}` };
}

test('with a new password by mail keys end if their owner wants it; else the mail names them', async () => {
	const going = await makeKey(db, owner.id, keyInput('orders-read'));
	const label = `Accounting …${going.key.slice(-4)}`;
	const first = await resetPasswordOf(owner);
	expect(first.shown).toEqual([label]);
	expect(first.mail).toContain(`go on working: ${label}`);
	expect(await statusOf(going.key)).toBe(200);
	const second = await resetPasswordOf(owner, true);
	expect(second.shown).toEqual([label]);
	expect(second.mail).not.toContain('go on working');
	expect(await statusOf(going.key)).toBe(401);
	expect((await keyById(db, going.id)).state).toBe('ended');
	expect((await resetPasswordOf(owner)).shown).toEqual([]);
});

test('keys are shown only to whoever holds a link that works, for its own account', async () => {
	await makeKey(db, owner.id, keyInput('orders-read'));
	const { email } = owner;
	expect(await keysBehindLink(db, { email, token: newSecret() })).toEqual([]);
	expect(await keysBehindLink(db, { email, token: '' })).toEqual([]);
	expect(await keysBehindLink(db, { email: 'a\0b', token: newSecret() })).toEqual([]);
	const token = newSecret();
	await db.insert(passwordResets).values({ userId: owner.id, tokenHash: secretHash(token) });
	const other = await makeAdminUser(db);
	expect(await keysBehindLink(db, { email: other.email, token })).toEqual([]);
	expect(await keysBehindLink(db, { email, token })).toHaveLength(1);
});

test('a new password under My Account ends keys of its owner alone', async () => {
	await db
		.update(users)
		.set({ passwordHash: await hashPassword('correct horse') })
		.where(eq(users.id, owner.id));
	const mine = await makeKey(db, owner.id, keyInput('orders-read'));
	const theirs = await makeKey(db, (await makeAdminUser(db)).id, keyInput('orders-read'));
	const { user } = await sessionOf(db, owner.id);
	const changer = { user, origin: { address: '10.0.0.1' }, deviceToken: null };
	const password = 'battery staple';
	const form = { current_password: 'correct horse', password, password_confirmation: password };
	await changeOwnPassword(db, changer, form, SHOP, { endsKeys: true });
	expect([await statusOf(mine.key), await statusOf(theirs.key)]).toEqual([401, 200]);
});

test('a thief who makes a key while the owner ends them with a new password has none', async () => {
	for (let round = 0; round < 5; round += 1) {
		const { user } = await sessionOf(db, owner.id);
		const [, made] = await Promise.allSettled([
			resetPasswordOf(owner, true),
			makeKey(db, owner.id, keyInput('orders-read'), { sessionId: user.tokenId }),
		]);
		if (made.status === 'fulfilled') expect(await statusOf(made.value.key)).toBe(401);
		else expect(made.reason).toMatchObject({ code: 'unauthenticated' });
		// Later, the session is gone.
		await expect(
			makeKey(db, owner.id, keyInput('orders-read'), { sessionId: user.tokenId }),
		).rejects.toMatchObject({ code: 'unauthenticated' });
	}
});
