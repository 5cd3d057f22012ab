import { localClock, localDate, localTime } from '#shop/kit/local-time.ts';
import type { TillGoods, TillGoodsPage } from '#shop/till/till-sale.ts';
import type { WhyLater } from './send-sale-to-shop.ts';
import {
	type GoodsPart,
	storedGoods,
	storedParts,
	storeGoods,
	type TillStorage,
} from './till-storage.ts';

const ADDRESS = '/admin/till/goods';
const TIMEOUT_MS = 20_000;

/** Why the goods did not come. */
export class GoodsAway extends Error {
	override name = 'GoodsAway';
	readonly why: WhyLater;

	constructor(why: WhyLater) {
		super('The goods could not be loaded');
		this.why = why;
	}
}

/**
 * Loads all goods that the till may sell, page by page, and stores them in place of the old ones when the last page has come.
 * Of a page that has not changed since, only that is sent.
 * @param onProgress how much has come, from 0 to 1
 * @returns the goods
 * @throws GoodsAway when the shop refuses them, or another error when it cannot be reached; the old goods stay then
 */
export async function loadGoods(
	till: TillStorage,
	onProgress: (part: number) => void,
): Promise<TillGoods[]> {
	const [{ goods: known }, knownParts] = await Promise.all([storedGoods(till), storedParts(till)]);
	const all: TillGoods[] = [];
	const parts: GoodsPart[] = [];
	let after: number | null = 0;
	while (after !== null) {
		const part: GoodsPart | undefined = knownParts.find((each) => each.after === after);
		const { goods, ...read } = await readPage(after, part, known);
		all.push(...goods);
		parts.push(read);
		onProgress(read.total > 0 ? Math.min(1, all.length / read.total) : 1);
		if (read.next !== null && read.next <= after) throw new Error('The pages do not go on');
		after = read.next;
	}
	await storeGoods(till, all, parts, Date.now());
	return all;
}

async function readPage(
	after: number,
	part: GoodsPart | undefined,
	known: readonly TillGoods[],
): Promise<GoodsPart & TillGoodsPage> {
	const response = await fetch(`${ADDRESS}?after=${after}`, {
		// By hand: what may not be stored (`no-store`) the browser does not ask about by itself.
		headers: { accept: 'application/json', ...(part ? { 'if-none-match': part.etag } : {}) },
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	if (response.status === 304 && part) return { ...part, goods: goodsOf(part, known) };
	// To a page that is no goods: where to sign in, or to show a second factor.
	if (response.redirected) throw new GoodsAway(whySentTo(response.url));
	if (!response.ok) throw new GoodsAway(response.status === 403 ? 'role' : 'busy');
	const page: TillGoodsPage = await response.json();
	if (!Array.isArray(Object(page).goods)) throw new GoodsAway('busy');
	const { goods, next, total } = page;
	return { after, etag: response.headers.get('etag') ?? '', goods, next, total };
}

function whySentTo(address: string): WhyLater {
	const { pathname } = new URL(address);
	if (pathname.startsWith('/account/')) return 'second-factor';
	return pathname === '/403' ? 'role' : 'session';
}

/** When goods were loaded, in words: a time of today alone, and of another day with that. */
export function loadedText(at: number, now = new Date()): string {
	const loaded = new Date(at);
	return localDate(loaded) === localDate(now) ? localClock(loaded) : localTime(loaded);
}

/** The stored goods of a page. */
export function goodsOf(
	{ after, next }: Pick<GoodsPart, 'after' | 'next'>,
	known: readonly TillGoods[],
): TillGoods[] {
	return known.filter(({ id }) => id > after && (next === null || id <= next));
}
