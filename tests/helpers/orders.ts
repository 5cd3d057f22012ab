import type { Db } from '#db/client.ts';
import { orderLines, orders } from '#db/order-schema.ts';
import { newTrackingNumber } from '#shop/orders/tracking-number.ts';

// Orders in any state and of any day.

/** An order with these lines (`name`, `unitKobo`, `qty`, `productId`), bypassing the rules of the checkout. */
export async function makeOrder(
	db: Db,
	given: Partial<typeof orders.$inferInsert> & { userId: number },
	lines: Omit<typeof orderLines.$inferInsert, 'orderId'>[] = [],
) {
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
			totalKobo: lines.reduce((sum, { unitKobo, qty }) => sum + unitKobo * qty, 0),
			...given,
		})
		.returning();
	if (!order) throw new Error('no order was made');
	if (lines.length > 0)
		await db.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: order.id })));
	return order;
}
