import { LARGEST_KOBO } from '../kit/money.ts';

// What a piece that was bought costs the shop. All amounts are integers; all divisions round once, to the nearest. Pure.

/** How a delivery changes the cost of its products. */
export const COST_WAYS = {
	keep: 'Leave the costs as they are',
	average: 'Average of the pieces in stock and those that came',
	last: 'The price of this delivery',
} as const;
export type CostWay = keyof typeof COST_WAYS;

/**
 * A price in hundredths of its currency as kobo, at a rate of `unitKobo` for one unit; in naira the rate is null. Null when
 * the shop could not store it.
 */
export function unitCostKobo(unitMinor: number, unitKobo: number | null): number | null {
	if (unitKobo === null) return unitMinor;
	const kobo = divideNearest(BigInt(unitMinor) * BigInt(unitKobo), 100n);
	return kobo > BigInt(LARGEST_KOBO) ? null : Number(kobo);
}

type Stock = {
	/** Before the delivery. */
	qty: number;
	costKobo: number | null;
};
type Came = { qty: number; unitKobo: number };

/**
 * The cost of a piece after a delivery. The average weighs what is in stock at its cost with what came at its price; where
 * nothing is in stock, or its cost is not known, it is the price of the delivery.
 */
export function costAfter(way: CostWay, stock: Stock, came: Came): number | null {
	if (way === 'keep') return stock.costKobo;
	if (way === 'last' || stock.costKobo === null || stock.qty <= 0) return came.unitKobo;
	const worth =
		BigInt(stock.qty) * BigInt(stock.costKobo) + BigInt(came.qty) * BigInt(came.unitKobo);
	return Number(divideNearest(worth, BigInt(stock.qty + came.qty)));
}

/** Of two whole numbers from 0. */
function divideNearest(number: bigint, by: bigint): bigint {
	return (number * 2n + by) / (by * 2n);
}
