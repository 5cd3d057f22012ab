import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { saveMethod, saveZone, switchDelivery } from '#shop/delivery/delivery-saving.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { type OwnShop, openOwnShop } from './own-shop.ts';
import type { NewVisitor } from './visitors.ts';

/** A shop of a test's own that delivers by zone. */
export type ZonedShop = OwnShop & {
	categoryId: number;
	/** A page of that shop on a phone, without scripts for `{ javaScriptEnabled: false }`. */
	pageOf: (newVisitor: NewVisitor, options?: BrowserContextOptions) => Promise<Page>;
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
	const shop = await openOwnShop('zoned', environment);
	const { address, db } = shop;
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
		...shop,
		categoryId,
		pageOf: async (newVisitor, options = {}) => {
			return newVisitor({
				baseURL: address,
				viewport: { width: 360, height: 740 },
				...options,
			});
		},
	};
}

const text = async (address: string) => (await fetch(address)).text();
