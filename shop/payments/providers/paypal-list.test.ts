import { expect, test } from 'vitest';
import { SANDBOX_KEYS, SHORT_TIMEOUTS, testSandbox } from '#tests/helpers/sandbox.ts';
import { openPaypal } from './paypal.ts';
import type { PaypalCaller } from './paypal-caller.ts';
import { listPaypal } from './paypal-list.ts';
import { ProviderDown } from './provider.ts';

const sandbox = await testSandbox();
const paypal = openPaypal(
	{
		clientId: SANDBOX_KEYS.PAYPAL_CLIENT_ID,
		clientSecret: SANDBOX_KEYS.PAYPAL_CLIENT_SECRET,
		webhookId: SANDBOX_KEYS.PAYPAL_WEBHOOK_ID,
		baseUrl: sandbox.url,
	},
	SHORT_TIMEOUTS,
);
const DAY_MS = 86_400_000;
const START = new Date('2026-08-01T00:00:00Z');
const daysOn = (days: number) => new Date(START.getTime() + days * DAY_MS);
const info = (transaction_id: string, more: object = {}) => ({
	transaction_info: {
		transaction_id,
		transaction_event_code: 'T0006',
		transaction_status: 'S',
		transaction_amount: { currency_code: 'USD', value: '12.34' },
		...more,
	},
});
const response = (transaction_details: object[], total_pages = 1) => ({
	status: 200,
	body: { transaction_details, total_pages },
});
/** A fake PayPal that answers according to the query. */
function asked(reply: (query: Record<string, string>) => { status: number; body: unknown }) {
	const queries: Record<string, string>[] = [];
	const call: PaypalCaller = async (path) => {
		const query = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
		queries.push(query);
		return reply(query);
	};
	return { call, queries };
}

test('what was captured is listed with the shop’s reference and the capture', async () => {
	const { providerId } = await paypal.start({
		reference: 'bh-list.1',
		minor: 1234,
		currency: 'USD',
		email: 'ada@example.com',
		orderId: 1,
		userId: 5,
		trackingNo: 'bh-list',
		returnUrl: 'http://shop.test/payments/1',
		cancelUrl: 'http://shop.test/payments/1?left=1',
	});
	await fetch(`${sandbox.url}/sandbox/paypal/${providerId}/approve`, { method: 'POST' });
	const { captureId } = await paypal.capture({ reference: 'bh-list.1', providerId });
	const [from, until] = [new Date(Date.now() - DAY_MS), new Date(Date.now() + 1000)];
	expect(await paypal.paidBetween(from, until)).toMatchObject([
		{ status: 'paid', reference: 'bh-list.1', captureId, minor: 1234, currency: 'USD' },
	]);
	expect(await paypal.paidBetween(from, new Date(Date.now() - 3_600_000))).toEqual([]);
});

test('an app without the permission is recognised, and no response is not an empty list', async () => {
	const on = 'paypal.transactions';
	sandbox.faults.add({ on, kind: 'http-403', times: null, ms: 0, copies: 1 });
	expect(await paypal.paidBetween(START, daysOn(1))).toBeNull();
	sandbox.faults.clear();
	for (const kind of ['http-429', 'http-500', 'http-400', 'unreadable'] as const) {
		sandbox.faults.add({ on, kind, times: 2, ms: 0, copies: 1 });
		await expect(paypal.paidBetween(START, daysOn(1)), kind).rejects.toBeInstanceOf(ProviderDown);
		sandbox.faults.clear();
	}
});

test('a long span is asked for in windows that PayPal takes, each moment in one of them', async () => {
	const { call, queries } = asked(() => response([]));
	await listPaypal(call, START, daysOn(70));
	expect(queries.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
		['2026-08-01T00:00:00.000Z', '2026-08-31T23:59:59.999Z'],
		['2026-09-01T00:00:00.000Z', '2026-10-01T23:59:59.999Z'],
		['2026-10-02T00:00:00.000Z', '2026-10-09T23:59:59.999Z'],
	]);
});

test('every page is read, and a span with too many is read in halves', async () => {
	const pages = asked(({ page }) => response([info(`T${page}`)], 3));
	const ids = (await listPaypal(pages.call, START, daysOn(1)))?.map(({ captureId }) => captureId);
	expect(ids).toEqual(['T1', 'T2', 'T3']);
	const many = asked(({ start_date = '', end_date = '' }) =>
		Date.parse(end_date) - Date.parse(start_date) > DAY_MS
			? { status: 400, body: { name: 'RESULTSET_TOO_LARGE' } }
			: response([info(start_date)]),
	);
	expect(await listPaypal(many.call, START, daysOn(4))).toHaveLength(4);
	const tooMany = asked(() => ({ status: 400, body: { name: 'RESULTSET_TOO_LARGE' } }));
	await expect(listPaypal(tooMany.call, START, daysOn(1))).rejects.toBeInstanceOf(ProviderDown);
});

test('only money that somebody paid in counts', async () => {
	const { call } = asked(() =>
		response([
			info('PAID', { custom_field: 'ours', invoice_id: 'bill' }),
			info('SENT', { transaction_amount: { currency_code: 'USD', value: '-5.00' } }),
			info('EXCHANGED', { transaction_event_code: 'T0200' }),
			info('REFUND', { transaction_event_code: 'T1107' }),
		]),
	);
	expect(await listPaypal(call, START, daysOn(1))).toMatchObject([
		{ captureId: 'PAID', reference: 'ours', minor: 1234 },
	]);
});
