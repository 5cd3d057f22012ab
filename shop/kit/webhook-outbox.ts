import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { executePrepared } from '#db/prepared.ts';

// Writes down what other programs are to hear of, in the transaction in which it happens. Everything else about webhooks
// is done later, by the worker (shop/integrations/). Where nobody listens, nothing is written.

export const ORDER_EVENTS = [
	'order.placed',
	'order.moved',
	'order.paid',
	'order.refunded',
] as const;
const PRODUCT_EVENTS = ['product.changed', 'stock.low'] as const;
/** The types of events that an endpoint can choose. */
export const EVENT_TYPES = [...ORDER_EVENTS, ...PRODUCT_EVENTS] as const;
export type EventType = (typeof EVENT_TYPES)[number];
export type OrderEventType = (typeof ORDER_EVENTS)[number];

/** The types of events that some endpoint listens to, as a JSON array; part of what an order reads anyway. */
export const listenedTypes: SQL = sql`(
	select coalesce(jsonb_agg(distinct type), '[]') from webhook_endpoints, jsonb_array_elements_text(events) type
	where is_on)`;

/**
 * Writes down an event of an order, with one statement. The caller has locked the order, so that its events have the order
 * in which they happened.
 */
export async function recordOrderEvent(
	tx: Tx,
	type: OrderEventType,
	orderId: number,
	facts: Record<string, unknown> = {},
): Promise<void> {
	await executePrepared(
		tx,
		sql`insert into webhook_outbox (type, subject_id, facts)
			select ${type}, ${orderId}, ${JSON.stringify(facts)}::jsonb
			where exists (select from webhook_endpoints where is_on and events ? ${type}::text)`,
	);
}

/** Writes down that products changed (`ids` selects theirs), and with them the kits that they are parts of. */
export async function recordProductChanges(tx: DbOrTx, ids: SQL): Promise<void> {
	await tx.execute(
		sql`insert into webhook_outbox (type, subject_id)
			select 'product', id from (${withKits(ids)}) changed
			where exists (
				select from webhook_endpoints where is_on and events ?| array['product.changed', 'stock.low']
			)`,
	);
}

/**
 * Writes down an order that takes pieces from the stock: that it is placed (not while it awaits its payment), and that its
 * products changed. One statement, and none at all while nobody listens, which `listened` says: it was read with the
 * settings, so that an order asks nothing more.
 */
export async function recordTakenGoods(
	tx: Tx,
	listened: readonly string[],
	{ placedId, productIds }: { placedId: number | null; productIds: readonly number[] },
): Promise<void> {
	const tellsOrder = placedId !== null && listened.includes('order.placed');
	const tellsProducts = PRODUCT_EVENTS.some((type) => listened.includes(type));
	if (!tellsOrder && !tellsProducts) return;
	const ids = sql`select unnest(${sql.param(tellsProducts ? [...new Set(productIds)] : [])}::int[]) as id`;
	await executePrepared(
		tx,
		sql`insert into webhook_outbox (type, subject_id)
			select 'order.placed', ${tellsOrder ? placedId : null}::int where ${tellsOrder}::boolean
			union all
			select 'product', id from (${withKits(ids)}) changed`,
	);
}

const withKits = (ids: SQL) => sql`
	with given as (${ids})
	select id from given union select kit_id from kit_parts where part_id in (select id from given)`;
