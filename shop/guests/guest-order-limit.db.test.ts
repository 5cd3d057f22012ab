import { expect, test } from 'vitest';
import { useUpAttempts } from '#tests/helpers/attempts.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { aDepositor, DEPOSIT_SHOP } from '#tests/helpers/deposits.ts';
import { rejection, TOTAL } from '#tests/helpers/payments.ts';
import { PLACEMENT } from '#tests/helpers/shoppers.ts';
import { attemptKey, attemptsSoFar, LIMITS } from '../accounts/attempts.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { countingGuestOrder } from './guest-order-limit.ts';

const db = await testDatabase();

const counted = (address: string) => attemptsSoFar(db, attemptKey('guestOrderAddress', address));
const forCash = ({ userId, providers }: Awaited<ReturnType<typeof aDepositor>>, email?: string) =>
	placeOrder(
		db,
		userId,
		{ ...PLACEMENT, ...(email === undefined ? {} : { email }) },
		{ shop: DEPOSIT_SHOP, providers, acceptedTotalKobo: TOTAL, isGuest: true },
	);

test('an order with a deposit counts once: asked for it at first, and then paid', async () => {
	const guest = await aDepositor(db);
	const asked = await rejection(countingGuestOrder(db, '10.0.1.1', () => forCash(guest)));
	expect(asked).toMatchObject({ message: expect.stringContaining('needs a deposit') });
	expect(await counted('10.0.1.1')).toBe(0);
	await countingGuestOrder(db, '10.0.1.1', () => guest.begin());
	expect(await counted('10.0.1.1')).toBe(1);
});

test('an order that is refused for anything else counts, for it may have begun', async () => {
	const refused = countingGuestOrder(db, '10.0.1.2', () => Promise.reject(new Error('away')));
	await expect(refused).rejects.toThrow('away');
	expect(await counted('10.0.1.2')).toBe(1);
});

test('the last order within the limit may need a deposit; beyond it nothing is asked or placed', async () => {
	const guest = await aDepositor(db);
	await useUpAttempts(db, 'guestOrderAddress', '10.0.1.3', 1);
	await rejection(countingGuestOrder(db, '10.0.1.3', () => forCash(guest)));
	await countingGuestOrder(db, '10.0.1.3', () => guest.begin());
	const beyond = countingGuestOrder(db, '10.0.1.3', () => {
		throw new Error('was asked');
	});
	expect(await rejection(beyond)).toMatchObject({ code: 'too-many' });
	expect(await counted('10.0.1.3')).toBe(LIMITS.guestOrderAddress.limit + 1);
});
