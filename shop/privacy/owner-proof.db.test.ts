import argon2 from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { users } from '#db/account-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { countFailedSignIn } from '../accounts/sign-in-limits.ts';
import { proveOwner } from './owner-proof.ts';

const db = await testDatabase();

test('a guess that is right counts no longer once others, sent at the same time, have used up the tries', async () => {
	const { id, email } = await makeShopper(db);
	await db
		.update(users)
		.set({ passwordHash: await hashPassword('correct horse') })
		.where(eq(users.id, id));
	const sender = { origin: { address: '10.0.0.1' }, deviceToken: null, now: new Date() };
	const prove = () => proveOwner(db, { id, email, tokenId: 0 }, 'correct horse', sender);
	await prove();
	// While it is being compared, the others have turned out to be wrong.
	vi.spyOn(argon2, 'verify').mockImplementation(async () => {
		const attempt = { email, address: '10.0.0.1', deviceId: null };
		for (let guess = 0; guess < 10; guess += 1) await countFailedSignIn(db, attempt);
		return true;
	});
	await expect(prove()).rejects.toMatchObject({ code: 'too-many' });
});
