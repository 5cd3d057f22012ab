import { and, desc, eq, isNull } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { parsePhone } from '../settings/nigeria.ts';

/** What the form of an order begins with for a customer, by its fields. */
export type Buyer = Record<
	'customer' | 'firstname' | 'lastname' | 'phone' | 'email' | 'address' | 'city' | 'state',
	string
>;

/**
 * A customer as the buyer of another order: as they were in their last one, otherwise with the name and address of their
 * account. Empty when there is no such customer, or their account is closed.
 */
export async function buyerOf(db: DbOrTx, userId: number | null): Promise<Partial<Buyer>> {
	const user = await openCustomer(db, userId);
	if (!user) return {};
	const [last] = await db
		.select({
			firstname: orders.firstname,
			lastname: orders.lastname,
			phone: orders.phone,
			email: orders.email,
			address: orders.address,
			city: orders.city,
			state: orders.region,
		})
		.from(orders)
		.where(eq(orders.userId, user.id))
		.orderBy(desc(orders.id))
		.limit(1);
	if (last) return { customer: String(user.id), ...last };
	const [firstname = '', ...rest] = user.name.split(' ');
	const email = user.isGuest ? '' : user.email;
	return { customer: String(user.id), firstname, lastname: rest.join(' '), email };
}

/** An account that is not closed, or a guest. */
export async function openCustomer(db: DbOrTx, userId: number | null) {
	const [user] = await db
		.select({ id: users.id, name: users.name, email: users.email, isGuest: users.isGuest })
		.from(users)
		.where(and(eq(users.id, userId ?? 0), isNull(users.closedAt)));
	return user ?? null;
}

/** Who had an order for a phone number delivered, however it is typed: the last one. */
export async function customerOfPhone(db: DbOrTx, typed: string): Promise<number | null> {
	const phone = parsePhone(typed);
	if (!phone) return null;
	const [last] = await db
		.select({ userId: orders.userId })
		.from(orders)
		// As the index has it: a number that was only typed may be anybody's.
		.where(and(eq(orders.phoneE164, phone), eq(orders.state, 'delivered')))
		.orderBy(desc(orders.id))
		.limit(1);
	return last?.userId ?? null;
}
