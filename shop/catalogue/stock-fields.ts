const QTY = 'qty_';

/** The names of the two fields in a row of the stock table: the stock as it shall be, and as it was shown. */
export const stockFields = (id: number) => ({ qty: `${QTY}${id}`, seen: `seen_${id}` });

/** The id of the row that a field with a stock belongs to; null for other fields. */
export const rowOfStock = (name: string) => (name.startsWith(QTY) ? name.slice(QTY.length) : null);

/** Why a stock is another one, as staff may say and the activity log keeps. */
export const STOCK_REASONS = [
	'Counted',
	'Came in',
	'Damaged',
	'Lost or stolen',
	'Used by the shop',
	'Given away',
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];
