import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { LOCK_CLASSES } from '#db/locks.ts';
import { executePrepared } from '#db/prepared.ts';
import { orderPieces } from '../catalogue/kits/order-pieces.ts';
import { Problem } from '../kit/problem.ts';
import type { CheckoutShop } from '../settings/settings.ts';

// What one stranger may do to the shop with cash orders, which cost nothing to place: until staff confirm an order by
// phone, nobody knows whether anybody wants the goods. The numbers are settings; 0 means no limit.

/** Staff confirm by phone, so a place is not free any sooner. */
const RETRY_AFTER_SECONDS = 3600;

type NewCashOrder = { userId: number; phoneE164: string };
type Wanted = { productId: number; qty: number };
type Limits = Pick<CheckoutShop, 'openCashOrders' | 'heldProducts' | 'phone'>;

/**
 * Makes cash orders of one account, and of one phone number, run one after the other until the caller's transaction ends, so that
 * concurrent ones are all counted. Must come before any other lock of an order; the account always before the number.
 */
export async function lockFlow(tx: Tx, { userId, phoneE164 }: NewCashOrder): Promise<void> {
	await executePrepared(
		tx,
		sql`select pg_advisory_xact_lock(${LOCK_CLASSES.cashOrdersOfAccount}::int, ${userId}::int)`,
	);
	await executePrepared(
		tx,
		sql`select pg_advisory_xact_lock(${LOCK_CLASSES.cashOrdersOfPhone}::int, hashtext(${phoneE164}))`,
	);
}

/**
 * Refuses a cash order that goes beyond the limits of its account or phone number; call lockFlow() before.
 * @throws Problem too-many-open (`retryAfter` in seconds): `openCashOrders` orders await confirmation already, or with
 * this one they would hold the larger part of the stock of more than `heldProducts` products
 */
export async function refuseFlood(
	tx: Tx,
	order: NewCashOrder,
	{ openCashOrders, heldProducts, phone }: Limits,
	wanted: readonly Wanted[],
): Promise<void> {
	if (openCashOrders === 0 && heldProducts === 0) return;
	const open = await openFlow(tx, order, wanted);
	const call = `Please wait for our call, or call us on ${phone}.`;
	if (openCashOrders > 0 && open.ordersOfAccount >= openCashOrders)
		throw tooManyOpen(
			`You have ${open.ordersOfAccount} cash orders that we have not confirmed yet, and no more can be placed until then. ${call}`,
		);
	if (openCashOrders > 0 && open.ordersOfPhone >= openCashOrders)
		throw tooManyOpen(
			`For this mobile number there are ${open.ordersOfPhone} cash orders that we have not confirmed yet, and no more can be placed until then. ${call}`,
		);
	if (heldProducts > 0 && open.addsHeld && open.held > heldProducts)
		throw tooManyOpen(
			`With this order, cash orders that we have not confirmed yet would hold most of our stock of ${open.held} products. ${call} Or order fewer products now.`,
		);
}

type OpenFlow = {
	ordersOfAccount: number;
	ordersOfPhone: number;
	/** Products of which the account, or the number, would hold more than is left for others. */
	held: number;
	/** Whether the new order holds one of these. */
	addsHeld: boolean;
};

async function openFlow(
	tx: Tx,
	{ userId, phoneE164 }: NewCashOrder,
	wanted: readonly Wanted[],
): Promise<OpenFlow> {
	const column = (of: (line: Wanted) => number) => sql`${sql.param(wanted.map(of))}::int[]`;
	const { rows } = await executePrepared<OpenFlow>(
		tx,
		sql`
		with open_orders as (
			select id, user_id = ${userId} as of_account, phone_e164 = ${phoneE164} as of_phone from orders
			where state = 'placed' and payment_mode = 'cod' and (user_id = ${userId} or phone_e164 = ${phoneE164})
		), wanted as (
			select coalesce(k.part_id, w.product_id) as product_id, sum(w.qty * coalesce(k.pieces, 1))::int as qty
			from unnest(${column((l) => l.productId)}, ${column((l) => l.qty)}) as w(product_id, qty)
				left join kit_parts k on k.kit_id = w.product_id
			group by 1
		), pieces as (
			select piece.product_id, piece.qty * piece.pieces as qty, o.of_account, o.of_phone
			from open_orders o join ${orderPieces} piece on piece.order_id = o.id where piece.product_id is not null
			union all select product_id, qty, true, true from wanted
		), held as (
			select product_id, coalesce(sum(qty) filter (where of_account), 0) as by_account,
				coalesce(sum(qty) filter (where of_phone), 0) as by_phone
			from pieces group by product_id
		), most as (
			select h.by_account > p.qty - coalesce(w.qty, 0) as of_account,
				h.by_phone > p.qty - coalesce(w.qty, 0) as of_phone, w.product_id is not null as is_wanted
			from held h join products p on p.id = h.product_id left join wanted w on w.product_id = h.product_id
		)
		select (select count(*) from open_orders where of_account)::int as "ordersOfAccount",
			(select count(*) from open_orders where of_phone)::int as "ordersOfPhone",
			greatest(count(*) filter (where of_account), count(*) filter (where of_phone))::int as held,
			coalesce(bool_or(is_wanted and (of_account or of_phone)), false) as "addsHeld"
		from most`,
	);
	const [open] = rows;
	if (!open) throw new Error('Open orders were not counted');
	return open;
}

function tooManyOpen(message: string): Problem {
	return new Problem('too-many-open', message, { facts: { retryAfter: RETRY_AFTER_SECONDS } });
}
