import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accessTokens, users } from '#db/account-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeOwnRoleUser, makeStaffUser, signedInHeaders } from '#tests/helpers/staff.ts';
import { readListQuery } from '../kit/list-pages.ts';
import { userOfToken } from './sign-in.ts';
import { toggleBlock, USER_SORTS, userPage } from './staff-users.ts';

const db = await testDatabase();
const { user: admin } = await makeAdmin(db);

const wish = (query: Record<string, unknown> = {}) => readListQuery(query, USER_SORTS);
const statusOf = async (id: number) =>
	(await db.select({ status: users.status }).from(users).where(eq(users.id, id)))[0]?.status;
const changesOf = (id: number) =>
	db.select().from(auditTrail).where(eq(auditTrail.nounId, id)).orderBy(auditTrail.id);

test('a blocked user is signed out at once, and can sign in again once unblocked', async () => {
	const user = await makeShopper(db);
	const { authorization } = await signedInHeaders(db, user.id);
	const token = authorization.slice('Bearer '.length);
	expect(await userOfToken(db, token)).toMatchObject({ id: user.id });

	expect(await toggleBlock(db, admin.id, user.id)).toEqual({
		status: 0,
		message: 'User blocked successfully.',
	});
	expect(await userOfToken(db, token)).toBeNull();
	expect(await db.$count(accessTokens, eq(accessTokens.userId, user.id))).toBe(0);

	expect(await toggleBlock(db, admin.id, user.id)).toMatchObject({ status: 1 });
	// The old session stays ended; the user has to sign in again.
	expect(await userOfToken(db, token)).toBeNull();
	expect(await changesOf(user.id)).toMatchObject([
		{
			userId: admin.id,
			action: 'block',
			noun: 'user',
			before: { status: 1 },
			after: { status: 0 },
		},
		{ action: 'unblock', before: { status: 0 }, after: { status: 1 } },
	]);
});

test('admins cannot be blocked, not even by themselves, and an unknown user is not found', async () => {
	const { user: other } = await makeAdmin(db, 'Other');
	for (const id of [admin.id, other.id])
		await expect(toggleBlock(db, admin.id, id)).rejects.toMatchObject({
			code: 'forbidden',
			message: 'You cannot block an admin user',
		});
	expect(await statusOf(other.id)).toBe(1);
	for (const id of [null, 2_000_000_000])
		await expect(toggleBlock(db, admin.id, id)).rejects.toMatchObject({ code: 'not-found' });
});

test('nobody on the staff is blocked before they are taken off it', async () => {
	const manager = await makeStaffUser(db, 'manager');
	const own = await makeOwnRoleUser(db, ['stock']);
	for (const { id } of [manager, own]) {
		await expect(toggleBlock(db, admin.id, id)).rejects.toMatchObject({
			code: 'forbidden',
			message: 'Take this person off the staff first, then block them.',
		});
		expect(await statusOf(id)).toBe(1);
	}
	await db.update(users).set({ staffRole: null }).where(eq(users.id, manager.id));
	expect(await toggleBlock(db, admin.id, manager.id)).toMatchObject({ status: 0 });
});

test('two toggles at once run one after the other, and each reports what it did', async () => {
	const user = await makeShopper(db);
	const outcomes = await Promise.all([1, 2].map(() => toggleBlock(db, admin.id, user.id)));
	expect(outcomes.map(({ status }) => status).sort()).toEqual([0, 1]);
	expect(await statusOf(user.id)).toBe(1);
	expect(await changesOf(user.id)).toHaveLength(2);
});

test('two people who both press Block do not undo each other', async () => {
	const user = await makeShopper(db);
	const outcomes = await Promise.all([1, 2, 3].map(() => toggleBlock(db, admin.id, user.id, 0)));
	expect(outcomes.map(({ status }) => status)).toEqual([0, 0, 0]);
	expect(await statusOf(user.id)).toBe(0);
	expect(await changesOf(user.id)).toHaveLength(1);
});

test('the list is searched by words of name and e-mail, sorted, and cut into pages', async () => {
	const rare = 'Zq%_';
	for (const name of ['Chike', 'Amaka', 'Bola']) await makeShopper(db, `${rare} ${name}`);
	const names = async (query: Record<string, unknown>) =>
		(await userPage(db, wish(query))).rows.map((user) => user.name.slice(rare.length + 1));
	expect(await names({ q: 'zq%_' })).toEqual(['Bola', 'Amaka', 'Chike']);
	expect(await names({ q: 'zq%_', sort: 'oldest' })).toEqual(['Chike', 'Amaka', 'Bola']);
	expect(await names({ q: 'zq%_', sort: 'name' })).toEqual(['Amaka', 'Bola', 'Chike']);
	expect(await names({ q: 'EXAMPLE.com amaka zq%' })).toEqual(['Amaka']);
	expect(await names({ q: 'zqxx' })).toEqual([]);
	expect(await userPage(db, wish({ q: 'zq%_', per_page: '2', page: '2' }))).toMatchObject({
		rows: [{ name: `${rare} Chike` }],
		page: 2,
		total: 3,
		lastPage: 2,
	});
	expect(await userPage(db, wish({ q: 'zq%_', page: '9' }))).toMatchObject({ rows: [], total: 3 });
	const [first] = (await userPage(db, wish())).rows;
	expect(first).not.toHaveProperty('passwordHash');
});

test('the list is searched by the phone numbers of orders, however they are typed', async () => {
	const [caller, other] = [await makeShopper(db), await makeShopper(db)];
	const guest = await makeShopper(db);
	await db.update(users).set({ isGuest: 1, status: 0 }).where(eq(users.id, guest.id));
	for (const { id: userId } of [caller, caller, guest])
		await makeOrder(db, { userId, phone: '0706 987 6501' });
	await makeOrder(db, { userId: other.id, phone: '0706 987 6502', address: '7069876501 Close' });
	const idsOf = async (q: string) => {
		const { rows, total } = await userPage(db, wish({ q }));
		expect(total).toBe(rows.length);
		return rows.map(({ id }) => id);
	};
	for (const q of ['07069876501', '+234 706 987 6501', '706-987-6501', '987 6501'])
		expect(await idsOf(q)).toEqual([caller.id]);
	expect(await idsOf('0706 987 6503')).toEqual([]);
	expect(await idsOf('0706 987')).toEqual([other.id, caller.id]);
	// Too short for a number, so it is a word.
	expect(await idsOf('6501')).toEqual([]);
});

test('invalid values of a query are ignored', () => {
	expect(wish({ page: '-1', per_page: '1e9', q: ['x'], sort: 'password_hash' })).toEqual({
		page: 1,
		perPage: 10,
		q: '',
		sort: 'newest',
	});
	expect(wish({ per_page: '5000', q: ' a\0b ' })).toMatchObject({ perPage: 100, q: 'ab' });
});
