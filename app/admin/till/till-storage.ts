import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { TillGoods, TillGoodsPage } from '#shop/till/till-sale.ts';
import type { PaidSale, SaleDraft } from './sale-draft.ts';
import type { SellerKey } from './seller-key.ts';

// What a till stores on its device: the goods to sell without a connection, the sales that the shop has not confirmed yet and
// those of the last day, and the sale that is being typed in.

/** Why a sale that the shop refused is sent no more, who decided that and when (an ISO time in UTC). */
export type Dismissal = { reason: string; by: string; at: string };

/** A sale of this device. One that the shop has not taken stays until it has, or until somebody dismisses a refused one. */
export type DeviceSale = PaidSale & {
	state: 'waiting' | 'recorded' | 'flagged' | 'refused' | 'dismissed';
	/** Of one that is dismissed. */
	dismissal?: Dismissal;
	/** Why it was refused, or what staff have to look at. */
	message: string;
	/** Of one that the shop has recorded. */
	order: { id: number; trackingNo: string; lacksSerialNumbers: boolean } | null;
	/** In kobo; with offers it may be less than what its goods come to. */
	totalKobo: number;
};

/** A page of the stored goods: those after one id, up to the next page's. */
export type GoodsPart = Omit<TillGoodsPage, 'goods'> & { after: number; etag: string };
/** Who takes the cash at this device, as somebody chose it for themselves. */
type ChosenCollector = { id: number; chosenBy: string };

type TillSchema = DBSchema & {
	goods: { key: number; value: TillGoods };
	sales: { key: string; value: DeviceSale };
	facts: {
		// `seller` is deleted when somebody signs out: by app/forget-seller.ts and app/offline/service-worker.ts.
		key: 'goods-at' | 'goods-parts' | 'draft' | 'collector' | 'seller';
		value: number | SaleDraft | ChosenCollector | SellerKey | GoodsPart[];
	};
};
export type TillStorage = IDBPDatabase<TillSchema>;

const DAY_MS = 86_400_000;

/** @throws when this browser stores nothing, as in some private windows */
export async function openTill(): Promise<TillStorage> {
	const storage = await openDB<TillSchema>('bridgehead-till', 1, {
		upgrade(db) {
			db.createObjectStore('goods', { keyPath: 'id' });
			db.createObjectStore('sales', { keyPath: 'key' });
			db.createObjectStore('facts');
		},
	});
	return storage;
}

/** Asks the browser to clear nothing by itself; whether it agrees. Otherwise a full phone may throw away what waits. */
export async function isStorageLasting(): Promise<boolean> {
	return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

/** The goods in the order of their ids, and when they were loaded (milliseconds); null for never. */
export async function storedGoods(
	till: TillStorage,
): Promise<{ goods: TillGoods[]; at: number | null }> {
	const [goods, at] = await Promise.all([till.getAll('goods'), till.get('facts', 'goods-at')]);
	return { goods, at: typeof at === 'number' ? at : null };
}

/** The pages in which the stored goods came. */
export async function storedParts(till: TillStorage): Promise<GoodsPart[]> {
	const parts = await till.get('facts', 'goods-parts');
	return Array.isArray(parts) ? parts : [];
}

/** Replaces all goods at once: whoever reads meanwhile has either the old ones or the new ones. */
export async function storeGoods(
	till: TillStorage,
	goods: readonly TillGoods[],
	parts: GoodsPart[],
	at: number,
): Promise<void> {
	const change = till.transaction(['goods', 'facts'], 'readwrite');
	const store = change.objectStore('goods');
	await store.clear();
	await Promise.all(goods.map((each) => store.put(each)));
	await change.objectStore('facts').put(parts, 'goods-parts');
	await change.objectStore('facts').put(at, 'goods-at');
	await change.done;
}

/** The sales of this device, the newest first. */
export async function deviceSales(till: TillStorage): Promise<DeviceSale[]> {
	const sales = await till.getAll('sales');
	return sales.sort((a, b) => b.soldAt.localeCompare(a.soldAt));
}

/** Stores a sale in place of the draft it was: never both, never neither. */
export async function storeSale(
	till: TillStorage,
	sale: DeviceSale,
	next: SaleDraft,
): Promise<void> {
	const change = till.transaction(['sales', 'facts'], 'readwrite');
	await change.objectStore('sales').put(sale);
	await change.objectStore('facts').put(next, 'draft');
	await change.done;
}

export async function updateSale(till: TillStorage, sale: DeviceSale): Promise<void> {
	await till.put('sales', sale);
}

/**
 * Dismisses a sale that the shop refused, as it is stored now: it is sent no more. Any other stays as it is, most of all one
 * that waits to be sent.
 * @returns whether it was dismissed
 */
export async function dismissSale(
	till: TillStorage,
	key: string,
	dismissal: Dismissal,
): Promise<boolean> {
	const change = till.transaction('sales', 'readwrite');
	const sale = await change.store.get(key);
	const isRefused = sale?.state === 'refused';
	if (isRefused) await change.store.put({ ...sale, state: 'dismissed', dismissal });
	await change.done;
	return isRefused;
}

/** Removes what nobody has to do with any more: sales that the shop has a day after they were made, others a day after they were dismissed. */
export async function forgetOldSales(till: TillStorage, now = Date.now()): Promise<void> {
	for (const sale of await till.getAll('sales')) {
		const over = overSince(sale);
		if (over !== null && Date.parse(over) < now - DAY_MS) await till.delete('sales', sale.key);
	}
}

/** Null while only this device has the sale. */
function overSince({ state, soldAt, dismissal }: DeviceSale): string | null {
	if (state === 'recorded' || state === 'flagged') return soldAt;
	return dismissal?.at ?? null;
}

export async function storeDraft(till: TillStorage, draft: SaleDraft): Promise<void> {
	await till.put('facts', draft, 'draft');
}

export async function storedDraft(till: TillStorage): Promise<SaleDraft | null> {
	const draft = await till.get('facts', 'draft');
	return typeof draft === 'object' && 'lines' in draft ? draft : null;
}

/** Remembers who takes the cash at this device while somebody sells. */
export async function storeCollector(
	till: TillStorage,
	id: number,
	chosenBy: string,
): Promise<void> {
	await till.put('facts', { id, chosenBy }, 'collector');
}

/** Stores with what this device proves who sells, in place of whoever sold before. */
export async function storeSeller(till: TillStorage, seller: SellerKey): Promise<void> {
	await till.put('facts', seller, 'seller');
}

/** With what this person proves what they sell; null where the device has that of somebody else, or of nobody. */
export async function storedSeller(till: TillStorage, userId: number): Promise<SellerKey | null> {
	const seller = await till.get('facts', 'seller');
	const isTheirs = typeof seller === 'object' && 'statement' in seller && seller.userId === userId;
	return isTheirs ? seller : null;
}

/** Who takes the cash, by id, as this person chose it; null where somebody else did, whose cash it is not. */
export async function storedCollector(till: TillStorage, by: string): Promise<number | null> {
	const chosen = await till.get('facts', 'collector');
	const isTheirs = typeof chosen === 'object' && 'chosenBy' in chosen && chosen.chosenBy === by;
	return isTheirs ? chosen.id : null;
}
