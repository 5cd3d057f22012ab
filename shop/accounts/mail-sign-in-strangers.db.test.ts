import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attempts, users } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { useUpAttempts } from '#tests/helpers/attempts.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import {
	ADDRESS,
	EMAIL,
	ENDED,
	openMailSignIns,
	openSignInMail,
	others,
	problem,
	WRONG,
} from '#tests/helpers/mail-sign-ins.ts';
import { statementsOf } from '#tests/helpers/statements.ts';
import { register } from './accounts.ts';
import { openChangeOf } from './address-change/open-changes.ts';
import { requestAddressChange } from './address-change/request-change.ts';
import { signIn, userOfToken } from './sign-in.ts';
import { consumeMailedLink, startMailSession } from './use-mail-sign-in.ts';

const db = await testDatabase();
const NOBODY = 'nobody@shop.example';
const { passwordHash, adaId, ask, asked, type } = await openMailSignIns(db);

test('an address without an account, or of a blocked one, gets no mail after the same statements and answers', async () => {
	await db.update(users).set({ status: 0 }).where(eq(users.email, 'eve@shop.example'));
	const before = await mailsAndJobs();
	const browsers = new Map<string, string>();
	const asking = async (email: string) =>
		statementsOf(async () => browsers.set(email, await ask(email)));
	const statements = [await asking(EMAIL), await asking(NOBODY), await asking('eve@shop.example')];
	expect(statements[0]?.length).toBeGreaterThan(5);
	expect(statements[1]).toEqual(statements[0]);
	expect(statements[2]).toEqual(statements[0]);
	expect(await mailsAndJobs()).toEqual({ mails: before.mails + 1, jobs: before.jobs + 1 });

	const { digits } = await openedOf(EMAIL);
	for (let n = 1; n <= 6; n += 1) {
		const typing = async (email: string) => {
			let answer = '';
			const sent = await statementsOf(async () => {
				answer = await problem(type(browsers.get(email) ?? '', others(digits, n)));
			});
			return { answer, sent };
		};
		const known = await typing(EMAIL);
		expect(known.answer).toBe(n < 5 ? WRONG : ENDED);
		expect(await typing(NOBODY)).toEqual(known);
		expect(await typing('eve@shop.example')).toEqual(known);
	}
	for (const email of [NOBODY, EMAIL, 'eve@shop.example'])
		expect(await problem(ask(email.toUpperCase()))).toBe(
			'too-many Too many requests. Please wait before retrying.',
		);
});

async function openedOf(recipient: string) {
	await db.delete(mails).where(sql`${mails.recipient} <> ${recipient}`);
	return openSignInMail(db);
}

async function mailsAndJobs() {
	const { rows } = await db.execute<{ mails: number; jobs: number }>(sql`
		select (select count(*)::int from mails) as mails, (select count(*)::int from pgboss.job) as jobs`);
	return rows[0] ?? { mails: 0, jobs: 0 };
}

test('the number of mails asked for from one network is limited, whoever they are for', async () => {
	await useUpAttempts(db, 'mailSignInAddress', ADDRESS, 1);
	await ask(NOBODY);
	expect(await problem(ask('another@shop.example'))).toMatch(/^too-many/);
});

test.each([EMAIL, NOBODY])(
	'after ten mails in a day to %s the next come once an hour',
	async (email) => {
		await useUpAttempts(db, 'mailSignInDay', email);
		await ask(email);
		await db.delete(attempts).where(eq(attempts.key, `mailSignInAccount:${email.toLowerCase()}`));
		expect(await problem(ask(email))).toMatch(/^too-many/);
	},
);

test('whoever reads the mail of an address first is alone in its account: who registered with it before is out', async () => {
	const email = 'victim@shop.example';
	const password = 'correct horse';
	const form = { name: 'Not Ada', email, password, password_confirmation: password };
	const { token, user } = await register(db, form, SHOP, { address: '10.9.9.9' });
	const squatter = await userOfToken(db, token);
	if (!squatter) throw new Error('not signed in');
	const changer = { user: squatter, origin: { address: '10.9.9.9' }, deviceToken: null };
	const change = { email: 'thief@shop.example', current_password: password };
	await requestAddressChange(db, changer, change, SHOP);
	const { token: link } = await asked(email);
	const used = await consumeMailedLink(db, link);
	const session = await startMailSession(db, used, { address: ADDRESS }, null);
	expect(await userOfToken(db, session.token)).toMatchObject({ id: user.id });
	expect(await userOfToken(db, token)).toBeNull();
	await expect(signIn(db, { email, password }, { address: '10.9.9.9' })).rejects.toMatchObject({
		code: 'unauthenticated',
	});
	expect(await openChangeOf(db, user.id)).toBeNull();
	// From then on the address is confirmed: the next sign-in by mail ends nothing.
	const { token: next } = await asked(email);
	await consumeMailedLink(db, next);
	expect(await userOfToken(db, session.token)).not.toBeNull();
});

test('a member of the staff whose address is not confirmed keeps password and sessions', async () => {
	await db.update(users).set({ staffRole: 'sales' }).where(eq(users.id, adaId));
	const password = { email: EMAIL, password: 'correct horse' };
	await db.update(users).set({ passwordHash }).where(eq(users.id, adaId));
	const { token } = await signIn(db, password, { address: ADDRESS });
	await consumeMailedLink(db, (await asked()).token);
	expect(await userOfToken(db, token)).not.toBeNull();
	await signIn(db, password, { address: ADDRESS });
	await db.update(users).set({ staffRole: null }).where(eq(users.id, adaId));
});
