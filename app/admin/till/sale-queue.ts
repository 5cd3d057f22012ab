import { type Sent, sendSaleToShop, type WhyLater } from './send-sale-to-shop.ts';
import { type DeviceSale, deviceSales, type TillStorage, updateSale } from './till-storage.ts';

// The sales that wait on this device until the shop has them. One tab sends at a time, the oldest sale first.

const LOCK = 'bridgehead-till';

/** Why sending stopped before the last sale; null when all that wait were taken or refused. */
export type Stopped = { why: WhyLater; retryAfterMs: number } | null;

/**
 * Sends the sales that wait, and stores after each what came of it.
 * @param onChange called after each sale that was sent
 */
export async function sendWaitingSales(till: TillStorage, onChange: () => void): Promise<Stopped> {
	return await navigator.locks.request(LOCK, async () => {
		const waiting = (await deviceSales(till)).filter(({ state }) => state === 'waiting').reverse();
		let stopped: Stopped = null;
		for (const sale of waiting) {
			const sent = await sendSaleToShop(sale, { isHandedOver: true });
			if (sent.result === 'later') {
				stopped = { why: sent.why, retryAfterMs: sent.retryAfterMs };
				// One that the shop stumbles over does not hold up those behind it.
				if (sent.why === 'busy' && sent.retryAfterMs === 0) continue;
				return stopped;
			}
			await updateSale(till, withResult(sale, sent));
			onChange();
		}
		return stopped;
	});
}

const NOBODY = { firstname: '', lastname: '', phone: '' };

/** The sale with what the shop made of it. Once the shop has its buyer and their reference, a device that many use need not. */
export function withResult(sale: DeviceSale, sent: Exclude<Sent, { result: 'later' }>): DeviceSale {
	if (sent.result === 'refused') {
		const message = [sent.message, ...Object.values(sent.errors).flat()].join(' ');
		return { ...sale, state: 'refused', message };
	}
	const { outcome } = sent;
	const { reference: _, ...taken } = { ...sale, buyer: NOBODY };
	if (outcome.outcome === 'flagged')
		return { ...taken, state: 'flagged', message: outcome.message };
	const { orderId: id, trackingNo, lacksSerialNumbers, totalKobo } = outcome;
	return {
		...taken,
		state: 'recorded',
		message: '',
		order: { id, trackingNo, lacksSerialNumbers },
		totalKobo,
	};
}

/** Whether this device alone has a sale: the shop has not taken it. */
export function isOnlyHere({ state }: Pick<DeviceSale, 'state'>): boolean {
	return state === 'waiting' || state === 'refused';
}

/** The pieces of each product that were sold here and that the shop does not know of yet. */
export function unsentPieces(sales: readonly DeviceSale[]): ReadonlyMap<number, number> {
	const pieces = new Map<number, number>();
	for (const { lines } of sales.filter(isOnlyHere))
		for (const { productId, qty } of lines)
			pieces.set(productId, (pieces.get(productId) ?? 0) + qty);
	return pieces;
}
