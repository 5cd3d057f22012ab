// How many pieces to order. Pure.

/** The days of sales that the pace is taken from. */
export const PACE_DAYS = 90;
/** Days that the goods are to last once they are there. */
const LASTS_DAYS = 30;
/** Where nobody has typed how long a supplier takes. */
const USUAL_LEAD_DAYS = 14;

type Supply = {
	/** For sale: what orders have taken is not in it. */
	stock: number;
	/** Ordered and still to come. */
	onOrder: number;
	/** Pieces that left in the last 90 days, in kits too. */
	sold90: number;
	/** Days that the supplier takes; null where it is not known. */
	leadDays: number | null;
	/** The stock at which it is ordered again: the product's own, or the shop's low stock. */
	level: number;
};

/**
 * Enough for the days until the goods come and 30 more, at the pace of the last 90 days, and at least one piece above the
 * level, so that it is no longer to be ordered; less what is in stock and what is on order. Never below 0.
 */
export function suggestedQty({ stock, onOrder, sold90, leadDays, level }: Supply): number {
	const days = (leadDays ?? USUAL_LEAD_DAYS) + LASTS_DAYS;
	const needed = Math.max(Math.ceil((sold90 * days) / PACE_DAYS), level + 1);
	return Math.max(0, needed - stock - onOrder);
}
