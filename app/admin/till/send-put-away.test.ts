import { expect, test, vi } from 'vitest';
import { sendPutAway } from './send-put-away.ts';
import type { DeviceSale } from './till-storage.ts';

const SALE = { key: 'k', lines: [{ name: 'Ogene', qty: 2 }], totalKobo: 900 } as DeviceSale;
const NO_ANSWER = expect.stringContaining('The shop did not answer');

async function sendTo(status: number, body: string): Promise<string | null> {
	const fetched = vi.fn(async () => new Response(body, { status }));
	vi.stubGlobal('fetch', fetched);
	return sendPutAway(SALE, 'Typed in again');
}

test('only the words of the shop count as an answer', async () => {
	expect(await sendTo(200, '{"ok":true}')).toBeNull();
	// A page of a captive portal, or of a proxy.
	for (const other of ['<html>', '{}', 'null', '{"ok":"true"}'])
		expect(await sendTo(200, other)).toEqual(NO_ANSWER);
});

test('a refusal is said in the words of the shop, and silence as such', async () => {
	expect(await sendTo(401, '{"message":"Sign in again."}')).toBe('Sign in again.');
	expect(await sendTo(503, '')).toEqual(NO_ANSWER);
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
	expect(await sendPutAway(SALE, 'Typed in again')).toEqual(NO_ANSWER);
});
