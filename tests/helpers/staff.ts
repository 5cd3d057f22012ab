import { eq } from 'drizzle-orm';
import { type StaffRole, staffRoles, users } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { issueToken } from '#shop/accounts/sign-in.ts';
import { makeShopper } from './shoppers.ts';

// Staff, for database and browser tests alike.

export async function makeAdminUser(db: Db, name = 'Ada Admin') {
	const user = await makeShopper(db, name);
	await db.update(users).set({ roleAs: 1 }).where(eq(users.id, user.id));
	return { ...user, roleAs: 1 };
}

/** Somebody with a role that every shop has. */
export async function makeStaffUser(db: Db, staffRole: StaffRole, name: string = staffRole) {
	const user = await makeShopper(db, name);
	await db.update(users).set({ staffRole }).where(eq(users.id, user.id));
	return user;
}

/** Somebody with a role of the shop's own that has these permissions. */
export async function makeOwnRoleUser(db: Db, permissions: string[], name = 'Somebody') {
	const user = await makeShopper(db, name);
	const [role] = await db
		.insert(staffRoles)
		.values({ name: `Role of ${user.id}`, permissions })
		.returning();
	if (!role) throw new Error('The role was not stored');
	await db.update(users).set({ ownRoleId: role.id }).where(eq(users.id, user.id));
	return { ...user, ownRoleId: role.id };
}

/** The headers of a signed-in session. */
export async function signedInHeaders(db: Db, userId: number) {
	const token = await db.transaction((tx) => issueToken(tx, userId));
	return { authorization: `Bearer ${token}` };
}
