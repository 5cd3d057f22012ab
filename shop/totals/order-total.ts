import { type IncludedTax, taxOfParts } from './included-tax.ts';
import { shareKobo } from './share-kobo.ts';

// What an order's total is made of: total = subtotal - discount + delivery, the tax being included. Every amount is whole
// kobo and none is below zero. Pure: cart, checkout, order, payment and refund all ask here, so they agree to the kobo.

type TotalLine = { productId: number; unitKobo: number; qty: number };

/** What one discount takes off, by line in the order of the lines; it may also make delivery free. */
export type AppliedDiscount = {
	discountId: number;
	code: string | null;
	name: string;
	lineKobo: readonly number[];
	freesDelivery: boolean;
};

/** The fee of the chosen way of delivery, before discounts. */
type DeliveryCharge = { feeKobo: number };

type LineTotal = {
	/** Price times quantity. */
	lineKobo: number;
	discountKobo: number;
	/** What is paid for the line: lineKobo - discountKobo. */
	paidKobo: number;
	/** Included in paidKobo. */
	taxKobo: number;
};

export type OrderTotal = {
	/** The goods at their prices. */
	subtotalKobo: number;
	/** What discounts take off the goods. */
	discountKobo: number;
	/** What is paid for delivery: 0 where a discount makes it free. */
	deliveryKobo: number;
	/** What of it is taxed, and the rate in hundredths of a per cent: null without tax. */
	taxedKobo: number;
	taxRate: number | null;
	/** Included in totalKobo. */
	taxIncludedKobo: number;
	totalKobo: number;
	/** In the order of the lines. */
	lines: LineTotal[];
	discounts: {
		discountId: number;
		code: string | null;
		name: string;
		freesDelivery: boolean;
		/** What it takes off the goods; the sum is discountKobo. */
		kobo: number;
		/** The delivery fee that is not asked for because of it. */
		freedDeliveryKobo: number;
	}[];
};

/**
 * The total of an order. A discount takes off at most what a line costs; where several take more together, each takes its
 * share. Neither the order of the lines nor that of the discounts changes an amount.
 */
export function orderTotal({
	lines,
	discounts = [],
	delivery = { feeKobo: 0 },
	tax,
}: {
	lines: readonly TotalLine[];
	discounts?: readonly AppliedDiscount[] | undefined;
	delivery?: DeliveryCharge | undefined;
	tax?: IncludedTax | undefined;
}): OrderTotal {
	const off = lines.map((line, index) => offLine(line, index, discounts));
	const paid = lines.map(({ productId, unitKobo, qty }, index) => {
		const lineKobo = unitKobo * qty;
		const discountKobo = sumOf(off[index] ?? []);
		return { productId, lineKobo, discountKobo, paidKobo: lineKobo - discountKobo };
	});
	const freeing = discounts
		.filter(({ freesDelivery }) => freesDelivery)
		.toSorted((a, b) => a.discountId - b.discountId)[0];
	const deliveryKobo = freeing ? 0 : delivery.feeKobo;
	const taxed = tax && taxOfParts(paid, deliveryKobo, tax);
	const totals = paid.map(({ productId: _, ...line }, index) => ({
		...line,
		taxKobo: taxed?.lineKobo[index] ?? 0,
	}));
	const subtotalKobo = sumOf(totals.map(({ lineKobo }) => lineKobo));
	const discountKobo = sumOf(totals.map((line) => line.discountKobo));
	return {
		subtotalKobo,
		discountKobo,
		deliveryKobo,
		taxedKobo: taxed?.taxedKobo ?? 0,
		taxRate: tax?.rate ?? null,
		taxIncludedKobo: taxed?.taxKobo ?? 0,
		totalKobo: subtotalKobo - discountKobo + deliveryKobo,
		lines: totals,
		discounts: discounts.map((discount, at) => ({
			discountId: discount.discountId,
			code: discount.code,
			name: discount.name,
			freesDelivery: discount.freesDelivery,
			kobo: sumOf(off.map((line) => line[at] ?? 0)),
			freedDeliveryKobo: discount === freeing ? delivery.feeKobo : 0,
		})),
	};
}

/** What each discount takes off a line, together at most its price. */
function offLine(
	{ unitKobo, qty }: TotalLine,
	index: number,
	discounts: readonly AppliedDiscount[],
): number[] {
	const wanted = discounts.map(({ lineKobo }) => Math.max(0, lineKobo[index] ?? 0));
	const most = unitKobo * qty;
	if (sumOf(wanted) <= most) return wanted;
	return shareKobo(
		most,
		wanted,
		discounts.map(({ discountId }) => discountId),
	);
}

/** A line of a placed order, as far as refunds go. */
export type PaidLine = { unitKobo: number; discountKobo: number; qty: number };

/** What was paid for a line of a placed order. */
export function paidForLine({ unitKobo, discountKobo, qty }: PaidLine): number {
	return unitKobo * qty - discountKobo;
}

function sumOf(amounts: readonly number[]): number {
	return amounts.reduce((sum, kobo) => sum + kobo, 0);
}
