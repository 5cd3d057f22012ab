import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attempts } from '#db/account-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import {
	attemptKey,
	attemptsSoFar,
	checkAttempts,
	clearAttempts,
	countAttempt,
} from './attempts.ts';

const db = await testDatabase();
const THREE = { limit: 3, windowSeconds: 60 };

test('of many attempts at once exactly the limit passes, and the others are told how long to wait', async () => {
	const results = await Promise.allSettled(
		Array.from({ length: 10 }, () => countAttempt(db, 'burst', THREE)),
	);
	const refused = results.filter((result) => result.status === 'rejected');
	expect(refused).toHaveLength(7);
	for (const { reason } of refused) {
		expect(reason).toMatchObject({ code: 'too-many', status: 429 });
		expect(reason.facts.retryAfter).toBeGreaterThan(0);
		expect(reason.facts.retryAfter).toBeLessThanOrEqual(60);
	}
});

test('a window that has ended begins anew, and one key does not count for another', async () => {
	for (let n = 0; n < 3; n += 1) await countAttempt(db, 'window', THREE);
	await expect(checkAttempts(db, 'window', THREE)).rejects.toMatchObject({ code: 'too-many' });
	await checkAttempts(db, 'other', THREE);
	await db
		.update(attempts)
		.set({ windowEndsAt: sql`now() - interval '1 second'` })
		.where(eq(attempts.key, 'window'));
	await checkAttempts(db, 'window', THREE);
	await countAttempt(db, 'window', THREE);
	const [row] = await db.select().from(attempts).where(eq(attempts.key, 'window'));
	expect(row?.count).toBe(1);
	expect(row?.windowEndsAt.getTime()).toBeGreaterThan(Date.now());
});

test('checking does not count, and clearing starts anew', async () => {
	const counted = () => attemptsSoFar(db, 'checked');
	for (let n = 0; n < 5; n += 1) await checkAttempts(db, 'checked', THREE);
	expect(await counted()).toBe(0);
	for (let n = 0; n < 3; n += 1) await countAttempt(db, 'checked', THREE);
	expect(await counted()).toBe(3);
	await expect(checkAttempts(db, 'checked', THREE)).rejects.toMatchObject({ code: 'too-many' });
	await clearAttempts(db, 'checked');
	await countAttempt(db, 'checked', THREE);
	expect(await counted()).toBe(1);
});

test('accounts are the same in any case; an IPv6 network is one address, however it is written', () => {
	expect(attemptKey('signInAccount', 'Ada@Shop.example')).toBe('signInAccount:ada@shop.example');
	const of = (address: string) => attemptKey('signInAddress', address);
	expect(of('2001:db8:1:2::7')).toBe(of('2001:0DB8:1:2:aaaa:bbbb:cccc:dddd'));
	expect(of('2001:db8::1')).toBe(of('2001:db8:0:0:1::2'));
	expect(of('2001:db8:1:3::7')).not.toBe(of('2001:db8:1:2::7'));
	expect(of('::ffff:10.0.0.1')).toBe(of('10.0.0.1'));
	expect(of('10.0.0.2')).not.toBe(of('10.0.0.1'));
	expect(of('fe80::1%eth0')).toBe(of('fe80::2'));
});
