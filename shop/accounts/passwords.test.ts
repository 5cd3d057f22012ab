import argon2 from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword, withoutPassword } from './passwords.ts';

test('a password matches its hash, and none matches when there is no account', async () => {
	const stored = await hashPassword('correct horse');
	expect(await isPassword('correct horse', stored)).toBe(true);
	expect(await isPassword('Correct horse', stored)).toBe(false);
	expect(await isPassword('correct horse', null)).toBe(false);
});

test('in a burst three passwords are hashed at once, four hundred wait, and the rest are refused', async () => {
	let running = 0;
	let most = 0;
	vi.spyOn(argon2, 'hash').mockImplementation(async (password) => {
		running += 1;
		most = Math.max(most, running);
		await Promise.resolve();
		running -= 1;
		if (password === 'fails') throw new Error('broken');
		return 'hashed';
	});
	const burst = await Promise.allSettled(
		Array.from({ length: 410 }, (_, n) => hashPassword(n % 2 ? 'fails' : 'works')),
	);
	expect(most).toBe(3);
	const hashed = burst.slice(0, 403).map((each) => each.status);
	expect(hashed).toEqual(hashed.map((_, n) => (n % 2 ? 'rejected' : 'fulfilled')));
	for (const each of burst.slice(403)) {
		expect(each).toMatchObject({ reason: { code: 'unavailable', facts: { retryAfter: 10 } } });
	}
	expect(await hashPassword('works')).toBe('hashed');
});

test('an account without a password has a hash of its own, which no password matches', async () => {
	const [one, other] = [withoutPassword(), withoutPassword()];
	expect(one).not.toBe(other);
	for (const password of ['', 'AAAAAAAA', one]) expect(await isPassword(password, one)).toBe(false);
});
