import { and, eq, ne, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { isAdmin, isStaff, type Rights } from '../staff/permissions.ts';

/** Why the account of somebody on the staff stays; null for shoppers. */
export async function staffReason(
	db: DbOrTx,
	user: Rights & { id: number },
): Promise<string | null> {
	if (!isStaff(user)) return null;
	const others = and(eq(users.roleAs, 1), eq(users.status, 1), ne(users.id, user.id));
	if (isAdmin(user) && (await db.$count(users, others)) === 0)
		return 'You are the last owner of the shop: without you nobody could look after it.';
	return 'You are on the staff of the shop. Have somebody take you off it first (Staff, in the admin area).';
}

/** What is still to be done between the shop and an account, each as a sentence; empty when nothing is. */
export async function openBusiness(db: DbOrTx, userId: number): Promise<string[]> {
	const { rows } = await db.execute<{ no: string; is_open: boolean; has_money: boolean }>(sql`
		select * from (
			select o.id, o.tracking_no as no,
				o.state in ('awaiting-payment', 'placed', 'confirmed', 'packed', 'sent') as is_open,
				exists (
					select from payments p where p.order_id = o.id and (p.state in ('pending', 'review', 'refunding')
						or (p.state = 'started' and p.next_check_at is not null)
						or exists (select from refunds r where r.payment_id = p.id
							and (r.state = 'asked' or (r.state = 'failed' and not r.is_replaced))))
				) or exists (
					select from discrepancies d where d.closed_at is null and (d.order_id = o.id
						or d.payment_id in (select p.id from payments p where p.order_id = o.id))
				) as has_money
			from orders o where o.user_id = ${userId}
		) found where is_open or has_money order by id limit 20`);
	const ofOrders = rows.map(({ no, is_open: isOpen }) =>
		isOpen
			? `Order ${no} is under way. Wait until it is delivered, or cancel it.`
			: `Money of order ${no} is still on its way, or being looked into.`,
	);
	const repairs = await db.execute<{ id: number }>(sql`
		select id from repair_jobs where user_id = ${userId} and state <> 'closed' order by id limit 20`);
	const layaways = await db.execute<{ id: number }>(sql`
		select id from layaways where user_id = ${userId} and state = 'open' order by id limit 20`);
	return [
		...ofOrders,
		...layaways.rows.map(
			({ id }) => `Layaway No. ${id} is open. Pay and collect it, or cancel it.`,
		),
		...repairs.rows.map(({ id }) => `We have goods of yours: collect repair No. ${id} first.`),
	];
}
