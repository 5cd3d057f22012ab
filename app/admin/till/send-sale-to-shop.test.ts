import { afterEach, expect, test, vi } from 'vitest';
import { sendWaitingSales, unsentPieces, withResult } from './sale-queue.ts';
import { readResponse } from './send-sale-to-shop.ts';
import type { DeviceSale, TillStorage } from './till-storage.ts';

const RECORDED = {
	ok: true,
	outcome: 'recorded',
	orderId: 5,
	trackingNo: 'BH-7Q',
	totalKobo: 900,
	lacksSerialNumbers: true,
};
const read = (status: number, json: unknown, headers = {}) =>
	readResponse(status, json, new Headers(headers));

test('only the words of the shop count as an answer', () => {
	expect(read(200, RECORDED)).toMatchObject({ result: 'taken', outcome: { orderId: 5 } });
	expect(read(200, { ok: true, outcome: 'flagged', message: 'Short.' })).toMatchObject({
		result: 'taken',
		outcome: { message: 'Short.' },
	});
	// A page of a captive portal, or of a proxy, is none: the sale is sent again.
	for (const other of [null, '<html>', {}, { ...RECORDED, orderId: '5' }])
		expect(read(200, other)).toEqual({ result: 'later', why: 'busy', retryAfterMs: 0 });
});

test('a refusal says all that is wrong, and what the goods come to with offers', () => {
	expect(read(422, { message: 'Check.', errors: { buyer: ['Too long.'] } })).toEqual({
		result: 'refused',
		message: 'Check.',
		errors: { buyer: ['Too long.'] },
		totalKobo: null,
	});
	expect(read(409, { message: 'With offers…', facts: { totalKobo: 800 } })).toMatchObject({
		totalKobo: 800,
	});
});

test('whatever the shop cannot answer now is sent again, when it says so', () => {
	expect(read(401, { message: 'Sign in.' })).toMatchObject({ result: 'later', why: 'session' });
	expect(read(403, {})).toMatchObject({ result: 'later', why: 'role' });
	const factor = { reason: 'second-factor-required' };
	expect(read(403, factor)).toMatchObject({ result: 'later', why: 'second-factor' });
	expect(read(503, {}, { 'retry-after': '7' })).toEqual({
		result: 'later',
		why: 'busy',
		retryAfterMs: 7000,
	});
});

test('a sale has the total that the shop recorded, and keeps why it was refused', () => {
	const sale = { key: 'k', totalKobo: 1000, state: 'waiting', message: '', order: null };
	const after = (status: number, json: unknown) => {
		const sent = read(status, json);
		if (sent.result === 'later') throw new Error('no answer');
		return withResult(sale as DeviceSale, sent);
	};
	expect(after(200, RECORDED)).toMatchObject({
		state: 'recorded',
		totalKobo: 900,
		order: { id: 5, trackingNo: 'BH-7Q', lacksSerialNumbers: true },
	});
	expect(after(409, { message: 'Sold before.' })).toMatchObject({
		state: 'refused',
		message: 'Sold before.',
		totalKobo: 1000,
	});
	const refused = after(422, { message: 'Check.', errors: { sale: ['No sale of a till.'] } });
	expect(refused.message).toBe('Check. No sale of a till.');
});

test('what the shop has, a shared device need not: the buyer and the reference of their transfer', () => {
	const sale = {
		...SALE,
		reference: 'Trf by Emeka',
		paidTo: { name: 'Zenith', kind: 'bank' } as const,
	};
	const sent = read(200, RECORDED);
	if (sent.result === 'later') throw new Error('no answer');
	const taken = withResult(sale, sent);
	expect(JSON.stringify(taken)).not.toContain('Emeka');
	expect(taken.paidTo).toEqual(sale.paidTo);
	const refused = withResult(sale, {
		result: 'refused',
		message: 'No.',
		errors: {},
		totalKobo: null,
	});
	expect(refused).toMatchObject({ reference: 'Trf by Emeka', buyer: SALE.buyer });
});

// What waits on the device and in which order it goes. The storage is a list in memory.

const SALE: DeviceSale = {
	key: 'a',
	soldAt: '2026-11-29T10:00:00.000Z',
	soldBy: 'Ada',
	collectorId: 3,
	buyer: { firstname: 'Emeka', lastname: '', phone: '' },
	lines: [{ productId: 7, name: 'Drum', qty: 2, unitKobo: 1000 }],
	state: 'waiting',
	message: '',
	order: null,
	totalKobo: 2000,
};

afterEach(() => vi.unstubAllGlobals());

/** A till with these sales whose shop answers each by its key: with a status, or 'away'. */
function tillWith(sales: DeviceSale[], answers: Record<string, number | 'away'>) {
	const stored = new Map(sales.map((sale) => [sale.key, sale]));
	const asked: string[] = [];
	vi.stubGlobal('navigator', {
		locks: { request: (_name: string, work: () => unknown) => work() },
	});
	vi.stubGlobal('fetch', async (_address: string, { body }: { body: URLSearchParams }) => {
		const { key } = JSON.parse(body.get('sale') ?? '');
		asked.push(key);
		const status = answers[key] ?? 200;
		if (status === 'away') throw new TypeError('Failed to fetch');
		const recorded = {
			outcome: 'recorded',
			orderId: 5,
			trackingNo: 'BH-7Q',
			totalKobo: 2000,
			lacksSerialNumbers: false,
		};
		return Response.json(status === 200 ? recorded : {}, { status });
	});
	const till = {
		getAll: async () => [...stored.values()],
		put: async (_store: string, sale: DeviceSale) => stored.set(sale.key, sale),
	} as unknown as TillStorage;
	return { till, asked, stored };
}
const sale = (key: string, minute: number) => ({
	...SALE,
	key,
	soldAt: `2026-11-29T10:0${minute}:00.000Z`,
});

test('the oldest goes first, and once the shop has a sale the device no longer has its buyer', async () => {
	const { till, asked, stored } = tillWith([sale('b', 2), sale('a', 1)], {});
	expect(await sendWaitingSales(till, () => {})).toBeNull();
	expect(asked).toEqual(['a', 'b']);
	expect(stored.get('a')).toMatchObject({
		state: 'recorded',
		buyer: { firstname: '', lastname: '', phone: '' },
	});
});

test('a sale that the shop stumbles over does not hold up the next, and a lost connection does', async () => {
	const sales = [sale('a', 1), sale('b', 2), sale('c', 3)];
	const stumbling = tillWith(sales, { a: 500 });
	expect(await sendWaitingSales(stumbling.till, () => {})).toMatchObject({ why: 'busy' });
	expect(stumbling.asked).toEqual(['a', 'b', 'c']);
	expect([...stumbling.stored.values()].map(({ state }) => state)).toEqual([
		'waiting',
		'recorded',
		'recorded',
	]);
	const away = tillWith(sales, { a: 'away' });
	expect(await sendWaitingSales(away.till, () => {})).toMatchObject({ why: 'connection' });
	expect(away.asked).toEqual(['a']);
});

test('pieces that wait or were refused are not in the stock any more; those that the shop has it has counted', () => {
	const states = ['waiting', 'refused', 'recorded', 'flagged'] as const;
	const sales = states.map((state): DeviceSale => ({ ...SALE, state }));
	expect(unsentPieces(sales)).toEqual(new Map([[7, 4]]));
	expect(unsentPieces([])).toEqual(new Map());
});
