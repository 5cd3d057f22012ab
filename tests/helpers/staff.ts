import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderLines, orders, users } from '#db/schema.ts';
import { issueToken } from '#shop/sign-in.ts';
import { newTrackingNumber } from '#shop/tracking-number.ts';
import { makeShopper } from './shoppers.ts';

// An admin, and orders in any state and of any day, for tests that need some.

export async function makeAdmin(db: Db, name = 'Adaeze Obi') {
	const { id } = await makeShopper(db, name);
	const [admin] = await db.update(users).set({ roleAs: 1 }).where(eq(users.id, id)).returning();
	if (!admin) throw new Error('no admin was made');
	return admin;
}

/** The headers of somebody who is signed in. */
export async function signedInAs(db: Db, userId: number) {
	const token = await db.transaction((tx) => issueToken(tx, userId));
	return { authorization: `Bearer ${token}` };
}

/** An order with these lines (`name`, `unitKobo`, `qty`, `productId`), without any rule of the checkout. */
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
