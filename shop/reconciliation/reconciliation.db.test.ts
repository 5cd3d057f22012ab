import { eq, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/order-schema.ts';
import { discrepancies, payments, reconciledDays } from '#db/payment-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { ORDER_ERRORS } from '#tests/helpers/order-errors.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { PAYMENT_ERRORS } from '#tests/helpers/payment-errors.ts';
import { makePaidOrder, paymentState, stateOf } from '#tests/helpers/provider-ledgers.ts';
import {
	ago,
	CANCELLED,
	type Injected,
	moneyWorld,
	NOW,
	UNPAID,
} from '#tests/helpers/reconciliation-shop.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { addDays } from '../kit/lagos-days.ts';
import {
	type DiscrepancyKind,
	discrepancyKind,
} from '../payments/discrepancies/discrepancy-kinds.ts';
import type { Providers } from '../payments/providers/provider.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { refreshRefund } from '../payments/refunds/refresh-refund.ts';
import { moneyBalance } from './reconciled-days.ts';
import { matchMoney } from './reconciliation.ts';
import { resolveDiscrepancy } from './resolve-discrepancy.ts';
import { lastMatch } from './staff-money.ts';

const ERRORS = [...PAYMENT_ERRORS, ...ORDER_ERRORS];

const db = await testDatabase();
const world = await moneyWorld(db);
const { shopper, paystack, paypal, given } = world;
const admin = await makeAdminUser(db);
const providers: Providers = { paystack, paypal, testing: true, publicUrl: 'http://shop.test' };

const match = () => matchMoney(db, providers, { now: NOW });
const openRows = () => db.select().from(discrepancies).where(isNull(discrepancies.closedAt));
const listed = async () => (await openRows()).map(({ kind, subject }) => `${kind} ${subject}`);

/** Several thousand orders over four days of a shop without any difference. */
async function seedCleanShop(): Promise<void> {
	for (let n = 0; n < 60; n += 1) {
		const at = given(0.3 + ((n * 1.55) % 93), 1_000_000 + n * 137);
		await makePaidOrder(db, at);
		await makePaidOrder(db, { ...at, books: paypal });
		await makePaidOrder(db, {
			...at,
			order: CANCELLED,
			payment: { state: 'refunded' },
			booked: { status: 'refunded' },
		});
		await makePaidOrder(db, {
			...at,
			order: CANCELLED,
			payment: { state: 'expired', ...UNPAID },
			booked: { status: 'open' },
		});
		const part = { refundId: `part-${n}`, amountKobo: 500_000 };
		await makePaidOrder(db, { ...at, refund: { ...part, minor: 500_000 } });
		const dollars = { ...at, books: paypal, booked: { status: 'partly-refunded' as const } };
		await makePaidOrder(db, { ...dollars, refund: { ...part, minor: 322 } });
		await makePaidOrder(db, {
			...at,
			order: { state: 'delivered' },
			payment: { state: 'refunding' },
			refund: { refundId: 'r', askedAt: ago(1) },
		});
	}
	// Being paid now; paid a minute ago and not yet reported; old and balanced; cash.
	const now = { ...given(0.1), order: { state: 'awaiting-payment' } };
	await makePaidOrder(db, { ...now, payment: { state: 'started', ...UNPAID }, booked: null });
	await makePaidOrder(db, { ...now, payment: { state: 'pending', ...UNPAID } });
	await makePaidOrder(db, { ...given(24 * 90), order: { state: 'delivered' } });
	await db.execute(sql`
		with bulk as (
			insert into orders (tracking_no, user_id, state, firstname, lastname, phone, email, address, city, region, zipcode,
				payment_mode, subtotal_kobo, total_kobo, stock_returned_at, created_at)
			select 'BULK-' || n, ${shopper.id}, (array['placed', 'delivered', 'cancelled', 'returned'])[1 + n % 4], 'a', 'b', 'c',
				'd@example.com', 'e', 'f', 'g', 'h', 'cod', 2 * n, 2 * n, case when n % 4 > 1 then now() end, ${NOW.toISOString()}
			from generate_series(1, 3000) n returning id, total_kobo
		)
		insert into order_lines (order_id, name, unit_kobo, qty) select id, 'Drum', total_kobo / 2, 2 from bulk`);
}

await seedCleanShop();

test('in a shop where all is well nothing is listed, and every day balances to the kobo', async () => {
	expect(await match()).toEqual({ found: 0, opened: 0, closed: 0, unasked: [], unlisted: [] });
	const days = await moneyBalance(db);
	expect(days.length).toBeGreaterThanOrEqual(8);
	for (const day of days) {
		expect(day, `${day.provider} ${day.day}`).toMatchObject({ balances: true });
		if (day.currency === 'NGN') expect(day.providerMinor).toBe(day.ordersKobo);
	}
	const kobo = days.filter(({ provider }) => provider === 'paystack');
	const { rows } = await db.execute<{ kobo: string }>(
		sql`select sum(amount_kobo) as kobo from payments where provider = 'paystack' and paid_at >= '2026-11-17T23:00:00Z'`,
	);
	expect(kobo.reduce((sum, { shopMinor }) => sum + shopMinor, 0)).toBe(Number(rows[0]?.kobo));
});

const injected = new Map<DiscrepancyKind, Injected>();

test('every kind of error is found, each once, and nothing else', async () => {
	for (const [kind, inject] of ERRORS) injected.set(kind, await inject(world));
	const expected = [...injected].map(([kind, { subject }]) => `${kind} ${subject}`).toSorted();
	expect(await match()).toMatchObject({ found: expected.length, opened: expected.length });
	expect((await listed()).toSorted()).toEqual(expected);
	expect(await match()).toMatchObject({ found: expected.length, opened: 0, closed: 0 });
	expect(await listed()).toHaveLength(expected.length);
});

test('the days shown are 31, with all that each has', async () => {
	const days = Array.from({ length: 40 }, (_, n) => addDays('2027-01-01', n));
	const rows = days.flatMap((day) =>
		['NGN', 'USD'].map((currency) => ({
			provider: 'elsewhere',
			...{ day, currency, payments: 1, ordersKobo: 1, paymentsKobo: 1 },
			...{ shopMinor: 1, providerMinor: 1 },
		})),
	);
	await db.insert(reconciledDays).values(rows);
	const shown = (await moneyBalance(db)).filter(({ provider }) => provider === 'elsewhere');
	await db.delete(reconciledDays).where(eq(reconciledDays.provider, 'elsewhere'));
	expect(shown).toHaveLength(62);
	expect([shown[0]?.day, shown.at(-1)?.day]).toEqual([days.at(-1), days.at(-31)]);
});

test('a day with another amount at the provider does not balance', async () => {
	const days = (await moneyBalance(db)).filter(({ balances }) => !balances);
	expect(days.map(({ provider }) => provider)).toContain('paystack');
});

test('when a provider does not answer, nothing that only it can confirm is closed or listed', async () => {
	const before = await listed();
	paystack.isDown = true;
	expect(await match()).toMatchObject({ opened: 0, closed: 0, unasked: ['paystack'] });
	expect(await listed()).toEqual(before);
	const row = (await openRows()).find(({ kind }) => kind === 'paid-not-here');
	await expect(resolve(row?.id, 'x')).rejects.toMatchObject({ code: 'unavailable' });
	paystack.isDown = false;
});

test('money at PayPal that the shop knows nothing of is listed once, by the name that webhooks give it too', async () => {
	const before = await listed();
	const entry = { status: 'paid' as const, minor: 4200, currency: 'USD', at: ago(30) };
	paypal.booked.set('from-elsewhere', entry);
	// Known here by its capture, while PayPal lists it under another reference.
	const { payment } = await makePaidOrder(db, { ...given(31), books: paypal });
	const book = paypal.booked.get(payment.reference);
	if (book) paypal.booked.set('of-its-own', book);
	await db
		.update(payments)
		.set({ captureId: 'capture-of-its-own' })
		.where(eq(payments.id, payment.id));
	await match();
	const subject = 'paypal:capture-from-elsewhere';
	expect((await listed()).toSorted()).toEqual([...before, `unknown-payment ${subject}`].toSorted());
	paypal.booked.delete('from-elsewhere');
	paypal.booked.delete('of-its-own');
	await db.delete(discrepancies).where(eq(discrepancies.subject, subject));
});

test('an unreadable list is reported, and all known payments are matched one by one', async () => {
	const before = await listed();
	paypal.maySearch = false;
	expect(await match()).toMatchObject({ opened: 0, closed: 0, unasked: [], unlisted: ['paypal'] });
	expect((await lastMatch(db))?.unlisted).toBe('paypal');
	expect(await listed()).toEqual(before);
	paypal.maySearch = true;
});

const resolve = (id: number | undefined, note = '') =>
	resolveDiscrepancy(db, providers, id ?? null, { adminId: admin.id, note, now: NOW });

test.each(ERRORS.map(([kind]) => kind))('the action of "%s" mends it', async (kind) => {
	const { subject, resolved, becomes } = injected.get(kind) ?? { subject: '' };
	const row = (await openRows()).find((one) => one.kind === kind && one.subject === subject);
	if (discrepancyKind(kind).action === 'seen')
		await expect(resolve(row?.id)).rejects.toMatchObject({ code: 'invalid' });
	await resolve(row?.id, 'Looked into it');
	expect(await resolved?.()).toEqual(becomes);
	const [after] = await db
		.select()
		.from(discrepancies)
		.where(eq(discrepancies.id, row?.id ?? 0));
	expect(after).toMatchObject({ closedAt: expect.any(Date), closedBy: admin.id });
	expect(await db.$count(auditTrail, eq(auditTrail.nounId, row?.id ?? 0))).toBeGreaterThan(0);
	await expect(resolve(row?.id, 'again')).rejects.toMatchObject({ code: 'conflict' });
});

test('once all is resolved and the refunds are through, a match finds nothing to list', async () => {
	// Correcting a payment counted by mistake leaves its order unpaid, which is the next difference to resolve.
	for (const { id } of await openRows()) await resolve(id, 'Never paid');
	const refunding = await db.select().from(payments).where(eq(payments.state, 'refunding'));
	for (const { id } of refunding) await refreshRefund(db, providers, id, NOW);
	expect(await match()).toMatchObject({ opened: 0 });
	expect(await listed()).toEqual([]);
});

test('money of no order may as well stay, if somebody says why; it is not listed again', async () => {
	const entry = { status: 'paid' as const, minor: 900, currency: 'NGN', at: ago(6) };
	paystack.booked.set('market-stall', entry);
	expect(await match()).toMatchObject({ opened: 1 });
	const [row] = await openRows();
	const stays = (note: string) =>
		resolveDiscrepancy(db, providers, row?.id ?? 0, {
			adminId: admin.id,
			note,
			stays: true,
			now: NOW,
		});
	await expect(stays(' ')).rejects.toMatchObject({ code: 'invalid' });
	await stays('Sold at the market stall');
	expect(entry.status).toBe('paid');
	expect(await match()).toMatchObject({ opened: 0 });
});

test('money that the provider does not return stays listed; a refund in progress is not listed again', async () => {
	paystack.booked.set('a-stranger', { status: 'paid', minor: 900, currency: 'NGN', at: ago(6) });
	await match();
	const [row] = await openRows();
	paystack.refundStatus = 'failed';
	await expect(resolve(row?.id)).rejects.toMatchObject({ code: 'conflict' });
	expect(await listed()).toEqual(['unknown-payment paystack:a-stranger']);
	paystack.refundStatus = 'pending';
	await resolve(row?.id);
	expect(await match()).toMatchObject({ opened: 0 });
	const [after] = await db
		.select()
		.from(discrepancies)
		.where(eq(discrepancies.id, row?.id ?? 0));
	expect(after).toMatchObject({
		closedHow: 'Give it back to the payer',
		acceptedNote: `Paystack refund unknown-${row?.id}.`,
	});
	paystack.refundStatus = 'done';
	paystack.booked.delete('a-stranger');
});

test('what the provider has after all is not counted as unpaid; what comes later pays its order', async () => {
	const { order, payment } = await makePaidOrder(db, { ...given(5), booked: { status: 'open' } });
	await match();
	const book = paystack.booked.get(payment.reference);
	if (!book) throw new Error('nothing booked');
	const row = (await openRows()).find(({ subject }) => subject === `payment:${payment.id}`);
	book.status = 'paid';
	await expect(resolve(row?.id)).rejects.toMatchObject({ code: 'conflict' });
	expect(await paymentState(db, payment.id)).toBe('paid');
	book.status = 'open';
	await resolve(row?.id);
	book.status = 'paid';
	await refreshPayment(db, providers, payment.id, NOW);
	expect([await paymentState(db, payment.id), await stateOf(db, order.id)]).toEqual([
		'paid',
		'placed',
	]);
	await match();
	expect(await listed()).toEqual([]);
});

test('a difference that disappears is closed by the next match; one that returns is listed again', async () => {
	const order = await makeOrder(db, { userId: shopper.id, state: 'cancelled' });
	expect(await match()).toMatchObject({ opened: 1 });
	await db.update(orders).set({ stockReturnedAt: NOW }).where(eq(orders.id, order.id));
	expect(await match()).toMatchObject({ opened: 0, closed: 1 });
	await db.update(orders).set({ stockReturnedAt: null }).where(eq(orders.id, order.id));
	expect(await match()).toMatchObject({ opened: 1 });
});

test('an action that does not help leaves the difference listed', async () => {
	const { payment } = await makePaidOrder(db, {
		...given(10),
		order: CANCELLED,
		payment: { state: 'refunding' },
		refund: { refundId: 'r', askedAt: ago(300) },
	});
	await match();
	paystack.refundStatus = 'pending';
	const row = (await openRows()).find(({ subject }) => subject === `payment:${payment.id}`);
	await expect(resolve(row?.id)).rejects.toThrow('did not mend it');
	expect(await listed()).toContain(`stuck-refund payment:${payment.id}`);
});
