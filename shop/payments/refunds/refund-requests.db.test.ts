import { beforeEach, expect, test } from 'vitest';
import { refunds } from '#db/refund-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { discrepanciesOf, TOTAL } from '#tests/helpers/payments.ts';
import { type PaidAtPaystack, paidAtPaystack } from '#tests/helpers/refunds.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { ProviderDown } from '../providers/provider.ts';
import { askProviderNow } from '../staff-payments.ts';
import { sweepPayments } from '../sweep.ts';
import { refreshRefund } from './refresh-refund.ts';
import { MOST_REQUESTS, REFUND_LEASE_MINUTES } from './refund-requests.ts';
import { refundsOf } from './refund-rows.ts';
import { bookReturnedMoney } from './refunds-elsewhere.ts';

// Each refund is asked for once, also of a Paystack that is slow or silent and knows no ids of requests.

const db = await testDatabase();
const admin = await makeAdminUser(db);
let paid: PaidAtPaystack;
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const requests = () => paid.providers.paystack.calls.filter((call) => call === 'refund').length;
const refreshAt = (minutes: number) =>
	refreshRefund(db, paid.providers, paid.paymentId, minutesFromNow(minutes));

beforeEach(async () => {
	paid = await paidAtPaystack(db, admin.id);
	await paid.part(3_000_00);
});

/** Holds everybody who has looked at the list and is about to ask, until nobody else is on the way there. */
function meetBetweenListAndRequest(work: (() => Promise<unknown>)[]): Promise<unknown[]> {
	const waiting: (() => void)[] = [];
	let ended = 0;
	const letGo = () => {
		if (waiting.length + ended === work.length) for (const goOn of waiting.splice(0)) goOn();
	};
	paid.providers.paystack.betweenListAndRequest = () =>
		new Promise((goOn) => {
			waiting.push(goOn);
			letGo();
		});
	return Promise.all(
		work.map((each) =>
			each().finally(() => {
				ended += 1;
				letGo();
			}),
		),
	);
}

test('asked for by worker, webhook, sweep and staff at once, a part goes back once', async () => {
	const { providers, paymentId } = paid;
	await db.update(refunds).set({ nextCheckAt: new Date(0) });
	await meetBetweenListAndRequest([
		() => refreshRefund(db, providers, paymentId),
		() => bookReturnedMoney(db, providers, paymentId),
		() => sweepPayments(db, providers),
		() => askProviderNow(db, providers, paymentId),
		() => askProviderNow(db, providers, paymentId),
		() => askProviderNow(db, providers, paymentId),
	]);
	await paid.refresh();
	expect(paid.sent()).toEqual([3_000_00]);
	expect(await paid.rows()).toEqual([['done', 3_000_00]]);
});

test('two parts taken by two workers go back once each', async () => {
	await paid.part(2_000_00, TOTAL - 3_000_00);
	await meetBetweenListAndRequest([paid.refresh, paid.refresh]);
	await paid.refresh();
	expect(paid.sent().toSorted()).toEqual([2_000_00, 3_000_00]);
});

test('carried out long after the caller hung up, it is not asked for again meanwhile, and found in the list', async () => {
	const { paystack } = paid.providers;
	paystack.trouble.refund = 'late';
	await expect(paid.refresh()).rejects.toBeInstanceOf(ProviderDown);
	for (const minutes of [0, 1, REFUND_LEASE_MINUTES - 0.1]) await refreshAt(minutes);
	expect(await askProviderNow(db, paid.providers, paid.paymentId)).toMatchObject({
		message: expect.stringContaining('not confirmed the refund yet'),
	});
	expect(requests()).toBe(1);
	paystack.carryOut();
	// The sweep looks at the list every other minute, without anybody's help.
	await sweepPayments(db, paid.providers, { now: minutesFromNow(3) });
	expect(paid.sent()).toEqual([3_000_00]);
	expect(await paid.rows()).toEqual([['done', 3_000_00]]);
	expect(requests()).toBe(1);
});

test('never carried out, it is asked for once more when that cannot double it, and then by staff only', async () => {
	const { paystack } = paid.providers;
	paystack.trouble.refund = 'late';
	await expect(paid.refresh()).rejects.toBeInstanceOf(ProviderDown);
	await expect(refreshAt(REFUND_LEASE_MINUTES + 1)).rejects.toBeInstanceOf(ProviderDown);
	expect(await discrepanciesOf(db, paid.paymentId)).toEqual([]);
	for (const minutes of [20, 40, 90, 1000]) await refreshAt(minutes);
	expect(requests()).toBe(MOST_REQUESTS);
	expect(await paid.kinds()).toEqual(['stuck-refund']);
	await paid.match(minutesFromNow(1000));
	const [listed] = await paid.open();
	expect(listed?.kind).toBe('stuck-refund');
	// Staff have looked in Paystack's own pages.
	const at = minutesFromNow(1000);
	await expect(paid.resolve(listed?.id, at)).rejects.toMatchObject({ code: 'unavailable' });
	await expect(paid.resolve(listed?.id, at)).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('may still carry it out'),
	});
	expect(requests()).toBe(MOST_REQUESTS + 1);
	paystack.trouble = {};
	await paid.resolve(listed?.id, minutesFromNow(1100));
	expect(paid.sent()).toEqual([3_000_00]);
	expect(await paid.rows()).toEqual([['done', 3_000_00]]);
});

test('a request that never reached Paystack is sent again at once, however often', async () => {
	paid.providers.paystack.trouble.refund = 'down';
	for (let tries = 0; tries <= MOST_REQUESTS; tries += 1)
		await expect(paid.refresh()).rejects.toBeInstanceOf(ProviderDown);
	paid.providers.paystack.trouble = {};
	await paid.refresh();
	expect(paid.sent()).toEqual([3_000_00]);
});

test('while one part is not answered, the others go on', async () => {
	const { paystack } = paid.providers;
	paystack.trouble.refund = 'late';
	await expect(paid.refresh()).rejects.toBeInstanceOf(ProviderDown);
	paystack.trouble = {};
	await paid.part(2_000_00, TOTAL - 3_000_00);
	await paid.refresh();
	expect((await refundsOf(db, [paid.paymentId])).map(({ state }) => state)).toEqual([
		'asked',
		'done',
	]);
	paystack.carryOut();
	await paid.refresh();
	expect(paid.sent()).toEqual([2_000_00, 3_000_00]);
});
