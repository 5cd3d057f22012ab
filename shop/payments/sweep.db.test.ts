import { eq, isNotNull, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { payments } from '#db/payment-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { aShopper, letPass, PLACED, paymentRow, traces } from '#tests/helpers/payments.ts';
import { type FakeProviders, fakeProviders } from '#tests/helpers/providers.ts';
import { enqueue } from '../kit/jobs.ts';
import { sweepAlone, sweepPayments } from './sweep.ts';

const db = await testDatabase();
let providers: FakeProviders;

beforeEach(async () => {
	await db.update(payments).set({ nextCheckAt: null }).where(isNotNull(payments.nextCheckAt));
	providers = fakeProviders();
});

const minutesOn = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const sweep = (minutes: number) => sweepPayments(db, providers, { now: minutesOn(minutes) });
async function shoppers(count: number) {
	return await Promise.all(
		Array.from({ length: count }, async () => {
			const paying = await aShopper(db, providers);
			return { paying, begun: await paying.begin() };
		}),
	);
}

test('popup closed while the transfer is on its way, tab closed, no webhook: placed by the sweep, once', async () => {
	const [{ paying, begun }] = (await shoppers(1)) as [Awaited<ReturnType<typeof shoppers>>[0]];
	expect(await sweep(0)).toEqual({ refreshed: 0, unanswered: 0 });
	providers.paystack.tell(begun.reference, 'pending');
	expect(await sweep(1.1)).toEqual({ refreshed: 1, unanswered: 0 });
	expect(await traces(paying)).toMatchObject({
		payments: ['pending'],
		orders: ['awaiting-payment'],
	});
	expect(await sweep(2)).toEqual({ refreshed: 0, unanswered: 0 });
	providers.paystack.tell(begun.reference, 'paid');
	await Promise.all([sweep(15.1), sweep(15.1), sweep(15.1)]);
	expect(await traces(paying)).toEqual(PLACED);
	expect(await sweep(5000)).toEqual({ refreshed: 0, unanswered: 0 });
});

test('goods go back by the sweep when the reservation is over, and money is looked for until the third day', async () => {
	const [{ paying, begun }] = (await shoppers(1)) as [Awaited<ReturnType<typeof shoppers>>[0]];
	await sweep(19.9);
	expect(await traces(paying)).toMatchObject({ stock: 3 });
	await sweep(20.1);
	expect(await traces(paying)).toMatchObject({ stock: 5, orders: ['cancelled'] });
	await letPass(db, begun.paymentId, 71 * 60);
	providers.paystack.tell(begun.reference, 'paid');
	await sweep(0);
	expect(await traces(paying)).toMatchObject({ stock: 3, orders: ['placed'] });
});

test('several sweeps at once take each payment once', async () => {
	await shoppers(30);
	const { refreshed } = (
		await Promise.all([sweep(1.1), sweep(1.1), sweep(1.1), sweep(1.1)])
	).reduce((a, b) => ({ refreshed: a.refreshed + b.refreshed, unanswered: 0 }));
	expect(refreshed).toBe(30);
	expect(providers.paystack.calls.filter((call) => call === 'report')).toHaveLength(30);
});

test('a sweep begins nothing after its time, and leaves the rest to the next one', async () => {
	await shoppers(6);
	const at = { now: new Date(Date.now() + 66_000) };
	expect(await sweepPayments(db, providers, { ...at, runMs: 0 })).toMatchObject({ refreshed: 4 });
	expect(await sweepPayments(db, providers, at)).toMatchObject({ refreshed: 2 });
});

test('while one sweep runs no other does, in whichever process, and only one waits', async () => {
	await db.update(payments).set({ nextCheckAt: new Date(0) });
	const { report } = providers.paystack;
	let others: unknown[] = [];
	providers.paystack.report = async (payment) => {
		if (others.length === 0) {
			others = ['asked'];
			others = await Promise.all([sweepAlone(db, providers), sweepAlone(db, providers)]);
		}
		return report(payment);
	};
	expect(await sweepAlone(db, providers)).toMatchObject({ refreshed: expect.any(Number) });
	expect(others).toEqual([null, null]);
	expect(await sweepAlone(db, providers)).toEqual({ refreshed: 0, unanswered: 0 });
	for (let minute = 0; minute < 3; minute += 1) await enqueue(db, 'payments-sweep', {});
	const { rows } = await db.execute(sql`select from pgboss.job where name = 'payments-sweep'`);
	expect(rows).toHaveLength(1);
});

test('without an answer a payment is taken again soon, and its goods stay reserved', async () => {
	const [{ paying, begun }] = (await shoppers(1)) as [Awaited<ReturnType<typeof shoppers>>[0]];
	providers.paystack.trouble.report = 'down';
	expect(await sweep(21)).toEqual({ refreshed: 0, unanswered: 1 });
	expect(await traces(paying)).toMatchObject({ stock: 3, orders: ['awaiting-payment'] });
	expect(await sweep(22)).toEqual({ refreshed: 0, unanswered: 0 });
	providers.paystack.trouble = {};
	expect(await sweep(23.1)).toEqual({ refreshed: 1, unanswered: 0 });
	expect(await traces(paying)).toMatchObject({ stock: 5, orders: ['cancelled'] });
	expect((await paymentRow(db, begun.paymentId)).state).toBe('expired');
});

test('what was never begun at a provider that is away reserves its goods no longer than others', async () => {
	const paying = await aShopper(db, providers);
	providers.paystack.trouble = { start: 'down', report: 'down' };
	await expect(paying.begin()).rejects.toMatchObject({ code: 'unavailable' });
	await sweep(1.1);
	expect(await traces(paying)).toMatchObject({ stock: 3 });
	await sweep(20.1);
	expect(await traces(paying)).toMatchObject({ stock: 5, orders: ['cancelled'] });
});

test('one payment that cannot be refreshed keeps no other from it, and is not passed over in silence', async () => {
	const [broken, whole] = await shoppers(2);
	const { report } = providers.paystack;
	providers.paystack.report = async (payment) => {
		if (payment.reference === broken?.begun.reference) throw new Error('a fault of ours');
		return report(payment);
	};
	providers.paystack.tell(whole?.begun.reference ?? '', 'paid');
	await expect(sweep(1.1)).rejects.toThrow('could not be refreshed');
	const [row] = await db
		.select()
		.from(payments)
		.where(eq(payments.id, whole?.begun.paymentId ?? 0));
	expect(row?.state).toBe('paid');
});
