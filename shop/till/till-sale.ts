import type { PartPieces } from '../catalogue/kits/kit-contents-text.ts';

// What a till in the browser and the shop say to each other. Pure: both sides use it, the browser without a connection, too.

/** A product as a till knows it, from the last time it was connected. */
export type TillGoods = {
	id: number;
	name: string;
	brand: string;
	/** Empty where the product has none. */
	sku: string;
	/** Empty where the product has none. */
	barcode: string;
	/** The shop's price of a piece, in kobo. */
	kobo: number;
	/** Pieces in stock. */
	stock: number;
	/** Whether each piece is sold with its serial number. */
	isSerialised: boolean;
	/** What is handed over of a kit; missing in other goods, and in those stored by a till that has not loaded them since. */
	parts?: PartPieces[];
};

/** Some of the goods that a till stores, in the order of their ids. */
export type TillGoodsPage = {
	goods: TillGoods[];
	/** What to ask for next (`after`); null with the last ones. */
	next: number | null;
	/** How many goods all pages have together. */
	total: number;
};

/** A till stores at most so many goods, those that were sold most. */
export const MOST_TILL_GOODS = 20_000;

export type TillLine = {
	productId: number;
	/** As the till named it, for a product that is gone when the sale arrives. */
	name: string;
	qty: number;
	/** What the buyer pays for a piece, in kobo. */
	unitKobo: number;
};

/** A sale as a till stores and sends it. */
export type TillSale = {
	/** A UUID: however often it is sent, it is one sale. */
	key: string;
	/** When it was sold by the clock of the device, as an ISO time in UTC. */
	soldAt: string;
	/** Whose till it was, for receipts; who sold it the shop takes from its proof (seller-proof.ts). */
	soldBy: string;
	/** Who has its cash, or where it was paid to (cash_collectors). */
	collectorId: number;
	/** Of a transfer or a terminal's slip, as referenceText makes it; missing without one, and in sales from before there were any. */
	reference?: string;
	/** All may be empty: a buyer at the counter need not be named. */
	buyer: { firstname: string; lastname: string; phone: string };
	lines: TillLine[];
};

/** A sale with what proves who sold it; empty, or missing, where the till had nothing to prove it with. */
export type SignedSale = TillSale & { proof?: string };

/** Who sells at a till, as the shop stated it there. */
export type TillSeller = {
	userId: number;
	/** For the shop alone to read. */
	statement: string;
	/** With which the till signs what it sells, in base64. */
	key: string;
};

/**
 * What a till signs of a sale: what was sold, for how much, when, and who has the cash, or where it was paid to. Without a
 * reference it is what it was before there were any, so that sales that wait on a device stay proven.
 */
export function signedText({ key, soldAt, collectorId, reference, lines }: TillSale): string {
	const goods = lines.map(({ productId, qty, unitKobo }) => [productId, qty, unitKobo]);
	return JSON.stringify([key, soldAt, collectorId, goods, ...(reference ? [reference] : [])]);
}

export const LONGEST_REFERENCE = 100;

/** A reference in one line, cut rather than refused. Both sides make the same of it, and of what the other made of it. */
export function referenceText(typed: string): string {
	const line = typed
		.toWellFormed()
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	return [...line].slice(0, LONGEST_REFERENCE).join('').trim();
}

/** What the shop made of a sale: an order, or one of those that staff have to look at (a product is gone or short). */
export type TillOutcome =
	| {
			outcome: 'recorded';
			orderId: number;
			trackingNo: string;
			totalKobo: number;
			/** Whether serial numbers of its pieces are still to be typed in, on the page of the order. */
			lacksSerialNumbers: boolean;
	  }
	| { outcome: 'flagged'; message: string };

/** What the goods of a sale come to, in kobo. */
export function saleKobo(lines: readonly Pick<TillLine, 'qty' | 'unitKobo'>[]): number {
	return lines.reduce((sum, { qty, unitKobo }) => sum + qty * unitKobo, 0);
}
