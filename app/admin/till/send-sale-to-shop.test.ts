import { expect, test } from 'vitest';
import { withResult } from './sale-queue.ts';
import { readResponse } from './send-sale-to-shop.ts';
import type { DeviceSale } from './till-storage.ts';

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
		message: 'Check. Too long.',
		totalKobo: null,
	});
	expect(read(409, { message: 'With offers…', facts: { totalKobo: 800 } })).toMatchObject({
		totalKobo: 800,
	});
});

test('whatever the shop cannot answer now is sent again, when it says so', () => {
	expect(read(401, { message: 'Sign in.' })).toMatchObject({ result: 'later', why: 'session' });
	expect(read(403, {})).toMatchObject({ result: 'later', why: 'role' });
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
});
