import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { parsePhone } from '../settings/nigeria.ts';
import { nigerianState } from '../settings/nigerian-state.ts';
import { COUNTER_ADDRESS, UNNAMED_BUYER } from './sale-channels.ts';

/** What the form of an order begins with for a customer, by its fields. */
export type Buyer = Record<
	'customer' | 'firstname' | 'lastname' | 'phone' | 'email' | 'address' | 'city' | 'state',
	string
>;

/**
 * A customer as the buyer of another order: as they were in the last one that was not sold at the counter, otherwise with
 * what is known of them. Empty when there is no such customer, or their account is closed.
 */
export async function buyerOf(db: DbOrTx, userId: number | null): Promise<Partial<Buyer>> {
	const user = await openCustomer(db, userId);
	if (!user) return {};
	const customer = String(user.id);
	const isAtCounter = sql<boolean>`(${orders.address} = ${COUNTER_ADDRESS})`;
	const [last] = await db
		.select({
			firstname: orders.firstname,
			lastname: orders.lastname,
			phone: orders.phone,
			email: orders.email,
			address: orders.address,
			city: orders.city,
			state: orders.region,
			isAtCounter,
		})
		.from(orders)
		.where(eq(orders.userId, user.id))
		.orderBy(isAtCounter, desc(orders.id))
		.limit(1);
	if (!last) {
		const [firstname = '', ...rest] = user.name.split(' ');
		const email = user.isGuest ? '' : user.email;
		return { customer, firstname, lastname: rest.join(' '), email };
	}
	const { firstname, lastname, phone, isAtCounter: wasAtCounter, ...delivered } = last;
	const name = firstname === UNNAMED_BUYER.firstname ? {} : { firstname, lastname };
	if (wasAtCounter) return { customer, ...name, phone };
	const state = nigerianState(delivered.state)?.name ?? delivered.state;
	return { customer, firstname, lastname, phone, ...delivered, state };
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
