import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { hashPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';
import { mailNewDevice } from './sign-in-notices.ts';

const db = await testDatabase();
const PASSWORD = 'correct horse';
const passwordHash = await hashPassword(PASSWORD);
const PHONE = {
	address: '10.0.0.1',
	userAgent:
		'Mozilla/5.0 (Linux; Android 13; TECNO BG6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
};

async function makeAccount(more: Partial<typeof users.$inferInsert> = {}) {
	const user = await makeShopper(db, 'Ada <b>');
	await db
		.update(users)
		.set({ passwordHash, ...more })
		.where(eq(users.id, user.id));
	return user;
}

const enter = ({ email }: { email: string }, password = PASSWORD, device: string | null = null) =>
	signIn(db, { email, password }, PHONE, device);
const recorded = (userId: number) =>
	db
		.select({ userId: auditTrail.userId, action: auditTrail.action, after: auditTrail.after })
		.from(auditTrail)
		.where(eq(auditTrail.nounId, userId))
		.orderBy(desc(auditTrail.id));

test('a device is new when the account was signed in elsewhere and the browser does not know it', async () => {
	const ada = await makeAccount();
	const first = await enter(ada);
	expect(first.isNewDevice).toBe(false);
	expect((await enter(ada)).isNewDevice).toBe(true);
	expect((await enter(ada, PASSWORD, first.deviceToken)).isNewDevice).toBe(false);
	const other = await enter(await makeAccount());
	expect((await enter(ada, PASSWORD, other.deviceToken)).isNewDevice).toBe(true);
});

test('its owner gets one mail a day for the same device and address', async () => {
	const ada = await makeAccount();
	const at = (now: string, origin = PHONE) =>
		mailNewDevice(db, ada, origin, { publicUrl: 'https://shop.example', now: new Date(now) });
	await Promise.all([at('2026-11-20T09:00:00Z'), at('2026-11-20T09:00:01Z')]);
	await at('2026-11-20T22:00:00Z');
	const mailed = () => db.select().from(mails).where(eq(mails.recipient, ada.email));
	expect(await mailed()).toHaveLength(1);
	const [mail] = await mailed();
	expect(mail?.bodyText).toContain(
		'a new device: Chrome on Android, from the network address 10.0.0.1, Nov 20, 2026, 10:00 AM.',
	);
	expect(mail?.bodyText).toContain('https://shop.example/forgot-password');
	expect(mail?.bodyHtml).not.toContain('<b>');
	await at('2026-11-20T23:00:00Z', { ...PHONE, address: '10.0.0.2' });
	await at('2026-11-21T09:00:00Z');
	expect(await mailed()).toHaveLength(3);
});

test('sign-ins of staff and failures are in the activity log, those of shoppers are not', async () => {
	const [clerk, shopper] = [await makeAccount({ staffRole: 'sales' }), await makeAccount()];
	for (const user of [clerk, shopper]) {
		await expect(enter(user, 'wrong password')).rejects.toMatchObject({ code: 'unauthenticated' });
		await enter(user);
	}
	const after = { device: 'Chrome on Android', address: '10.0.0.1' };
	expect(await recorded(clerk.id)).toEqual([
		{ userId: clerk.id, action: 'sign-in', after },
		{ userId: null, action: 'fail-sign-in', after },
	]);
	expect(await recorded(shopper.id)).toEqual([]);
});
