import { eq, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/order-schema.ts';
import { moneyDifferences, payments } from '#db/payment-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makePaidOrder } from '#tests/helpers/money.ts';
import {
	ago,
	CANCELLED,
	ERRORS,
	type Injected,
	moneyWorld,
	NOW,
	UNPAID,
} from '#tests/helpers/money-errors.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { type DifferenceKind, differenceKind } from './difference-kinds.ts';
import { mendDifference } from './mend-difference.ts';
import { moneyBalance } from './money-days.ts';
import { matchMoney } from './money-match.ts';
import type { Providers } from './provider.ts';
import { settleRefund } from './refund-payment.ts';

const db = await testDatabase();
const world = await moneyWorld(db);
const { shopper, paystack, paypal, given } = world;
const admin = await makeAdminUser(db);
const providers: Providers = { paystack, paypal, testing: true, publicUrl: 'http://shop.test' };

const match = () => matchMoney(db, providers, { now: NOW });
const openRows = () => db.select().from(moneyDifferences).where(isNull(moneyDifferences.settledAt));
const listed = async () => (await openRows()).map(({ kind, subject }) => `${kind} ${subject}`);

/** Some thousand orders of four days, as they are in a shop where all is well. */
async function seedCleanShop(): Promise<void> {
	for (let n = 0; n < 60; n += 1) {
		const at = given(0.3 + ((n * 1.55) % 93), 1_000_000 + n * 137);
		await makePaidOrder(db, at);
		await makePaidOrder(db, { ...at, books: paypal });
		await makePaidOrder(db, {
			...at,
			order: CANCELLED,
			payment: { state: 'refunded', refundedAt: NOW },
			booked: { status: 'refunded' },
		});
		await makePaidOrder(db, {
			...at,
			order: CANCELLED,
			payment: { state: 'expired', ...UNPAID },
			booked: { status: 'open' },
		});
		await makePaidOrder(db, {
			...at,
			order: { state: 'delivered' },
			payment: { state: 'refunding', refundId: 'r', refundAskedAt: ago(1) },
		});
	}
	// Being paid now; paid a minute ago and not yet told; old and settled; cash.
	const now = { ...given(0.1), order: { state: 'awaiting-payment' } };
	await makePaidOrder(db, { ...now, payment: { state: 'started', ...UNPAID }, booked: null });
	await makePaidOrder(db, { ...now, payment: { state: 'pending', ...UNPAID } });
	await makePaidOrder(db, { ...given(24 * 90), order: { state: 'delivered' } });
	await db.execute(sql`
		with bulk as (
			insert into orders (tracking_no, user_id, state, firstname, lastname, phone, email, address, city, region, zipcode,
				payment_mode, total_kobo, stock_returned_at, created_at)
			select 'BULK-' || n, ${shopper.id}, (array['placed', 'delivered', 'cancelled', 'returned'])[1 + n % 4], 'a', 'b', 'c',
				'd@example.com', 'e', 'f', 'g', 'h', 'cod', 2 * n, case when n % 4 > 1 then now() end, ${NOW.toISOString()}
			from generate_series(1, 3000) n returning id, total_kobo
		)
		insert into order_lines (order_id, name, unit_kobo, qty) select id, 'Drum', total_kobo / 2, 2 from bulk`);
}

await seedCleanShop();

test('in a shop where all is well nothing is listed, and every day balances to the kobo', async () => {
	expect(await match()).toEqual({ found: 0, opened: 0, settled: 0, unasked: [] });
	const days = await moneyBalance(db);
	expect(days.length).toBeGreaterThanOrEqual(8);
	for (const day of days) {
		expect(day, `${day.provider} ${day.day}`).toMatchObject({ balances: true });
		if (day.currency === 'NGN') expect(day.thereMinor).toBe(day.ordersKobo);
	}
	const kobo = days.filter(({ provider }) => provider === 'paystack');
	const { rows } = await db.execute<{ kobo: string }>(
		sql`select sum(amount_kobo) as kobo from payments where provider = 'paystack' and paid_at >= '2026-11-17T23:00:00Z'`,
	);
	expect(kobo.reduce((sum, { hereMinor }) => sum + hereMinor, 0)).toBe(Number(rows[0]?.kobo));
});

const injected = new Map<DifferenceKind, Injected>();

test('every kind of error is found, each once, and nothing else', async () => {
	for (const [kind, inject] of ERRORS) injected.set(kind, await inject(world));
	const expected = [...injected].map(([kind, { subject }]) => `${kind} ${subject}`).toSorted();
	expect(await match()).toMatchObject({ found: expected.length, opened: expected.length });
	expect((await listed()).toSorted()).toEqual(expected);
	expect(await match()).toMatchObject({ found: expected.length, opened: 0, settled: 0 });
	expect(await listed()).toHaveLength(expected.length);
});

test('a day with another amount at the provider does not balance', async () => {
	const days = (await moneyBalance(db)).filter(({ balances }) => !balances);
	expect(days.map(({ provider }) => provider)).toContain('paystack');
});

test('a provider that does not answer settles and lists nothing of what it alone can tell', async () => {
	const before = await listed();
	paystack.isDown = true;
	expect(await match()).toMatchObject({ opened: 0, settled: 0, unasked: ['paystack'] });
	expect(await listed()).toEqual(before);
	const row = (await openRows()).find(({ kind }) => kind === 'paid-not-here');
	await expect(mend(row?.id, 'x')).rejects.toMatchObject({ code: 'unavailable' });
	paystack.isDown = false;
});

const mend = (id: number | undefined, note = '') =>
	mendDifference(db, providers, id ?? null, { adminId: admin.id, note, now: NOW });

test.each(ERRORS.map(([kind]) => kind))('the action of "%s" mends it', async (kind) => {
	const { subject, mended, becomes } = injected.get(kind) ?? { subject: '' };
	const row = (await openRows()).find((one) => one.kind === kind && one.subject === subject);
	if (differenceKind(kind).action === 'seen')
		await expect(mend(row?.id)).rejects.toMatchObject({ code: 'invalid' });
	await mend(row?.id, 'Looked into it');
	expect(await mended?.()).toEqual(becomes);
	const [after] = await db
		.select()
		.from(moneyDifferences)
		.where(eq(moneyDifferences.id, row?.id ?? 0));
	expect(after).toMatchObject({ settledAt: expect.any(Date), settledBy: admin.id });
	expect(await db.$count(auditTrail, eq(auditTrail.nounId, row?.id ?? 0))).toBeGreaterThan(0);
	await expect(mend(row?.id, 'again')).rejects.toMatchObject({ code: 'conflict' });
});

test('once all is mended and the refunds are through, a match finds nothing to list', async () => {
	const refunding = await db.select().from(payments).where(eq(payments.state, 'refunding'));
	for (const { id } of refunding) await settleRefund(db, providers, id, NOW);
	expect(await match()).toMatchObject({ opened: 0 });
	expect(await listed()).toEqual([]);
});

test('what goes away by itself is settled by the next match; what comes again is listed anew', async () => {
	const order = await makeOrder(db, { userId: shopper.id, state: 'cancelled' });
	expect(await match()).toMatchObject({ opened: 1 });
	await db.update(orders).set({ stockReturnedAt: NOW }).where(eq(orders.id, order.id));
	expect(await match()).toMatchObject({ opened: 0, settled: 1 });
	await db.update(orders).set({ stockReturnedAt: null }).where(eq(orders.id, order.id));
	expect(await match()).toMatchObject({ opened: 1 });
});

test('an action that does not help leaves the difference listed', async () => {
	const { payment } = await makePaidOrder(db, {
		...given(10),
		order: CANCELLED,
		payment: { state: 'refunding', updatedAt: ago(3), refundId: 'r', refundAskedAt: ago(300) },
	});
	await match();
	paystack.refundStatus = 'pending';
	const row = (await openRows()).find(({ subject }) => subject === `payment:${payment.id}`);
	await expect(mend(row?.id)).rejects.toThrow('did not mend it');
	expect(await listed()).toContain(`stuck-refund payment:${payment.id}`);
});
