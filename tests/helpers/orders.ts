import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderDeliveries } from '#db/delivery/order-delivery-schema.ts';
import { orderLines, orders } from '#db/order-schema.ts';
import { moveOrderByHand, type OrderMove } from '#shop/fulfilment/staff-order-moves.ts';
import { isOrderState } from '#shop/orders/order-states.ts';
import { newTrackingNumber } from '#shop/orders/tracking-number.ts';
import { SHOP } from './mail.ts';

// Orders in any state and of any day.

/**
 * An order with these lines (`name`, `unitKobo`, `qty`, `productId`), bypassing the rules of the checkout. Without a total
 * it is that of the lines, and the subtotal follows from it.
 */
export async function makeOrder(
	db: Db,
	given: Partial<typeof orders.$inferInsert> & { userId: number },
	lines: Omit<typeof orderLines.$inferInsert, 'orderId'>[] = [],
) {
	const { discountKobo = 0, deliveryKobo = 0 } = given;
	const paidKobo = lines.reduce(
		(sum, { unitKobo, qty, discountKobo: off = 0 }) => sum + unitKobo * qty - off,
		0,
	);
	const { totalKobo = paidKobo + deliveryKobo } = given;
	const [order] = await db
		.insert(orders)
		.values({
			trackingNo: newTrackingNumber(),
			state: 'placed',
			firstname: 'Ngozi',
			lastname: 'Okafor',
			phone: '0803 123 4567',
			email: 'ngozi@example.com',
			address: '14 Oguta Road',
			city: 'Onitsha',
			region: 'Anambra',
			zipcode: '430001',
			paymentMode: 'cod',
			subtotalKobo: totalKobo + discountKobo - deliveryKobo,
			totalKobo,
			...given,
		})
		.returning();
	if (!order) throw new Error('no order was made');
	if (lines.length > 0)
		await db.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: order.id })));
	return order;
}

/** Lets the buyer of an order collect it at the shop. */
export async function setPickup(db: Db, orderId: number): Promise<void> {
	const way = { kind: 'pickup', name: 'At the shop', zoneName: 'Onitsha' } as const;
	await db.insert(orderDeliveries).values({ orderId, ...way, daysFrom: 0, daysTo: 1 });
}

/** Moves an order as staff do who have just opened its page, unless it says what they saw. */
export async function moveByStaff(
	db: Db,
	adminId: number,
	orderId: number | null,
	move: Pick<OrderMove, 'to_state'> & Partial<OrderMove>,
): Promise<void> {
	const [now] = await db
		.select({ state: orders.state })
		.from(orders)
		.where(eq(orders.id, orderId ?? 0));
	const state = now?.state ?? 'placed';
	if (!isOrderState(state)) throw new Error(`"${state}" is no state of an order`);
	await moveOrderByHand(
		db,
		{ adminId, orderId, shop: SHOP },
		{ from_state: state, note: '', ...move },
	);
}
