import { layawayOfOrder } from '#shop/layaways/layaways.ts';
import { quoteOfOrder } from '#shop/quotes/quotes.ts';
import { repairsOfOrder } from '#shop/repairs/repairs.ts';
import type { StaffContext } from '../require-staff.ts';

/** What an order came from, and the repairs of its goods. */
export async function documentsOfOrder(db: StaffContext['db'], orderId: number) {
	const [quoteId, layawayId, repairs] = await Promise.all([
		quoteOfOrder(db, orderId),
		layawayOfOrder(db, orderId),
		repairsOfOrder(db, orderId),
	]);
	return { orderId, quoteId, layawayId, repairIds: repairs.map(({ id }) => id) };
}
