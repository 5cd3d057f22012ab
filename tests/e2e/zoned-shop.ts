import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { type Db, openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { saveMethod, saveZone, switchDelivery } from '#shop/delivery/delivery-saving.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { closeShop, freePort, openShop } from './own-shop.ts';

/** A shop of a test's own that delivers by zone. */
export type ZonedShop = {
	address: string;
	db: Db;
	categoryId: number;
	/** A page of that shop on a phone, without scripts for `{ javaScriptEnabled: false }`. */
	pageOf: (browser: Browser, options?: BrowserContextOptions) => Promise<Page>;
	close: () => Promise<void>;
};

/** What each way costs in a zone, by its name, in naira. */
type Rates = Record<string, Record<string, string>>;

const METHODS = [
	{ kind: 'rider', name: 'Our rider', refuses_bulky: '1' },
	{ kind: 'waybill', name: 'Waybill' },
	{ kind: 'pickup', name: 'Pick up' },
];

/**
 * Anambra has Onitsha North for less, and for all of it a rider who takes nothing bulky, waybills and picking up; Lagos a
 * rider alone; elsewhere nothing is delivered.
 */
const ZONES: { name: string; areas: string[]; rates: Rates }[] = [
	{
		name: 'Onitsha North',
		areas: ['lga_NG-AN_Onitsha North'],
		rates: { 'Our rider': { fee: '1000', days_from: '0', days_to: '1' } },
	},
	{
		name: 'Anambra',
		areas: ['whole_NG-AN'],
		rates: {
			'Our rider': { fee: '3500', free_from: '150000', days_from: '2', days_to: '4' },
			Waybill: { fee: '800', bulky: '2000', days_from: '1', days_to: '2' },
			'Pick up': { fee: '0', days_from: '1', days_to: '1' },
		},
	},
	{
		name: 'Lagos',
		areas: ['whole_NG-LA'],
		rates: { 'Our rider': { fee: '5000', days_from: '3', days_to: '5' } },
	},
];

/** Opens it; resolves once its pages tell of delivery by zone. */
export async function openZonedShop(environment: NodeJS.ProcessEnv = {}): Promise<ZonedShop> {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-zoned-'));
	const port = await freePort();
	const address = `http://127.0.0.1:${port}`;
	const shop: ChildProcess = await openShop(folder, port, environment);
	const db = openDatabase((await startEmbedded({ folder: path.join(folder, 'postgres') })).url, 2);
	const { id: userId } = await makeAdminUser(db);
	const ids = new Map<string, number>();
	for (const sent of METHODS) {
		const { id } = await saveMethod(db, { userId, id: null, sent });
		ids.set(sent.name, id);
	}
	for (const { name, areas, rates } of ZONES) {
		const sent: Record<string, string> = { name };
		for (const area of areas) sent[area] = '1';
		for (const [way, terms] of Object.entries(rates)) {
			const id = ids.get(way);
			Object.assign(sent, { [`on_${id}`]: '1', [`cash_${id}`]: '1' });
			for (const [field, value] of Object.entries(terms)) sent[`${field}_${id}`] = value;
		}
		await saveZone(db, { userId, id: null, sent });
	}
	await switchDelivery(db, userId, { on: true, acceptGaps: true });
	const { id: categoryId } = await makeCategory(db);
	await expect.poll(() => text(`${address}/delivery`)).toContain('Say where it goes');
	return {
		address,
		db,
		categoryId,
		pageOf: async (browser, options = {}) => {
			const context = await browser.newContext({
				locale: 'en-NG',
				serviceWorkers: 'block',
				baseURL: address,
				viewport: { width: 360, height: 740 },
				...options,
			});
			return context.newPage();
		},
		close: async () => {
			await db.$client.end();
			await closeShop(shop);
			await rm(folder, { recursive: true, force: true });
		},
	};
}

const text = async (address: string) => (await fetch(address)).text();
