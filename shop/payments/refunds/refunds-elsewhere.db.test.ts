import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { type PaidAtPaystack, paidAtPaystack } from '#tests/helpers/refunds.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { askProviderNow } from '../staff-payments.ts';
import { REFUND_LEASE_MINUTES } from './refund-requests.ts';
import { refundsOf } from './refund-rows.ts';
import { bookReturnedMoney } from './refunds-elsewhere.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
let paid: PaidAtPaystack;

beforeEach(async () => {
	paid = await paidAtPaystack(db, admin.id);
});

test('a part given back at the provider is one difference; counted, it is off what is left', async () => {
	await paid.part(20_000_00);
	await paid.refresh();
	const [own] = await refundsOf(db, [paid.paymentId]);
	await paid.outside(5_000_00);
	expect(await bookReturnedMoney(db, paid.providers, paid.paymentId)).toBe('paid');
	await paid.match();
	const [listed, ...more] = await paid.open();
	expect([listed?.kind, more]).toEqual(['refunded-in-part', []]);
	const resolve = () => paid.resolve(listed?.id);
	await resolve();
	await expect(resolve()).rejects.toMatchObject({ code: 'conflict' });
	expect(await paid.rows()).toEqual([
		['done', 20_000_00],
		['done', 5_000_00],
	]);
	expect((await refundsOf(db, [paid.paymentId]))[0]).toEqual(own);
	expect(await paid.refundMails()).toHaveLength(2);
	await paid.match();
	expect(await paid.kinds()).toEqual([]);
	await expect(paid.part(65_000_01, 65_000_00)).rejects.toMatchObject({ code: 'invalid' });
});

test('the match finds it without any message, and one that the provider has not finished is followed', async () => {
	paid.providers.paystack.refundsAre = 'pending';
	await paid.outside(5_000_00);
	await paid.match();
	const [listed] = await paid.open();
	expect(listed?.kind).toBe('refunded-in-part');
	await paid.resolve(listed?.id);
	expect(await paid.rows()).toEqual([['asked', 5_000_00]]);
	paid.providers.paystack.refundsAre = 'failed';
	expect(await askProviderNow(db, paid.providers, paid.paymentId)).toEqual({
		message: 'Paystack says of the refund: ₦5,000 refused.',
	});
	expect(await paid.rows()).toEqual([['failed', 5_000_00]]);
	// The provider's own staff helped it on.
	paid.providers.paystack.refundsAre = 'done';
	for (const refund of paid.providers.paystack.refunds.values()) refund.status = 'done';
	await paid.match();
	const again = (await paid.open()).find(({ kind }) => kind === 'refunded-in-part');
	await paid.resolve(again?.id);
	expect(await paid.rows()).toEqual([['done', 5_000_00]]);
	await paid.match();
	expect(await paid.kinds()).toEqual([]);
});

test('what went back at the provider bit by bit until nothing was left ends the payment', async () => {
	await paid.part(20_000_00);
	await paid.refresh();
	await paid.outside(70_000_00);
	expect(await askProviderNow(db, paid.providers, paid.paymentId)).toEqual({
		message: 'Paystack says: Refunded.',
	});
	expect(await paid.rows()).toEqual([
		['done', 20_000_00],
		['done', 70_000_00],
	]);
	expect(await paid.kinds()).toEqual(['refunded-elsewhere']);
});

test('a part counted as sent that the provider does not have is listed, and asked for again', async () => {
	await paid.part(20_000_00);
	await paid.refresh();
	paid.providers.paystack.refunds.clear();
	await paid.match();
	const [listed] = await paid.open();
	expect(listed?.kind).toBe('refunded-not-there');
	// Just asked for, it may only not be listed yet.
	await expect(paid.resolve(listed?.id)).rejects.toMatchObject({ code: 'conflict' });
	expect(paid.sent()).toEqual([]);
	const later = new Date(Date.now() + REFUND_LEASE_MINUTES * 60_000);
	const pressed = await Promise.allSettled([
		paid.resolve(listed?.id, later),
		paid.resolve(listed?.id, later),
	]);
	expect(pressed.map(({ status }) => status)).toContain('fulfilled');
	expect(paid.sent()).toEqual([20_000_00]);
	const [own] = await refundsOf(db, [paid.paymentId]);
	expect(paid.providers.paystack.refunds.has(own?.refundId ?? '')).toBe(true);
	await paid.match();
	expect(await paid.kinds()).toEqual([]);
});
