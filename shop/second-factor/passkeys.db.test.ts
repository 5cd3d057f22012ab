import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accessTokens, attempts } from '#db/account-schema.ts';
import { passkeyChallenges, passkeys } from '#db/accounts/second-factor-schema.ts';
import { authenticator } from '#tests/helpers/authenticator.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { codeAt, confirmAddressOf, FACTOR_TOOLS, sessionOf } from '#tests/helpers/factors.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { addPasskey, passkeyToMake } from './add-passkey.ts';
import { beginCodeApp, begunSecret, confirmCodeApp } from './code-app.ts';
import { accountsWithFactor, lockAccount } from './factors.ts';
import { finishPendingSignIn } from './finish-pending-sign-in.ts';
import { passkeysOf, removePasskey, renamePasskey } from './passkeys.ts';
import { beginPending, pendingOf } from './pending-sign-ins.ts';
import { passkeyToUse, userOfPasskey } from './use-passkey.ts';

const db = await testDatabase();
const { publicUrl } = FACTOR_TOOLS;

beforeEach(() => db.delete(attempts));

async function shopper() {
	const { id, email, name } = await makeShopper(db);
	await confirmAddressOf(db, id);
	const { user } = await sessionOf(db, id);
	return { userId: id, sessionId: user.tokenId, publicUrl, email, name };
}
type Shopper = Awaited<ReturnType<typeof shopper>>;

const ask = (owner: Shopper) =>
	passkeyToMake(db, owner, { ...owner, shopName: 'Bridgehead Audio' });
const add = (owner: Shopper, credential: unknown) =>
	addPasskey(db, owner, credential, FACTOR_TOOLS);

/** Somebody with a passkey, and the device that has it. */
async function withPasskey(counter = 0) {
	const owner = await shopper();
	const device = authenticator(publicUrl);
	const codes = await add(owner, device.make(await ask(owner), { counter }));
	return { owner, device, codes };
}
/** A passkey that is ready to be added. */
async function newPasskey(owner: Shopper) {
	const credential = authenticator(publicUrl).make(await ask(owner));
	return () => add(owner, credential);
}
/** An app for codes that is ready to be confirmed. */
async function newCodeApp(owner: Shopper) {
	const tools = { ...owner, ...FACTOR_TOOLS };
	await beginCodeApp(db, tools);
	const secret = (await begunSecret(db, tools)) ?? '';
	return () => confirmCodeApp(db, tools, codeAt(secret, new Date()), FACTOR_TOOLS);
}
const asked = ({ userId, sessionId }: Shopper) =>
	passkeyToUse(db, { sessionId }, { userId, publicUrl });
const used = ({ sessionId }: Shopper, credential: unknown) =>
	userOfPasskey(db, { sessionId }, credential, publicUrl);

test('a passkey is made for this shop, behind a PIN, and says whose it is; ten recovery codes come with the first', async () => {
	const owner = await shopper();
	const options = await ask(owner);
	expect(options.rp.id).toBe('shop.test');
	expect(options.authenticatorSelection).toMatchObject({
		residentKey: 'required',
		userVerification: 'required',
	});
	expect(await add(owner, authenticator(publicUrl).make(options))).toHaveLength(10);
	const [session] = await db
		.select()
		.from(accessTokens)
		.where(eq(accessTokens.id, owner.sessionId));
	expect(session?.secondFactor).toBe(1);
	expect(await add(owner, authenticator(publicUrl).make(await ask(owner)))).toBeNull();
	expect((await ask(owner)).excludeCredentials).toHaveLength(2);
});

test('a passkey is not added with another challenge, twice, too late, or from another site or session', async () => {
	const owner = await shopper();
	const device = authenticator(publicUrl);
	const refused = { code: 'invalid' };
	const made = device.make(await ask(owner));
	expect(await add(owner, made)).not.toBeNull();
	await expect(add(owner, made)).rejects.toMatchObject(refused);
	const fresh = () => authenticator(publicUrl);
	const foreign = fresh().make(await ask(owner), { origin: 'https://shop.test.evil.example' });
	await expect(add(owner, foreign)).rejects.toMatchObject(refused);
	const elsewhere = authenticator('http://evil.example').make(await ask(owner), {
		origin: publicUrl,
	});
	await expect(add(owner, elsewhere)).rejects.toMatchObject(refused);
	const ofAnother = fresh().make(await ask(await shopper()));
	await expect(add(owner, ofAnother)).rejects.toMatchObject(refused);
	// One that was to be signed, not made.
	const ofUse = fresh().make(await asked(owner));
	await expect(add(owner, ofUse)).rejects.toMatchObject(refused);
	const late = fresh().make(await ask(owner));
	await db.update(passkeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` });
	await expect(add(owner, late)).rejects.toMatchObject(refused);
	for (const sent of [undefined, '', 'null', '[]', '{}', 'x'.repeat(30_000)])
		await expect(add(owner, sent)).rejects.toMatchObject(refused);
	expect(await passkeysOf(db, owner.userId)).toHaveLength(1);
});

test('of two enrolments at once both passkeys are there, and one set of recovery codes', async () => {
	const owner = await shopper();
	const [one, two] = [authenticator(publicUrl), authenticator(publicUrl)];
	const [a, b] = [one.make(await ask(owner)), two.make(await ask(owner))];
	const codes = await Promise.all([add(owner, a), add(owner, b)]);
	expect(codes.filter((each) => each !== null)).toHaveLength(1);
	expect(await passkeysOf(db, owner.userId)).toHaveLength(2);
});

test('a passkey that is there already is refused, also in another account', async () => {
	const { device } = await withPasskey();
	const other = await shopper();
	await expect(add(other, device.make(await ask(other)))).rejects.toMatchObject({
		code: 'conflict',
	});
});

test('a signed challenge proves its account once, in its session, from this site, unlocked', async () => {
	const { owner, device } = await withPasskey();
	const signed = device.use(await asked(owner));
	expect(await used(owner, signed)).toBe(owner.userId);
	expect(await used(owner, signed)).toBeNull();
	const foreign = device.use(await asked(owner), { origin: 'https://evil.example' });
	expect(await used(owner, foreign)).toBeNull();
	const locked = device.use(await asked(owner), { verified: false });
	expect(await used(owner, locked)).toBeNull();
	const { user } = await sessionOf(db, owner.userId);
	const ofOther = device.use(await asked(owner));
	expect(await used({ ...owner, sessionId: user.tokenId }, ofOther)).toBeNull();
	expect(await used(owner, device.use({ challenge: 'bWFkZSB1cA' }))).toBeNull();
	const stranger = authenticator(publicUrl);
	expect(await used(owner, stranger.use(await asked(owner)))).toBeNull();
});

test('a counter that does not grow is refused, as of a copy, also beside another use', async () => {
	const { owner, device } = await withPasskey(5);
	expect(await used(owner, device.use(await asked(owner), { counter: 6 }))).toBe(owner.userId);
	for (const counter of [6, 5, 0])
		expect(await used(owner, device.use(await asked(owner), { counter }))).toBeNull();
	const [a, b] = [await asked(owner), await asked(owner)];
	const both = await Promise.all(
		[a, b].map((each) => used(owner, device.use(each, { counter: 9 }))),
	);
	expect(both.filter((userId) => userId !== null)).toEqual([owner.userId]);
});

test('a passkey alone signs in, as both factors', async () => {
	const { owner, device } = await withPasskey();
	const token = await beginPending(db, null);
	const pendingId = (await pendingOf(db, token))?.id ?? 0;
	const options = await passkeyToUse(db, { pendingId }, { userId: null, publicUrl });
	expect(options.allowCredentials ?? []).toEqual([]);
	const proof = { kind: 'passkey', value: device.use(options) } as const;
	const { user } = await finishPendingSignIn(db, token, proof, FACTOR_TOOLS);
	expect(user.id).toBe(owner.userId);
	await expect(finishPendingSignIn(db, token, proof, FACTOR_TOOLS)).rejects.toMatchObject({
		reason: 'sign-in-ended',
	});
	// Without a passkey it does not finish.
	const other = await beginPending(db, null);
	await expect(
		finishPendingSignIn(db, other, { kind: 'code', value: '123456' }, FACTOR_TOOLS),
	).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a passkey is named and removed by its owner alone', async () => {
	const { owner } = await withPasskey();
	const [passkey] = await passkeysOf(db, owner.userId);
	const other = await shopper();
	const id = passkey?.id ?? 0;
	const none = { code: 'not-found' };
	await expect(renamePasskey(db, other.userId, id, { name: 'Mine' })).rejects.toMatchObject(none);
	await expect(removePasskey(db, other.userId, id, FACTOR_TOOLS)).rejects.toMatchObject(none);
	await expect(renamePasskey(db, owner.userId, id, { name: ' ' })).rejects.toMatchObject({
		code: 'invalid',
	});
	await renamePasskey(db, owner.userId, id, { name: ' Phone ' });
	expect((await passkeysOf(db, owner.userId))[0]?.name).toBe('Phone');
	await removePasskey(db, owner.userId, id, FACTOR_TOOLS);
	await expect(removePasskey(db, owner.userId, id, FACTOR_TOOLS)).rejects.toMatchObject(none);
	expect(await db.$count(passkeys, eq(passkeys.userId, owner.userId))).toBe(0);
});

test.each([
	['passkey', newPasskey],
	['app for codes', newCodeApp],
])(
	'%s: what is added while the only other factor is removed has recovery codes',
	async (_, ready) => {
		const { owner } = await withPasskey();
		const addOther = await ready(owner);
		let adding: Promise<string[] | null> | undefined;
		await db.transaction(async (tx) => {
			await lockAccount(tx, owner.userId);
			adding = addOther();
			await somebodyWaits(db);
			await tx.delete(passkeys).where(eq(passkeys.userId, owner.userId));
		});
		expect(await adding).toHaveLength(10);
	},
);

test('texts that PostgreSQL does not store are refused like other wrong ones, wherever they stand in a credential', async () => {
	const { owner, device } = await withPasskey();
	const signed = JSON.parse(device.use(await asked(owner)));
	for (const id of ['\0', 'a\0b', '', 7, null, ['x'], '\ud800'])
		expect(await used(owner, JSON.stringify({ ...signed, id, rawId: id }))).toBeNull();
	expect(await used(owner, device.use({ challenge: 'a\0b' }))).toBeNull();
	const made = JSON.parse(authenticator(publicUrl).make(await ask(owner)));
	made.response.transports = ['usb', '\0', 7, { a: 1 }, '\ud800', 'smart-card', 'x'.repeat(400)];
	expect(await add(owner, JSON.stringify(made))).toBeNull();
	const rows = await db.select().from(passkeys).where(eq(passkeys.userId, owner.userId));
	expect(rows.map(({ transports }) => transports)).toEqual([['internal'], ['usb', 'smart-card']]);
	const other = JSON.parse(authenticator(publicUrl).make(await ask(owner)));
	other.response.transports = 'usb';
	expect(await add(owner, JSON.stringify(other))).toBeNull();
	await expect(
		add(owner, authenticator(publicUrl).make({ challenge: 'a\0b' })),
	).rejects.toMatchObject({ code: 'invalid' });
});

test('of many accounts those are known that have a passkey or a confirmed app', async () => {
	const { owner: passkeyOwner } = await withPasskey();
	const [appOwner, beginner, neither] = [await shopper(), await shopper(), await shopper()];
	await (await newCodeApp(appOwner))();
	await newCodeApp(beginner);
	const all = [passkeyOwner, appOwner, beginner, neither].map(({ userId }) => userId);
	expect(await accountsWithFactor(db, all)).toEqual(
		new Set([passkeyOwner.userId, appOwner.userId]),
	);
	expect(await accountsWithFactor(db, [])).toEqual(new Set());
});
