import { and, desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { staffInvitations, users } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { recordingTransport, SHOP } from '#tests/helpers/mail.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser, makeOwnRoleUser, makeStaffUser } from '#tests/helpers/staff.ts';
import { dropExpired } from '../accounts/accounts.ts';
import { changeOwnPassword } from '../accounts/own-password.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { signIn, userOfToken } from '../accounts/sign-in.ts';
import { deliver } from '../mail/deliver.ts';
import { mailForStaff } from '../mail/sent-mails.ts';
import { acceptInvitation, joinWithNewAccount, openInvitation } from './accept-invitation.ts';
import {
	cancelInvitation,
	inviteToStaff,
	openInvitations,
	resendInvitation,
} from './invitations.ts';
import { deleteOwnRole, saveOwnRole } from './own-roles.ts';
import { changeRole, removeFromStaff } from './staff-members.ts';

const db = await testDatabase();
const owner = await makeAdminUser(db, 'Ada Owner');

const PASSWORD = 'river market drum';
const GONE = { code: 'not-found', message: expect.stringMatching(/^This invitation was used/) };
const FORBIDDEN = { code: 'forbidden' };

let made = 0;
function newAddress(): string {
	made += 1;
	return `Invited.${made}@Example.com`;
}

const invite = (email: string, role = 'sales', by = owner.id) =>
	inviteToStaff(db, SHOP, by, { email, role });
const join = (token: string, password = PASSWORD) =>
	joinWithNewAccount(
		db,
		token,
		{ name: 'Ifeoma Eze', password, password_confirmation: password },
		{ shopName: SHOP.name, origin: { address: '192.0.2.1' } },
	);
/** A shopper with this password, signed in. */
async function shopperWith(password: string) {
	const { id, email } = await makeShopper(db);
	await db
		.update(users)
		.set({ passwordHash: await hashPassword(password) })
		.where(eq(users.id, id));
	const session = await signIn(db, { email, password }, { address: '192.0.2.1' });
	const user = await userOfToken(db, session.token);
	if (!user) throw new Error('not signed in');
	return user;
}
type Shopper = Awaited<ReturnType<typeof shopperWith>>;
const accept = (user: Shopper, token: string, password = PASSWORD) =>
	acceptInvitation(db, { user, origin: { address: '192.0.2.1' }, deviceToken: null }, token, {
		password,
		shopName: SHOP.name,
	});
const invitationFor = async (email: string) =>
	(await openInvitations(db, owner)).find((each) => each.email === email);

/** Sends the newest mail of an address, and reads the token in its link. */
async function tokenFor(email: string): Promise<string> {
	const [mail] = await db
		.select({ id: mails.id })
		.from(mails)
		.where(and(eq(mails.kind, 'staff-invitation'), eq(mails.recipient, email)))
		.orderBy(desc(mails.id))
		.limit(1);
	const transport = recordingTransport();
	await deliver(db, mail?.id ?? 0, transport);
	const [sent] = transport.sent;
	const token = /https:\/\/shop\.example\/invitation\/([\w-]{43})\s/.exec(sent?.text ?? '')?.[1];
	expect(sent?.html).toContain(`/invitation/${token}"`);
	const shown = await mailForStaff(db, mail?.id ?? 0);
	expect(shown.text + shown.html).not.toContain(token);
	return token ?? '';
}

test('somebody without an account joins with a password, once, and is signed in', async () => {
	const email = newAddress();
	await invite(email, 'accounts');
	const token = await tokenFor(email);
	expect(await openInvitation(db, token)).toEqual({ email, role: 'Accounts', hasAccount: false });
	const fresh = await join(token);
	expect(await userOfToken(db, fresh.token)).toMatchObject({
		name: 'Ifeoma Eze',
		email,
		roleAs: 0,
		staffRole: 'accounts',
	});
	expect(await signIn(db, { email, password: PASSWORD }, { address: '192.0.2.1' })).toHaveProperty(
		'token',
	);
	expect(await invitationFor(email)).toBeUndefined();
	for (const again of [() => join(token), () => openInvitation(db, token)])
		await expect(again()).rejects.toMatchObject(GONE);
	const trail = await db
		.select({ userId: auditTrail.userId, action: auditTrail.action, after: auditTrail.after })
		.from(auditTrail)
		.where(
			and(
				eq(auditTrail.noun, 'staff'),
				eq(auditTrail.nounId, fresh.user.id),
				eq(auditTrail.action, 'join'),
			),
		);
	expect(trail).toEqual([{ userId: fresh.user.id, action: 'join', after: { role: 'Accounts' } }]);
});

test('somebody with an account accepts signed in, and nobody else accepts for them', async () => {
	const shopper = await shopperWith(PASSWORD);
	await invite(shopper.email.toUpperCase(), 'owner');
	const token = await tokenFor(shopper.email.toUpperCase());
	expect(await openInvitation(db, token)).toMatchObject({ role: 'Owner', hasAccount: true });
	const stranger = await shopperWith(PASSWORD);
	await expect(accept(stranger, token)).rejects.toMatchObject(FORBIDDEN);
	// Whoever has the link cannot make a second account for the address either.
	await expect(join(token)).rejects.toMatchObject({ code: 'conflict' });
	for (const wrong of ['', 'river market']) {
		const refused = { code: 'invalid', fields: { current_password: [expect.any(String)] } };
		await expect(accept(shopper, token, wrong)).rejects.toMatchObject(refused);
	}
	await accept(shopper, token);
	const [user] = await db.select().from(users).where(eq(users.id, shopper.id));
	expect(user).toMatchObject({ roleAs: 1, emailVerifiedAt: expect.any(Date) });
	await expect(accept(shopper, token)).rejects.toMatchObject(GONE);
	await db.update(users).set({ roleAs: 0 }).where(eq(users.id, shopper.id));
});

test.each([
	['a common one', 'letmein1'],
	['one of fewer than eight characters', 'drum 42'],
	['the name of the shop', SHOP.name],
])('a shopper whose password is %s changes it before joining', async (_which, password) => {
	const shopper = await shopperWith(password);
	await invite(shopper.email);
	const token = await tokenFor(shopper.email);
	await expect(accept(shopper, token, password)).rejects.toMatchObject({
		code: 'invalid',
		fields: { current_password: [expect.stringContaining('Change yours')] },
	});
	const input = { current_password: password, password: PASSWORD, password_confirmation: PASSWORD };
	const changer = { user: shopper, origin: { address: '192.0.2.1' }, deviceToken: null };
	await changeOwnPassword(db, changer, input, SHOP);
	await accept(shopper, token);
	const [user] = await db.select().from(users).where(eq(users.id, shopper.id));
	expect(user).toMatchObject({ staffRole: 'sales' });
});

test('of two who use a link at the same time, one joins', async () => {
	const email = newAddress();
	await invite(email);
	const token = await tokenFor(email);
	const outcomes = await Promise.allSettled([join(token), join(token), join(token)]);
	expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	expect(await db.$count(users, sql`lower(${users.email}) = ${email.toLowerCase()}`)).toBe(1);
});

test('an address has one invitation, also of two who send one at the same time', async () => {
	const email = newAddress();
	const outcomes = await Promise.allSettled([invite(email), invite(email.toLowerCase(), 'stock')]);
	expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	await expect(invite(email)).rejects.toMatchObject({
		code: 'invalid',
		fields: { email: [expect.stringContaining('invited already')] },
	});
	const member = await makeStaffUser(db, 'writer');
	await expect(invite(member.email)).rejects.toMatchObject({
		fields: { email: [expect.stringContaining('on the staff already')] },
	});
	const blocked = await makeShopper(db);
	await db.update(users).set({ status: 0 }).where(eq(users.id, blocked.id));
	await expect(invite(blocked.email)).rejects.toMatchObject({
		fields: { email: [expect.stringContaining('blocked')] },
	});
	await expect(invite(newAddress(), 'boss')).rejects.toMatchObject({
		fields: { role: ['Choose a role.'] },
	});
});

test('sent again, only the link of the newest mail works', async () => {
	const email = newAddress();
	await invite(email);
	const first = await tokenFor(email);
	const { id } = (await invitationFor(email)) ?? { id: 0 };
	await resendInvitation(db, SHOP, owner.id, id);
	await expect(openInvitation(db, first)).rejects.toMatchObject(GONE);
	const second = await tokenFor(email);
	await expect(join(first)).rejects.toMatchObject(GONE);
	expect(await join(second)).toHaveProperty('token');
	await expect(resendInvitation(db, SHOP, owner.id, id)).rejects.toMatchObject({
		code: 'not-found',
	});
});

test('a cancelled invitation ends its link, and a mail that has not left stays', async () => {
	const [sent, waiting] = [newAddress(), newAddress()];
	await invite(sent);
	await invite(waiting);
	const token = await tokenFor(sent);
	for (const email of [sent, waiting])
		await cancelInvitation(db, owner.id, (await invitationFor(email))?.id ?? 0);
	await expect(openInvitation(db, token)).rejects.toMatchObject(GONE);
	const [mail] = await db.select().from(mails).where(eq(mails.recipient, waiting));
	const transport = recordingTransport();
	expect(await deliver(db, mail?.id ?? 0, transport)).toMatch(/^Not sent/);
	expect(transport.sent).toEqual([]);
	await expect(cancelInvitation(db, owner.id, null)).rejects.toMatchObject({ code: 'not-found' });
});

test('after a week the link is over; the address can be invited anew, and a month later nothing is left', async () => {
	const email = newAddress();
	await invite(email);
	const token = await tokenFor(email);
	const isIt = sql`${staffInvitations.email} = ${email}`;
	const [stored] = await db
		.select({ days: sql<number>`extract(epoch from expires_at - now())::float8 / 86400` })
		.from(staffInvitations)
		.where(isIt);
	expect(stored?.days).toBeCloseTo(7, 1);
	const age = (interval: string) =>
		db
			.update(staffInvitations)
			.set({ expiresAt: sql`now() - ${interval}::interval` })
			.where(isIt);
	await age('1 second');
	for (const late of [() => join(token), () => openInvitation(db, token)])
		await expect(late()).rejects.toMatchObject(GONE);
	expect(await invitationFor(email)).toMatchObject({ isExpired: true });
	await dropExpired(db);
	expect(await invitationFor(email)).toBeDefined();
	await invite(email, 'stock');
	expect(await invitationFor(email)).toMatchObject({ isExpired: false, role: 'Stock' });
	await age('31 days');
	await dropExpired(db);
	expect(await invitationFor(email)).toBeUndefined();
});

test('nobody invites to more than they may do, and an invitation ends with the rights of who sent it', async () => {
	const manager = await makeStaffUser(db, 'manager');
	await expect(invite(newAddress(), 'owner', manager.id)).rejects.toMatchObject(FORBIDDEN);
	const writer = await makeStaffUser(db, 'writer');
	await expect(invite(newAddress(), 'writer', writer.id)).rejects.toMatchObject(FORBIDDEN);
	const people = await makeOwnRoleUser(db, ['users', 'stock']);
	await expect(invite(newAddress(), 'sales', people.id)).rejects.toMatchObject(FORBIDDEN);

	const ofOwner = newAddress();
	await invite(ofOwner, 'owner');
	const { id } = (await invitationFor(ofOwner)) ?? { id: 0 };
	await expect(resendInvitation(db, SHOP, manager.id, id)).rejects.toMatchObject(FORBIDDEN);
	await expect(cancelInvitation(db, manager.id, id)).rejects.toMatchObject(FORBIDDEN);
	const shownTo = async (staffRole: 'manager') =>
		(await openInvitations(db, { roleAs: 0, staffRole })).find(({ email }) => email === ofOwner);
	expect(await shownTo('manager')).toMatchObject({ role: 'Owner', mayChange: false });
	expect(await invitationFor(ofOwner)).toMatchObject({ mayChange: true });

	const email = newAddress();
	await invite(email, 'sales', manager.id);
	const token = await tokenFor(email);
	await changeRole(db, owner.id, manager.id, 'stock');
	await expect(join(token)).rejects.toMatchObject(GONE);
	await changeRole(db, owner.id, manager.id, 'manager');
	expect(await openInvitation(db, token)).toMatchObject({ role: 'Sales' });
	await removeFromStaff(db, owner.id, manager.id);
	await expect(openInvitation(db, token)).rejects.toMatchObject(GONE);
});

test('links that never were are refused like used ones, and a bad password keeps the link', async () => {
	for (const token of ['', 'x', 'a'.repeat(43), 'a'.repeat(5000), '1|x'])
		await expect(openInvitation(db, token), token).rejects.toMatchObject(GONE);
	const email = newAddress();
	await invite(email);
	// The mail has not left, so there is no link yet.
	await expect(openInvitation(db, 'null')).rejects.toMatchObject(GONE);
	const token = await tokenFor(email);
	for (const weak of [email, 'password123'])
		await expect(join(token, weak)).rejects.toMatchObject({ fields: { password: [/./] } });
	expect(await join(token)).toHaveProperty('token');
});

test('a role that somebody is invited to is not deleted', async () => {
	const input = { name: 'Counter', permissions: ['stock' as const] };
	const roleId = await saveOwnRole(db, owner.id, null, input);
	const email = newAddress();
	await invite(email, `own-${roleId}`);
	await expect(deleteOwnRole(db, owner.id, roleId)).rejects.toMatchObject({ code: 'conflict' });
	await cancelInvitation(db, owner.id, (await invitationFor(email))?.id ?? 0);
	await deleteOwnRole(db, owner.id, roleId);
});
