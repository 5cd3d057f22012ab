import type { TillGoods, TillGoodsPage } from '#shop/till/till-sale.ts';
import { storeGoods, type TillStorage } from './till-storage.ts';

const ADDRESS = '/admin/till/goods';
const TIMEOUT_MS = 20_000;

/**
 * Loads all goods that the till may sell, page by page, and stores them in place of the old ones when the last page has come.
 * @param onProgress how much has come, from 0 to 1
 * @returns the goods
 * @throws when the shop cannot be reached, or answers with anything else; the old goods stay then
 */
export async function loadGoods(
	till: TillStorage,
	onProgress: (part: number) => void,
): Promise<TillGoods[]> {
	const all: TillGoods[] = [];
	let after: number | null = 0;
	while (after !== null) {
		const page: TillGoodsPage = await readPage(after);
		all.push(...page.goods);
		onProgress(page.total > 0 ? Math.min(1, all.length / page.total) : 1);
		if (page.next !== null && page.next <= after) throw new Error('The pages do not go on');
		after = page.next;
	}
	await storeGoods(till, all, Date.now());
	return all;
}

async function readPage(after: number): Promise<TillGoodsPage> {
	const response = await fetch(`${ADDRESS}?after=${after}`, {
		headers: { accept: 'application/json' },
		signal: AbortSignal.timeout(TIMEOUT_MS),
		// Somebody whose session has ended is sent to a page to sign in, which are no goods.
		redirect: 'error',
	});
	const page: unknown = await response.json();
	if (!response.ok || !Array.isArray(Object(page).goods))
		throw new Error(`The goods could not be read (${response.status})`);
	return page as TillGoodsPage;
}
