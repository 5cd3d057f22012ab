import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { agreeToChange } from '#shop/accounts/address-change/agree-to-change.ts';
import {
	makeSilentChanges,
	remindOldAddresses,
} from '#shop/accounts/address-change/silent-changes.ts';
import { sendConfirmationAgain } from '#shop/accounts/address-confirmation.ts';
import { requestMailSignIn } from '#shop/accounts/mail-sign-in.ts';
import { changeOwnPassword } from '#shop/accounts/own-password.ts';
import { requestPasswordLink } from '#shop/accounts/password-reset.ts';
import { noteFactorChange } from '#shop/second-factor/factor-notices.ts';
import {
	addressChangesOf,
	EVE,
	NEW,
	OLD,
	ORIGIN,
	PASSWORD,
} from '#tests/helpers/address-changes.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { sessionOf } from '#tests/helpers/personal-data.ts';
import { closeAccount } from './close-account.ts';
import { exportAsJson } from './data-export.ts';
import { personOf } from './own-data.ts';

// What an account mailed to an address that it no longer has is its owner's all the same.

const db = await testDatabase();
const { adaId, startAgain, enter, asked, daysPass } = await addressChangesOf(db);
const KINDS = [
	'address-leaves',
	'address-left',
	'address-reminder',
	'change-address',
	'confirm-address',
	'mail-sign-in',
	'password-changed',
	'password-link',
	'second-factor',
];
const { address } = ORIGIN;

const kindsTo = async (...recipients: string[]) =>
	(await db.select().from(mails).orderBy(mails.kind))
		.filter(({ recipient }) => recipients.includes(recipient))
		.map(({ kind }) => kind);

beforeAll(async () => {
	await startAgain({ confirmed: false });
	const account = { id: adaId, name: 'Ada', email: OLD };
	await sendConfirmationAgain(db, account, SHOP);
	await startAgain({ confirmed: true });
	const notice = { shop: SHOP, origin: ORIGIN };
	await db.transaction((tx) =>
		noteFactorChange(tx, { ...account, isStaff: false }, { action: 'add-code-app' }, notice),
	);
	await requestMailSignIn(db, { email: OLD, address, returnTo: {} }, SHOP);
	for (const email of [OLD, EVE]) await requestPasswordLink(db, { email }, SHOP, address);
	const changer = { user: (await enter()).user, origin: ORIGIN, deviceToken: null };
	const password = {
		current_password: PASSWORD,
		password: 'brass-kettle-42',
		password_confirmation: 'brass-kettle-42',
	};
	await changeOwnPassword(db, changer, password, SHOP);
	await startAgain({ confirmed: true });
	const { confirm } = await asked();
	await agreeToChange(db, 'confirm', confirm, null);
	await daysPass(4);
	await remindOldAddresses(db, SHOP.publicUrl);
	await daysPass(4);
	await makeSilentChanges(db, SHOP.publicUrl);
	await db.update(mails).set({ sentAt: new Date() });
	expect(await kindsTo(OLD, NEW)).toEqual(KINDS);
});

test('its download has them', async () => {
	const parts = await Array.fromAsync(exportAsJson(db, await personOf(db, adaId), new Date()));
	const { mails: own } = JSON.parse(parts.join(''));
	expect(own.map(({ kind }: { kind: string }) => kind).sort()).toEqual(KINDS);
});

test('with the account they go', async () => {
	const sender = { now: new Date(), shop: SHOP };
	await closeAccount(db, await sessionOf(db, adaId), { word: 'DELETE', texts: 'keep' }, sender);
	expect(await kindsTo(OLD, NEW)).toEqual(['account-closed']);
	expect(
		await db.$count(
			mails,
			sql`${mails.bodyText} ilike '%ada%' and ${mails.kind} <> 'account-closed'`,
		),
	).toBe(0);
	expect(await kindsTo(EVE)).toEqual(['password-link']);
	expect(await db.$count(users, eq(users.email, NEW))).toBe(0);
});
