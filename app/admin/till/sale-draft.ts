import type { CollectorKind } from '#shop/cash/collector-kinds.ts';
import { MOST_LINES, MOST_PIECES, tooDear } from '#shop/checkout/staff-order-lines.ts';
import { LARGEST_KOBO, nairaToKobo } from '#shop/kit/money.ts';
import {
	type SignedSale,
	saleKobo,
	type TillGoods,
	type TillLine,
	type TillSale,
} from '#shop/till/till-sale.ts';

// The sale that is being typed in at a till. Pure; the browser stores it with each change, so that nothing is lost.

export type DraftLine = {
	goods: TillGoods;
	qty: number;
	/** The agreed price of a piece as typed, in naira; empty for the shop's. */
	price: string;
	/** How often the code was scanned: the field of the pieces follows it. */
	scans: number;
};

/** A sale with where it was paid to, for receipts without a connection; missing in sales from before accounts and terminals. */
export type PaidSale = SignedSale & { paidTo?: { name: string; kind: CollectorKind } };

export type SaleDraft = {
	/** That of the sale it becomes: pressed twice, or once more after no answer came, it is one sale. */
	key: string;
	lines: readonly DraftLine[];
	buyer: TillSale['buyer'];
	/** The cash that was given, as typed, in naira. */
	given: string;
	/**
	 * The account or terminal that it is paid to, by id; null for cash. It belongs to this sale and is not remembered for the
	 * next, as the drawer is: that stands with the device, while each buyer chooses how to pay. An account left over from the
	 * buyer before would write notes in the drawer down as a transfer, which nobody misses until the bank's statement comes.
	 */
	paidTo: number | null;
	/** That of the transfer or the terminal's slip, as typed. */
	reference: string;
	/** As it was sent, until an answer comes: whoever is signed in by then, sent again it is the same sale. */
	sent: PaidSale | null;
};

export type DraftChange =
	| { type: 'add'; goods: TillGoods; isScanned: boolean }
	| { type: 'qty'; id: number; qty: number }
	| { type: 'price'; id: number; price: string }
	| { type: 'remove'; id: number }
	| { type: 'buyer'; field: keyof TillSale['buyer']; text: string }
	| { type: 'given'; text: string }
	| { type: 'paidTo'; id: number | null }
	| { type: 'reference'; text: string }
	| { type: 'goods'; goods: readonly TillGoods[] }
	| { type: 'clear' }
	| { type: 'open'; draft: SaleDraft };

export function emptyDraft(key: string = crypto.randomUUID()): SaleDraft {
	const buyer = { firstname: '', lastname: '', phone: '' };
	return { key, lines: [], buyer, given: '', paidTo: null, reference: '', sent: null };
}

export function changeDraft(draft: SaleDraft, change: DraftChange): SaleDraft {
	switch (change.type) {
		case 'add':
			return { ...draft, lines: withGoods(draft.lines, change.goods, change.isScanned) };
		case 'qty':
			return changeLine(draft, change.id, { qty: change.qty });
		case 'price':
			return changeLine(draft, change.id, { price: change.price });
		case 'remove':
			return { ...draft, lines: draft.lines.filter(({ goods }) => goods.id !== change.id) };
		case 'buyer':
			return { ...draft, buyer: { ...draft.buyer, [change.field]: change.text } };
		case 'given':
			return { ...draft, given: change.text };
		case 'paidTo':
			return { ...draft, paidTo: change.id };
		case 'reference':
			return { ...draft, reference: change.text };
		case 'goods':
			return withGoodsNow(draft, change.goods);
		case 'clear':
			return emptyDraft();
		case 'open':
			// One that the device stored before there were accounts and terminals lacks what is said of them.
			return { ...emptyDraft(change.draft.key), ...change.draft };
	}
}

/** Scanned again it is one piece more; chosen again from the list it stays as it is. */
function withGoods(lines: readonly DraftLine[], goods: TillGoods, isScanned: boolean) {
	const has = lines.some((line) => line.goods.id === goods.id);
	if (!has)
		return lines.length >= MOST_LINES ? lines : [...lines, { goods, qty: 1, price: '', scans: 0 }];
	return lines.map((line) =>
		line.goods.id === goods.id && isScanned
			? { ...line, qty: Math.min(MOST_PIECES, line.qty + 1), scans: line.scans + 1 }
			: line,
	);
}

/** Prices and stock as the till has just heard them; goods that it no longer has stay, for the shop to speak of. */
function withGoodsNow(draft: SaleDraft, now: readonly TillGoods[]): SaleDraft {
	if (draft.sent || draft.lines.length === 0) return draft;
	const ids = new Set(draft.lines.map(({ goods }) => goods.id));
	const byId = new Map(now.filter(({ id }) => ids.has(id)).map((goods) => [goods.id, goods]));
	const lines = draft.lines.map((line) => ({
		...line,
		goods: byId.get(line.goods.id) ?? line.goods,
	}));
	return { ...draft, lines };
}

function changeLine(draft: SaleDraft, id: number, to: Partial<DraftLine>): SaleDraft {
	const lines = draft.lines.map((line) => (line.goods.id === id ? { ...line, ...to } : line));
	return { ...draft, lines };
}

/** What is wrong with the price that was typed; null when it can be sold at that. */
export function priceFault({ price, goods }: DraftLine): string | null {
	if (price.trim() === '') return null;
	const kobo = nairaToKobo(price);
	if (kobo === null || kobo === 0) return 'Type naira, with at most two decimals, or nothing.';
	return kobo > goods.kobo ? tooDear(goods.kobo) : null;
}

/** The lines as they are sold; null while a price is wrong. */
export function soldLines(lines: readonly DraftLine[]): TillLine[] | null {
	if (lines.some((line) => priceFault(line) !== null)) return null;
	return lines.map(({ goods, qty, price }) => ({
		productId: goods.id,
		name: goods.name,
		qty,
		unitKobo: price.trim() === '' ? goods.kobo : (nairaToKobo(price) ?? goods.kobo),
	}));
}

/** What the draft comes to, in kobo; null while a price is wrong, there are no goods or it is more than an order may be. */
export function draftKobo(lines: readonly DraftLine[]): number | null {
	const sold = soldLines(lines);
	if (!sold || sold.length === 0) return null;
	const kobo = saleKobo(sold);
	return kobo <= LARGEST_KOBO ? kobo : null;
}

/** What to give back, in kobo; null when nothing or no sum was typed, negative when it is not enough. */
export function changeDue(given: string, dueKobo: number): number | null {
	const kobo = given.trim() === '' ? null : nairaToKobo(given);
	return kobo === null ? null : kobo - dueKobo;
}
