import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accessTokens, users } from '#db/account-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { saveSettings } from '../settings/settings-saving.ts';
import { deviceName, endOtherSessions, endSession, sessionsOf } from './sessions.ts';
import { issueToken, userOfToken } from './sign-in.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
const begin = (userId: number, userAgent = '', address = '10.0.0.1') =>
	db.transaction((tx) => issueToken(tx, userId, { address, userAgent }));
const idOf = (token: string) => Number(token.split('|')[0]);

/** Makes a session as old, and unused for as long, as given in hours. */
async function age(token: string, { began, used }: { began: number; used: number }) {
	await db
		.update(accessTokens)
		.set({
			createdAt: sql`now() - ${began} * interval '1 hour'`,
			lastUsedAt: sql`now() - ${used} * interval '1 hour'`,
		})
		.where(eq(accessTokens.id, idOf(token)));
}

/** In how many hours a session ends, as it stands. */
async function hoursLeft(token: string): Promise<number> {
	const [row] = await db
		.select({ expiresAt: accessTokens.expiresAt })
		.from(accessTokens)
		.where(eq(accessTokens.id, idOf(token)));
	return Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000);
}

test('the list names device and address, the session used last first, and no expired one', async () => {
	const { id } = await makeShopper(db);
	const phone = await begin(
		id,
		'Mozilla/5.0 (Linux; Android 13; TECNO BG6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
		'2001:db8::7',
	);
	const old = await begin(id);
	await age(phone, { began: 50, used: 2 });
	await age(old, { began: 60, used: 60 });
	const gone = await begin(id);
	await db
		.update(accessTokens)
		.set({ expiresAt: sql`now()` })
		.where(eq(accessTokens.id, idOf(gone)));
	expect(await sessionsOf(db, id)).toMatchObject([
		{ id: idOf(phone), device: 'Chrome on Android', address: '2001:db8::7' },
		{ id: idOf(old), device: 'Unknown device', address: '10.0.0.1' },
	]);
});

test('using a session is noted, though not every time', async () => {
	const { id } = await makeShopper(db);
	const token = await begin(id);
	const lastUsed = async () => (await sessionsOf(db, id))[0]?.lastUsedAt.getTime() ?? 0;
	const first = await lastUsed();
	await userOfToken(db, token);
	expect(await lastUsed()).toBe(first);
	await age(token, { began: 5, used: 1 });
	await Promise.all([1, 2, 3].map(() => userOfToken(db, token)));
	expect(await lastUsed()).toBeGreaterThanOrEqual(first);
	// A wrong secret uses nothing.
	await age(token, { began: 5, used: 1 });
	const before = await lastUsed();
	await userOfToken(db, `${idOf(token)}|${'x'.repeat(43)}`);
	expect(await lastUsed()).toBe(before);
});

test('whoever ends a session ends their own only, and a token that ended opens nothing', async () => {
	const [ada, obi] = [await makeShopper(db), await makeShopper(db)];
	const [first, second, third] = [await begin(ada.id), await begin(ada.id), await begin(ada.id)];
	const other = await begin(obi.id);
	await expect(endSession(db, ada.id, idOf(other))).rejects.toMatchObject({ code: 'not-found' });
	await endSession(db, ada.id, idOf(first));
	expect(await userOfToken(db, first)).toBeNull();
	await expect(endSession(db, ada.id, idOf(first))).rejects.toMatchObject({ code: 'not-found' });
	await expect(endSession(db, ada.id, null)).rejects.toMatchObject({ code: 'not-found' });
	expect(await endOtherSessions(db, { id: ada.id, tokenId: idOf(second) })).toBe(1);
	expect(await userOfToken(db, third)).toBeNull();
	expect(await userOfToken(db, second)).toMatchObject({ id: ada.id });
	expect(await userOfToken(db, other)).toMatchObject({ id: obi.id });
});

test('a session of staff ends when it is not used for the time that is set; of a shopper after 30 days, and both after 90 whatever is used', async () => {
	const shopper = await makeShopper(db);
	const [ofStaff, ofShopper] = [await begin(admin.id), await begin(shopper.id)];
	expect(await hoursLeft(ofStaff)).toBe(14 * 24);
	expect(await hoursLeft(ofShopper)).toBe(30 * 24);
	await age(ofStaff, { began: 10, used: 10 });
	await userOfToken(db, ofStaff);
	expect(await hoursLeft(ofStaff)).toBe(14 * 24);
	// Never beyond 90 days, however often it is used.
	await age(ofStaff, { began: 90 * 24 - 5, used: 10 });
	await userOfToken(db, ofStaff);
	expect(await hoursLeft(ofStaff)).toBe(5);
	await age(ofShopper, { began: 65 * 24, used: 10 });
	expect(await userOfToken(db, ofShopper)).toMatchObject({ id: shopper.id });
	expect(await hoursLeft(ofShopper)).toBe(25 * 24);
});

test('the setting counts at once, for sessions that run', async () => {
	const [busy, idle] = [await begin(admin.id), await begin(admin.id)];
	await age(idle, { began: 30, used: 20 });
	await saveSettings(db, admin.id, { staffSessionHours: '8' });
	expect(await hoursLeft(busy)).toBe(8);
	expect(await userOfToken(db, idle)).toBeNull();
	await saveSettings(db, admin.id, { staffSessionHours: 0 });
	expect(await hoursLeft(busy)).toBe(30 * 24);
	await expect(saveSettings(db, admin.id, { staffSessionHours: '-1' })).rejects.toMatchObject({
		fields: { staffSessionHours: [expect.any(String)] },
	});
});

test('a shopper who joins the staff has a session of staff from its next use', async () => {
	const { id } = await makeShopper(db);
	await saveSettings(db, admin.id, { staffSessionHours: 12 });
	const token = await begin(id);
	await db.update(users).set({ staffRole: 'sales' }).where(eq(users.id, id));
	await age(token, { began: 2, used: 1 });
	await userOfToken(db, token);
	expect(await hoursLeft(token)).toBe(12);
});

test('devices are called by browser and system, programs by their name', () => {
	expect(
		deviceName(
			'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
		),
	).toBe('Safari on iOS');
	expect(deviceName('curl/8.9.1')).toBe('curl');
	expect(deviceName('')).toBe('Unknown device');
	expect(deviceName('<script>alert(1)</script>')).toBe('Unknown device');
});
