import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attempts } from '#db/account-schema.ts';
import { useUpAttempts } from '#tests/helpers/attempts.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { attemptKey, LIMITS } from '../accounts/attempts.ts';
import { findTrackKey, orderOfTrackKey } from './track-order.ts';

const db = await testDatabase();
const { id: userId } = await makeShopper(db);
const LINE = { name: 'Cable', unitKobo: 500_00, qty: 2 };
const find = (tracking_no: string, phone: string, address = '10.1.0.1') =>
	findTrackKey(db, { tracking_no, phone }, address);

test('tracking number and phone number find an order, however both are written', async () => {
	const order = await makeOrder(db, { userId, phone: '0803 123 4567' }, [LINE]);
	for (const phone of ['08031234567', '+234 803 123 4567', '2348031234567'])
		expect(await find(order.trackingNo.toLowerCase().replaceAll('-', ' '), phone)).toBe(
			order.trackKey,
		);
	const found = await orderOfTrackKey(db, order.trackKey);
	expect(found).toMatchObject({ id: order.id, lines: [{ name: 'Cable', qty: 2 }] });
});

test('a wrong phone number and an unknown tracking number are refused with the same words', async () => {
	const one = await makeOrder(db, { userId, phone: '0803 123 4567' });
	const other = await makeOrder(db, { userId, phone: '0805 765 4321' });
	const refusals = await Promise.all(
		[
			find(one.trackingNo, '0805 765 4321'),
			find(other.trackingNo, '0803 123 4567'),
			find('BH-2222-2222-22', '0803 123 4567'),
			find('4711', '0803 123 4567'),
			find(one.trackingNo, 'no number'),
		].map((found) => found.catch(({ code, message }) => `${code} ${message}`)),
	);
	expect(new Set(refusals).size).toBe(1);
	expect(refusals[0]).toMatch(/^not-found We have no order/);
});

test('an order whose phone number cannot be read is found by no unreadable number', async () => {
	const { trackingNo } = await makeOrder(db, { userId, phone: 'none' });
	await expect(find(trackingNo, 'none')).rejects.toMatchObject({ code: 'not-found' });
});

test('failures are limited per network and per tracking number; successes are not counted', async () => {
	const order = await makeOrder(db, { userId, phone: '0803 123 4567' });
	const guess = (address: string) => find(order.trackingNo, '0803 000 0000', address);
	await useUpAttempts(db, 'trackAddress', '10.1.9.9', 1);
	await find(order.trackingNo, '0803 123 4567', '10.1.9.9');
	await expect(guess('10.1.9.9')).rejects.toMatchObject({ code: 'not-found' });
	await expect(find(order.trackingNo, '0803 123 4567', '10.1.9.9')).rejects.toMatchObject({
		code: 'too-many',
	});
	// Guesses from many networks at one number, all at once.
	await db
		.update(attempts)
		.set({ count: LIMITS.trackNumber.limit - 10 })
		.where(eq(attempts.key, attemptKey('trackNumber', order.trackingNo)));
	const guesses = await Promise.all(
		Array.from({ length: 30 }, (_, n) => guess(`10.2.0.${n}`).catch(({ code }) => code)),
	);
	expect(guesses.filter((code) => code === 'not-found').length).toBeLessThanOrEqual(10);
	expect(guesses.filter((code) => code === 'too-many').length).toBeGreaterThanOrEqual(20);
});

test('who types ten wrong phone numbers blocks a number for their own network alone', async () => {
	const order = await makeOrder(db, { userId, phone: '0803 123 4567' });
	const STRANGER = '10.3.0.1';
	const wrong = Array.from({ length: 14 }, (_, n) =>
		find(order.trackingNo, `0805 000 00${10 + n}`, STRANGER).catch(({ code }) => code),
	);
	const codes = await Promise.all(wrong);
	expect(codes.filter((code) => code === 'not-found').length).toBeLessThanOrEqual(10);
	// Not with the right one either, which they may have guessed; they are told of the link.
	await expect(find(order.trackingNo, order.phone, STRANGER)).rejects.toMatchObject({
		code: 'too-many',
		message: expect.stringContaining('The link in our mails'),
		facts: { retryAfter: expect.any(Number) },
	});
	expect(await find(order.trackingNo, order.phone, '10.4.0.1')).toBe(order.trackKey);
	const another = await makeOrder(db, { userId, phone: '0803 123 4567' });
	expect(await find(another.trackingNo, another.phone, STRANGER)).toBe(another.trackKey);
	// The link works whatever was typed.
	await useUpAttempts(db, 'trackAddress', '10.5.0.1');
	expect(await orderOfTrackKey(db, order.trackKey)).toMatchObject({ id: order.id });
});

test('a link that no mail contained shows nothing', async () => {
	const { trackKey, trackingNo } = await makeOrder(db, { userId });
	for (const key of ['', trackingNo, trackKey.toUpperCase(), `${trackKey}0`, "' or true --", '\0'])
		await expect(orderOfTrackKey(db, key)).rejects.toMatchObject({ code: 'not-found' });
});
