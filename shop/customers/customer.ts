import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { isPerson, users } from '#db/account-schema.ts';
import { guestOrders } from '#db/accounts/guest-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { newsletterSubscribers } from '#db/shopper-schema.ts';
import { type Account, accountColumns } from '../accounts/sign-in.ts';
import { refusalsOfPhone } from '../fulfilment/refusals.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { Problem } from '../kit/problem.ts';
import { asOrder, type Order, orderColumns } from '../orders/orders.ts';
import { searchedPage } from '../search/searched-rows.ts';
import { parsePhone } from '../settings/nigeria.ts';

// A customer as staff see them: an account, or a guest, who has none (decision 25).

/** Phone numbers are read from so many of the newest orders; so many of them are shown. */
const ORDERS_WITH_PHONES = 50;
const MOST_PHONES = 5;

export type Customer = Account & {
	isGuest: boolean;
	/** The address of mails; of a guest as typed with the last order, null when there is none. */
	mail: string | null;
	isMailConfirmed: boolean;
	/** Of a guest: the account that has this address, which may be somebody else's. */
	account: { id: number; name: string } | null;
	/** Of an account: orders that guests placed with its address and that have not come to it. */
	heldOrders: number;
};

/** `refused`: how many cash orders for this number nobody took at the door, whoever ordered. */
export type CustomerPhone = { typed: string; e164: string | null; refused: number };

/** An account or a guest. @throws Problem not-found */
export async function customer(db: DbOrTx, userId: number | null): Promise<Customer> {
	const [user] = await db
		.select({ ...accountColumns, isGuest: users.isGuest, confirmedAt: users.emailVerifiedAt })
		.from(users)
		.where(eq(users.id, userId ?? 0));
	if (!user) throw new Problem('not-found', 'Customer not found');
	const { isGuest, confirmedAt, ...account } = user;
	if (isGuest) return guest(db, account);
	const { email, closedAt } = account;
	return {
		...account,
		isGuest: false,
		mail: closedAt ? null : email,
		isMailConfirmed: confirmedAt !== null,
		account: null,
		heldOrders: await db.$count(
			guestOrders,
			and(eq(guestOrders.email, email.toLowerCase()), isNull(guestOrders.claimedAt)),
		),
	};
}

/** Called as in the last order: all that is known of a guest was typed at the checkout. */
async function guest(db: DbOrTx, account: Account): Promise<Customer> {
	const [last] = await db
		.select({ firstname: orders.firstname, lastname: orders.lastname, email: orders.email })
		.from(orders)
		.where(eq(orders.userId, account.id))
		.orderBy(desc(orders.id))
		.limit(1);
	const [known] = last
		? await db
				.select({ id: users.id, name: users.name })
				.from(users)
				.where(and(sql`lower(${users.email}) = ${last.email.toLowerCase()}`, isPerson(users)))
		: [];
	return {
		...account,
		name: last ? `${last.firstname} ${last.lastname}` : account.name,
		isGuest: true,
		mail: last?.email || null,
		isMailConfirmed: false,
		account: known ?? null,
		heldOrders: 0,
	};
}

/** One page of a customer's orders, newest first. */
export async function customerOrders(
	db: DbOrTx,
	userId: number,
	query: Pick<ListQuery<unknown>, 'page' | 'perPage'>,
): Promise<ListPage<Order>> {
	const list = {
		table: orders,
		which: eq(orders.userId, userId),
		query: { ...query, q: '', sort: null },
		order: [desc(orders.id)],
	};
	const page = await searchedPage(db, list, (reader) => reader.select(orderColumns).from(orders));
	return { ...page, rows: page.rows.map(asOrder) };
}

/** The phone numbers of the newest orders, each once however it was typed, with what is known of the door. */
export async function customerPhones(db: DbOrTx, userId: number): Promise<CustomerPhone[]> {
	const typed = await db
		.select({ phone: orders.phone })
		.from(orders)
		.where(eq(orders.userId, userId))
		.orderBy(desc(orders.id))
		.limit(ORDERS_WITH_PHONES);
	const numbers = new Map<string, string>();
	for (const { phone } of typed.filter((order) => order.phone !== '')) {
		const number = parsePhone(phone) ?? phone;
		if (!numbers.has(number)) numbers.set(number, phone);
	}
	return Promise.all(
		[...numbers].slice(0, MOST_PHONES).map(async ([number, phone]) => {
			const e164 = parsePhone(phone);
			return { typed: phone, e164, refused: e164 ? await refusalsOfPhone(db, number, 0) : 0 };
		}),
	);
}

/** The newsletter's row of a mail address; null when it never was on the list. */
export async function newsletterOf(db: DbOrTx, mail: string) {
	const [row] = await db
		.select()
		.from(newsletterSubscribers)
		.where(sql`lower(${newsletterSubscribers.email}) = ${mail.toLowerCase()}`);
	return row ?? null;
}
