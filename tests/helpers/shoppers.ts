import { randomBytes } from 'node:crypto';
import { users } from '#db/account-schema.ts';
import type { products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { cartItems } from '#db/order-schema.ts';
import type { OrderInput } from '#shop/orders/order-input.ts';

// Shoppers, their carts and what they send at the checkout.

export async function makeShopper(db: Db, name = 'Ngozi Okafor') {
	const [user] = await db
		.insert(users)
		.values({
			name,
			email: `shopper-${randomBytes(6).toString('hex')}@example.com`,
			passwordHash: 'none',
		})
		.returning();
	if (!user) throw new Error('no shopper was made');
	return user;
}

/** Puts products into a cart in the given order, at their current prices. */
export async function fillCart(
	db: Db,
	userId: number,
	...wishes: [typeof products.$inferSelect, number][]
): Promise<void> {
	for (const [product, productQty] of wishes)
		await db
			.insert(cartItems)
			.values({ userId, productId: product.id, productQty, seenKobo: product.sellingKobo });
}

export const PLACEMENT: OrderInput = {
	firstname: 'Ngozi',
	lastname: "O'Kafor",
	phone: '0803 123 4567',
	email: 'ngozi@example.com',
	address: '14 Oguta Road, near <the> bus stop',
	city: 'Onitsha',
	state: 'Anambra',
	zipcode: '430001',
	payment_mode: 'cod',
	payment_id: '',
};
