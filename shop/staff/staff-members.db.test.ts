import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accessTokens, users } from '#db/account-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import {
	makeAdminUser,
	makeOwnRoleUser,
	makeStaffUser,
	signedInHeaders,
} from '#tests/helpers/staff.ts';
import { userOfToken } from '../accounts/sign-in.ts';
import { readListQuery } from '../kit/list-pages.ts';
import { deleteOwnRole, ownRoleById, readOwnRole, saveOwnRole } from './own-roles.ts';
import { isStaff, permissionsOf } from './permissions.ts';
import { changeRole, removeFromStaff, staffMember, staffPage } from './staff-members.ts';

const db = await testDatabase();
const owner = await makeAdminUser(db, 'Ada Owner');

const FORBIDDEN = { code: 'forbidden' };
const rightsOf = async (id: number) => {
	const [user] = await db.select().from(users).where(eq(users.id, id));
	return [user?.roleAs, user?.staffRole, user?.ownRoleId];
};
const changesOf = (noun: string, nounId: number) =>
	db
		.select({ action: auditTrail.action, before: auditTrail.before, after: auditTrail.after })
		.from(auditTrail)
		.where(and(eq(auditTrail.noun, noun), eq(auditTrail.nounId, nounId)))
		.orderBy(auditTrail.id);

test('an owner gives any role, and the change is recorded', async () => {
	const { id } = await makeStaffUser(db, 'sales', 'Bola');
	expect(await changeRole(db, owner.id, id, 'accounts')).toEqual({ role: 'Accounts' });
	expect(await rightsOf(id)).toEqual([0, 'accounts', null]);
	const roleId = await saveOwnRole(db, owner.id, null, { name: 'Counter', permissions: ['stock'] });
	expect(await changeRole(db, owner.id, id, `own-${roleId}`)).toEqual({ role: 'Counter' });
	expect(await rightsOf(id)).toEqual([0, null, roleId]);
	await changeRole(db, owner.id, id, 'owner');
	expect(await rightsOf(id)).toEqual([1, null, null]);
	await changeRole(db, owner.id, id, 'writer');
	expect(await changesOf('staff', id)).toEqual([
		{ action: 'change-role', before: { role: 'Sales' }, after: { role: 'Accounts' } },
		{ action: 'change-role', before: { role: 'Accounts' }, after: { role: 'Counter' } },
		{ action: 'change-role', before: { role: 'Counter' }, after: { role: 'Owner' } },
		{ action: 'change-role', before: { role: 'Owner' }, after: { role: 'Writer' } },
	]);
	for (const role of ['', 'boss', 'own-999999', 'own-x', null, 'constructor'])
		await expect(changeRole(db, owner.id, id, role), String(role)).rejects.toMatchObject({
			code: 'invalid',
			fields: { role: ['Choose a role.'] },
		});
});

test('a shopper has no role to change, and an unknown user is not found', async () => {
	const shopper = await makeShopper(db);
	for (const id of [shopper.id, 2_000_000_000, null]) {
		await expect(changeRole(db, owner.id, id, 'sales')).rejects.toMatchObject({
			code: 'not-found',
		});
		await expect(removeFromStaff(db, owner.id, id)).rejects.toMatchObject({ code: 'not-found' });
		await expect(staffMember(db, id)).rejects.toMatchObject({ code: 'not-found' });
	}
});

test('nobody gives or takes what they may not do themselves, and only owners make owners', async () => {
	const manager = await makeStaffUser(db, 'manager');
	const people = await makeOwnRoleUser(db, ['users', 'stock']);
	const writer = await makeStaffUser(db, 'writer');
	const chief = await makeOwnRoleUser(db, ['users', 'settings']);
	await changeRole(db, manager.id, writer.id, 'sales');
	const refused: [number, number, string][] = [
		[manager.id, writer.id, 'owner'],
		[manager.id, owner.id, 'sales'],
		// Settings are not the manager's, neither to give nor to take.
		[manager.id, chief.id, 'sales'],
		[people.id, writer.id, 'stock'],
		[people.id, manager.id, 'stock'],
		[people.id, people.id, 'manager'],
		[writer.id, writer.id, 'manager'],
		[(await makeShopper(db)).id, writer.id, 'sales'],
	];
	for (const [by, id, role] of refused) {
		const before = await rightsOf(id);
		await expect(changeRole(db, by, id, role), `${by} ${id} ${role}`).rejects.toMatchObject(
			FORBIDDEN,
		);
		expect(await rightsOf(id)).toEqual(before);
	}
	for (const [by, id] of [
		[manager.id, owner.id],
		[manager.id, chief.id],
		[people.id, writer.id],
	] as const)
		await expect(removeFromStaff(db, by, id)).rejects.toMatchObject(FORBIDDEN);
});

test('who is taken off the staff is signed out at once, with every token', async () => {
	const { id } = await makeStaffUser(db, 'sales');
	const tokens = await Promise.all(
		[1, 2].map(async () => (await signedInHeaders(db, id)).authorization.slice('Bearer '.length)),
	);
	for (const token of tokens) expect(await userOfToken(db, token)).toMatchObject({ id });
	await removeFromStaff(db, owner.id, id);
	for (const token of tokens) expect(await userOfToken(db, token)).toBeNull();
	expect(await db.$count(accessTokens, eq(accessTokens.userId, id))).toBe(0);
	expect(await rightsOf(id)).toEqual([0, null, null]);
	expect(await changesOf('staff', id)).toEqual([
		{ action: 'remove', before: { role: 'Sales' }, after: { role: 'None' } },
	]);
	await expect(removeFromStaff(db, owner.id, id)).rejects.toMatchObject({ code: 'not-found' });
});

test('a role that changes under way counts for the token that is signed in', async () => {
	const user = await makeOwnRoleUser(db, ['articles', 'reviews']);
	const { authorization } = await signedInHeaders(db, user.id);
	const permissionsNow = async () => {
		const found = await userOfToken(db, authorization.slice('Bearer '.length));
		return found && isStaff(found) ? [...permissionsOf(found)] : null;
	};
	expect(await permissionsNow()).toEqual(['articles', 'reviews']);
	await saveOwnRole(db, owner.id, user.ownRoleId, { name: 'Readers', permissions: ['reviews'] });
	expect(await permissionsNow()).toEqual(['reviews']);
	await changeRole(db, owner.id, user.id, 'stock');
	expect(await permissionsNow()).toEqual(['stock', 'orders-read', 'orders']);
});

test('the last owner stays, also of two who go at the same time', async () => {
	const other = await makeAdminUser(db, 'Obi Owner');
	await db.update(users).set({ roleAs: 0 }).where(eq(users.id, owner.id));
	const last = { code: 'conflict', message: expect.stringContaining('last owner') };
	await expect(changeRole(db, other.id, other.id, 'manager')).rejects.toMatchObject(last);
	await expect(removeFromStaff(db, other.id, other.id)).rejects.toMatchObject(last);
	// A blocked owner cannot sign in, so the shop would have none.
	await db.update(users).set({ roleAs: 1, status: 0 }).where(eq(users.id, owner.id));
	await expect(removeFromStaff(db, other.id, other.id)).rejects.toMatchObject(last);
	await db.update(users).set({ status: 1 }).where(eq(users.id, owner.id));

	for (let round = 0; round < 5; round += 1) {
		await db.update(users).set({ roleAs: 1, staffRole: null }).where(eq(users.id, owner.id));
		await db.update(users).set({ roleAs: 1, staffRole: null }).where(eq(users.id, other.id));
		const outcomes = await Promise.allSettled([
			removeFromStaff(db, owner.id, other.id),
			changeRole(db, other.id, owner.id, 'manager'),
			removeFromStaff(db, other.id, other.id),
		]);
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		expect(await db.$count(users, and(eq(users.roleAs, 1), eq(users.status, 1)))).toBe(1);
	}
	await db.update(users).set({ roleAs: 1, staffRole: null }).where(eq(users.id, owner.id));
	await db.update(users).set({ roleAs: 0, staffRole: null }).where(eq(users.id, other.id));
});

test('of two owners who take themselves off at the same time one stays', async () => {
	const other = await makeAdminUser(db, 'Uche Owner');
	const { both } = await db.transaction(async (tx) => {
		// Whoever has counted the other owners waits here with the record of it.
		await tx.execute(sql`lock table audit_trail in share mode`);
		const one = removeFromStaff(db, owner.id, owner.id);
		await somebodyWaits(db, 1);
		const two = removeFromStaff(db, other.id, other.id);
		await somebodyWaits(db, 2);
		// One may be refused before the end of this transaction is known here, so that is listened for from now on.
		return { both: Promise.allSettled([one, two]) };
	});
	const outcomes = await both;
	expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	expect(await db.$count(users, and(eq(users.roleAs, 1), eq(users.status, 1)))).toBe(1);
	await db.update(users).set({ roleAs: 0 }).where(eq(users.id, other.id));
	await db.update(users).set({ roleAs: 1, staffRole: null }).where(eq(users.id, owner.id));
});

test('a role of the shop’s own has a name that no other has, and something that it may do', async () => {
	const permissions = ['orders' as const];
	const id = await saveOwnRole(db, owner.id, null, { name: 'Packers', permissions });
	const taken = { code: 'invalid', fields: { name: ['There is a role of this name already.'] } };
	await expect(
		saveOwnRole(db, owner.id, null, { name: 'PACKERS', permissions }),
	).rejects.toMatchObject(taken);
	await saveOwnRole(db, owner.id, id, { name: 'packers', permissions });
	for (const name of ['Owner', ' sales ', 'ADMIN'])
		expect(() => readOwnRole({ name, stock: '1' })).toThrow(expect.objectContaining(taken));
	expect(() => readOwnRole({ name: 'Idle', stock: '0', everything: '1' })).toThrow(
		expect.objectContaining({ fields: { permissions: [expect.stringContaining('at least one')] } }),
	);
	expect(() => readOwnRole({ stock: '1' })).toThrow(
		expect.objectContaining({ fields: { name: ['The name field is required.'] } }),
	);
	// Who works on orders sees them.
	expect(readOwnRole({ name: 'Packing ', orders: '1' })).toEqual({
		name: 'Packing',
		permissions: ['orders-read', 'orders'],
	});
	const both = await Promise.allSettled(
		[1, 2].map(() => saveOwnRole(db, owner.id, null, { name: 'Twice', permissions })),
	);
	expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a role is made, widened and deleted only by whoever has all of it, and not while somebody holds it', async () => {
	const people = await makeOwnRoleUser(db, ['users', 'stock']);
	const input = { name: 'Shelves', permissions: ['stock' as const] };
	const id = await saveOwnRole(db, people.id, null, input);
	const wider = { name: 'Shelves', permissions: ['stock' as const, 'refunds' as const] };
	await expect(saveOwnRole(db, people.id, id, wider)).rejects.toMatchObject(FORBIDDEN);
	await saveOwnRole(db, owner.id, id, wider);
	await expect(saveOwnRole(db, people.id, id, input)).rejects.toMatchObject(FORBIDDEN);
	await expect(deleteOwnRole(db, people.id, id)).rejects.toMatchObject(FORBIDDEN);
	const holder = await makeStaffUser(db, 'stock');
	await changeRole(db, owner.id, holder.id, `own-${id}`);
	await expect(deleteOwnRole(db, owner.id, id)).rejects.toMatchObject({ code: 'conflict' });
	expect(await ownRoleById(db, id)).toMatchObject({ members: 1 });
	await changeRole(db, owner.id, holder.id, 'stock');
	await deleteOwnRole(db, owner.id, id);
	await expect(ownRoleById(db, id)).rejects.toMatchObject({ code: 'not-found' });
	await expect(saveOwnRole(db, owner.id, id, input)).rejects.toMatchObject({ code: 'not-found' });
	expect((await changesOf('role', id)).map(({ action }) => action)).toEqual([
		'create',
		'update',
		'delete',
	]);
});

test('the list holds owners and everybody with a role, and nobody else', async () => {
	await makeShopper(db, 'Zz Shopper');
	const { rows } = await staffPage(db, readListQuery({ per_page: '100' }, ['name']));
	expect(rows.every(isStaff)).toBe(true);
	expect(rows.map(({ id }) => id)).toContain(owner.id);
	const names = rows.map(({ name }) => name);
	expect(names).not.toContain('Zz Shopper');
});

test('the database itself refuses two roles at once, and roles that do not exist', async () => {
	const { id } = await makeShopper(db);
	for (const columns of [
		{ roleAs: 1, staffRole: 'sales' as const },
		{ staffRole: 'boss' as 'sales' },
		{ ownRoleId: 2_000_000_000 },
	])
		await expect(db.update(users).set(columns).where(eq(users.id, id))).rejects.toThrow();
});
