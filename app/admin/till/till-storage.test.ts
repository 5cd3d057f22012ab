import { afterEach, expect, test, vi } from 'vitest';
import type { TillGoods } from '#shop/till/till-sale.ts';
import { loadedText, loadGoods } from './load-goods.ts';
import { emptyDraft } from './sale-draft.ts';
import { isOnlyHere } from './sale-queue.ts';
import {
	type DeviceSale,
	dismissSale,
	forgetOldSales,
	storeCollector,
	storedCollector,
	storeSale,
	type TillStorage,
} from './till-storage.ts';

// Which pages of the goods are sent, and what the device stores and forgets. The storage is a few values in memory.

const goods = (id: number, kobo = 1000): TillGoods => ({
	id,
	name: `Drum ${id}`,
	brand: '',
	sku: '',
	barcode: '',
	kobo,
	stock: 1,
	isSerialised: false,
});

afterEach(() => vi.unstubAllGlobals());

type Page = { goods: TillGoods[]; next: number | null };

function emptyTill(): TillStorage {
	const facts = new Map<string, unknown>();
	const stored = new Map<number, TillGoods>();
	const stores = {
		goods: {
			clear: async () => stored.clear(),
			put: async (each: TillGoods) => stored.set(each.id, each),
		},
		facts: { put: async (value: unknown, key: string) => facts.set(key, value) },
	};
	const till = {
		getAll: async () => [...stored.values()],
		get: async (_store: string, key: string) => facts.get(key),
		transaction: () => ({
			objectStore: (name: 'goods' | 'facts') => stores[name],
			done: Promise.resolve(),
		}),
	};
	return till as unknown as TillStorage;
}

/** A shop with these pages, each named by its content, and this address for others. Returns the statuses of its answers. */
function serve(pages: Record<string, Page>, otherwise = '/login?next=%2Fadmin'): number[] {
	const statuses: number[] = [];
	vi.stubGlobal('fetch', async (address: string, { headers }: { headers: HeadersInit }) => {
		const page = pages[new URL(address, 'http://shop').searchParams.get('after') ?? ''];
		if (!page) return { redirected: true, url: `http://shop${otherwise}`, ok: true, status: 200 };
		const body = JSON.stringify({ ...page, total: 3 });
		const etag = `"${body.length}-${page.goods.map(({ kobo }) => kobo).join('-')}"`;
		const status = new Headers(headers).get('if-none-match') === etag ? 304 : 200;
		statuses.push(status);
		return new Response(status === 304 ? null : body, { status, headers: { etag } });
	});
	return statuses;
}

test('of a page that has not changed nothing is sent, and all goods are there', async () => {
	const till = emptyTill();
	const pages = {
		0: { goods: [goods(1), goods(2)], next: 2 },
		2: { goods: [goods(9)], next: null },
	};
	expect(serve(pages)).toEqual([]);
	expect(await loadGoods(till, () => {})).toHaveLength(3);
	const again = serve({ ...pages, 2: { goods: [goods(9, 1200)], next: null } });
	const progress: number[] = [];
	const all = await loadGoods(till, (part) => progress.push(part));
	expect(again).toEqual([304, 200]);
	expect(all).toEqual([goods(1), goods(2), goods(9, 1200)]);
	expect(progress.at(-1)).toBe(1);
	expect(serve(pages)).toEqual([]);
});

test('whoever is sent to another page gets no goods, and is told why; the old ones stay', async () => {
	const till = emptyTill();
	serve({ 0: { goods: [goods(1)], next: null } });
	await loadGoods(till, () => {});
	for (const [address, why] of [
		['/login?next=%2Fadmin%2Ftill%2Fgoods', 'session'],
		['/account/second-factor', 'second-factor'],
		['/account/prove?next=%2Fadmin%2Ftill%2Fgoods', 'second-factor'],
		['/403', 'role'],
	] as const) {
		serve({}, address);
		await expect(loadGoods(till, () => {})).rejects.toMatchObject({ why });
	}
	expect(await till.getAll('goods')).toEqual([goods(1)]);
});

const SALE: DeviceSale = {
	key: 'a',
	soldAt: '2026-11-29T10:00:00.000Z',
	soldBy: 'Ada',
	collectorId: 3,
	buyer: { firstname: '', lastname: '', phone: '' },
	lines: [{ productId: 7, name: 'Drum', qty: 2, unitKobo: 1000 }],
	state: 'waiting',
	message: '',
	order: null,
	totalKobo: 2000,
};

test('a sale and the draft that follows it are stored in one transaction', async () => {
	const begun: string[] = [];
	const put: string[] = [];
	const till = {
		transaction: (names: string[]) => {
			begun.push(names.join(' '));
			const objectStore = (name: string) => ({
				put: async ({ key }: { key: string }, at = '') => put.push(`${name} ${key} ${at}`.trim()),
			});
			return { objectStore, done: Promise.resolve() };
		},
	} as unknown as TillStorage;
	await storeSale(till, SALE, emptyDraft('b'));
	expect(begun).toEqual(['sales facts']);
	expect(put).toEqual(['sales a', 'facts b draft']);
});

test('after a day the device forgets what the shop has, and never what it has not', async () => {
	const states = ['waiting', 'refused', 'recorded', 'flagged'] as const;
	const forgotten: string[] = [];
	const till = {
		getAll: async () => states.map((state) => ({ ...SALE, key: state, state })),
		delete: async (_store: string, key: string) => forgotten.push(key),
	} as unknown as TillStorage;
	await forgetOldSales(till, Date.parse('2026-11-30T09:00:00Z'));
	expect(forgotten).toEqual([]);
	await forgetOldSales(till, Date.parse('2026-11-30T11:00:00Z'));
	expect(forgotten).toEqual(['recorded', 'flagged']);
});

test('a refused sale is dismissed with who, when and why; one that waits again by then is sent all the same', async () => {
	const dismissal = { reason: 'Typed in anew', by: 'Ada', at: '2026-11-29T12:00:00.000Z' };
	const stored = new Map<string, DeviceSale>();
	const store = {
		get: async (key: string) => stored.get(key),
		put: async (sale: DeviceSale) => stored.set(sale.key, sale),
	};
	const till = {
		transaction: () => ({ store, done: Promise.resolve() }),
	} as unknown as TillStorage;
	for (const state of ['waiting', 'recorded', 'flagged'] as const) {
		stored.set('a', { ...SALE, state });
		expect(await dismissSale(till, 'a', dismissal)).toBe(false);
		expect(stored.get('a')).toEqual({ ...SALE, state });
	}
	expect(await dismissSale(till, 'gone', dismissal)).toBe(false);
	stored.set('a', { ...SALE, state: 'refused' });
	expect(await dismissSale(till, 'a', dismissal)).toBe(true);
	expect(stored.get('a')).toEqual({ ...SALE, state: 'dismissed', dismissal });
	expect(isOnlyHere({ state: 'dismissed' })).toBe(false);
});

test('a dismissed sale is listed for a day from then, however old it is', async () => {
	const dismissal = { reason: 'Typed in anew', by: 'Ada', at: '2026-12-05T12:00:00.000Z' };
	const forgotten: string[] = [];
	const till = {
		getAll: async () => [{ ...SALE, state: 'dismissed', dismissal }],
		delete: async (_store: string, key: string) => forgotten.push(key),
	} as unknown as TillStorage;
	await forgetOldSales(till, Date.parse('2026-12-06T11:00:00Z'));
	expect(forgotten).toEqual([]);
	await forgetOldSales(till, Date.parse('2026-12-06T13:00:00Z'));
	expect(forgotten).toEqual(['a']);
});

test('who takes the cash is remembered for whoever chose it, and not for the next who signs in', async () => {
	const facts = new Map<string, unknown>();
	const till = {
		get: async (_store: string, key: string) => facts.get(key),
		put: async (_store: string, value: unknown, key: string) => facts.set(key, value),
	} as unknown as TillStorage;
	await storeCollector(till, 3, 'Ada');
	expect(await storedCollector(till, 'Ada')).toBe(3);
	expect(await storedCollector(till, 'Bisi')).toBeNull();
});

test('goods of another day are said to be of that day', () => {
	const at = Date.parse('2026-11-28T16:40:00Z');
	expect(loadedText(at, new Date('2026-11-28T18:00:00Z'))).toBe('05:40 PM');
	expect(loadedText(at, new Date('2026-11-29T08:00:00Z'))).toBe('Nov 28, 2026, 05:40 PM');
});
