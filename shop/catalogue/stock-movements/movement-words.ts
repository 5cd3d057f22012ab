import type { StockCauseName } from '#db/stock/stock-movement-schema.ts';

// Movements of stock in words. Pure.

/** What each cause is called where movements are filtered. */
export const STOCK_CAUSE_LABELS: Record<StockCauseName, string> = {
	order: 'Sold',
	'order-cancelled': 'Order cancelled',
	return: 'Came back',
	layaway: 'Layaway',
	repair: 'Repair',
	received: 'Delivery of a supplier',
	count: 'Counted or typed',
	edit: 'Product’s form',
	bulk: 'Many at once',
	undo: 'Undone',
	import: 'Import',
	kit: 'Made a kit',
	other: 'Not known',
};

type Moved = {
	cause: StockCauseName;
	change: number;
	/** Null of an order that is gone. */
	orderId: number | null;
	layawayId: number | null;
	repairId: number | null;
	reason: string | null;
};
/** `order` is named at the end of the text; null where there is none. */
type MovementWords = { text: string; order: number | null };

const CHANGE_OF_MANY = 'Changed with other products';

/** What happened: "Sold in order 12" with the order apart, for a link to it. */
export function movementWords(moved: Moved): MovementWords {
	const { cause, change, orderId, layawayId, repairId, reason } = moved;
	const ofOrder = (before: string) =>
		orderId === null ? `${before} an order` : `${before} order ${orderId}`;
	switch (cause) {
		case 'order':
			return { text: ofOrder('Sold in'), order: orderId };
		case 'order-cancelled':
			return { text: ofOrder('Cancelled:'), order: orderId };
		case 'return':
			return { text: ofOrder('Came back from'), order: orderId };
		case 'layaway':
			return { text: layawayWords(change, layawayId), order: null };
		case 'repair': {
			const which = repairId === null ? 'a repair' : `repair ${repairId}`;
			return { text: `Handed out in place of the goods of ${which}`, order: null };
		}
		default:
			return { text: plainWords(cause, change, reason), order: null };
	}
}

/** One that is handed over goes back first, to be sold in its order. */
function layawayWords(change: number, layawayId: number | null): string {
	const which = layawayId === null ? 'a layaway' : `layaway ${layawayId}`;
	return change < 0 ? `Put aside for ${which}` : `No longer put aside for ${which}`;
}

function plainWords(
	cause: Exclude<StockCauseName, 'order' | 'order-cancelled' | 'return' | 'layaway' | 'repair'>,
	change: number,
	reason: string | null,
): string {
	switch (cause) {
		case 'count':
			return reason ?? 'Typed in the stock table';
		case 'edit':
			return 'Typed in the product’s form';
		case 'bulk':
			return CHANGE_OF_MANY;
		case 'undo':
			return 'A change of many products undone';
		case 'kit':
			return 'Made a kit: its own stock is no longer counted';
		case 'import':
			return reason === null ? 'Import of a file' : `Import of ${reason}`;
		case 'received':
			return (
				reason ?? (change > 0 ? 'Delivered by a supplier' : 'A supplier’s delivery taken back')
			);
		case 'other':
			return 'Not known: changed outside of these pages';
	}
}

/** "+5", or "−2" with a minus sign. */
export function signed(change: number): string {
	const pieces = Math.abs(change).toLocaleString('en-NG');
	return change < 0 ? `−${pieces}` : `+${pieces}`;
}
