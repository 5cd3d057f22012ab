import { localClock } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { saleKobo, type TillLine } from '#shop/till/till-sale.ts';
import type { DeviceSale } from './till-storage.ts';

// A sale that looks like one that is not an order yet: whoever sells may have typed it a second time to get it through. Pure.

const SOON_MS = 15 * 60_000;

/** The last sale of this device within a quarter of an hour of the same goods for as much that is no order yet, if any. */
export function similarSale(
	sales: readonly DeviceSale[],
	lines: readonly TillLine[],
	now = Date.now(),
): DeviceSale | null {
	const goods = goodsText(lines);
	const similar = sales.filter(
		(sale) =>
			sale.state !== 'recorded' &&
			sale.state !== 'dismissed' &&
			Math.abs(now - Date.parse(sale.soldAt)) <= SOON_MS &&
			goodsText(sale.lines) === goods &&
			saleKobo(sale.lines) === saleKobo(lines),
	);
	return similar.sort((a, b) => b.soldAt.localeCompare(a.soldAt))[0] ?? null;
}

/** Equal for the same pieces, in whichever order they were scanned. */
function goodsText(lines: readonly TillLine[]): string {
	return lines
		.map(({ productId, qty }) => `${productId} ${qty}`)
		.sort()
		.join();
}

/** What is asked before the goods of such a sale are sold once more. */
export function repeatQuestion({ soldAt, totalKobo, state }: DeviceSale) {
	const sold = `The same goods were sold here at ${localClock(new Date(soldAt))} for ${formatKobo(totalKobo)}.`;
	return {
		title: 'Is this another sale?',
		text: `${sold} ${STATES[state]}`,
		yes: 'Yes, another one',
		no: 'No, do not sell',
	};
}

const STATES: Record<DeviceSale['state'], string> = {
	waiting: 'That sale waits to be sent, and goes by itself.',
	flagged: 'The shop has that sale, and somebody will look at it.',
	refused: 'The shop did not take that sale: it can be sent again below.',
	recorded: '',
	dismissed: '',
};
